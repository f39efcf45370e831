import { useStore } from '@otklik/sdk/react';
import { atom } from 'nanostores';
import { isRole, mayAs, type Role } from './role-rank.ts';

const roleKey = 'otklik-role';
const storedRole = (): Role | null => {
  const text = localStorage.getItem(roleKey);
  return isRole(text) ? text : null;
};

/**
 * The member's role in the team, at first as this browser knew it last, so that menus do not change once it is read;
 * null until it is known.
 */
export const $role = atom(storedRole());
$role.listen((role) => (role === null ? localStorage.removeItem(roleKey) : localStorage.setItem(roleKey, role)));

/** True while another team or role takes effect: no screen of the former one may be shown. */
export const $moving = atom(false);

/** Why the team or the role is another one, where that was not done in this tab; null when there is nothing to show. */
export const $moveNote = atom<string | null>(null);

/** Whether the member may do what needs at least the role `least`. */
export const useMay = (least: Role): boolean => mayAs(useStore($role), least);
