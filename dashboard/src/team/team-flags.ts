import { useStore } from '@otklik/sdk/react';
import { atom } from 'nanostores';

/** What a member may do, the least first; as in the contract, which the home page does not load. */
const ranks = ['operator', 'editor', 'owner'] as const;
export type Role = (typeof ranks)[number];

/** The member's role in the team; null until it is known. */
export const $role = atom<Role | null>(null);

/** True while another team or role takes effect: no screen of the former one may be shown. */
export const $moving = atom(false);

/** Why the team or the role is another one, where that was not done in this tab; null when there is nothing to show. */
export const $moveNote = atom<string | null>(null);

/** Whether a role allows what needs at least `least`; a role that is not known yet does, since the server decides. */
export const mayAs = (role: Role | null, least: Role): boolean =>
  role === null || ranks.indexOf(role) >= ranks.indexOf(least);

/** Whether the member may do what needs at least the role `least`. */
export const useMay = (least: Role): boolean => mayAs(useStore($role), least);
