import type { MemberLook } from '@otklik/sdk';
import { Eye, PenLine } from 'lucide-react';
import { operator, useStore } from '../../operator.ts';
import styles from './member-looks.module.css';

const none: readonly MemberLook[] = [];

/** The other members who write in this dialog; where none does, those who have it open. */
export function useLooks(session: string): readonly MemberLook[] {
  const looks = useStore(operator.dialog.$looks)[session] ?? none;
  const writing = looks.filter(({ what }) => what === 'typing');
  return writing.length > 0 ? writing : looks;
}

/** «Анна пишет», «Анна смотрит», and how many others do. */
const looksText = ([first, ...others]: readonly MemberLook[]): string => {
  if (!first) return '';
  const verbs = first.what === 'typing' ? ['пишет', 'пишут'] : ['смотрит', 'смотрят'];
  return others.length === 0
    ? `${first.member.name} ${verbs[0]}`
    : `${first.member.name} и ещё ${others.length} ${verbs[1]}`;
};

/** What other members do in a dialog; nothing where there is none. */
export const MemberLooks = ({ looks }: { looks: readonly MemberLook[] }) =>
  looks[0] ? (
    <span className={styles.looks} data-what={looks[0].what}>
      {looks[0].what === 'typing' ? <PenLine size={13} aria-hidden /> : <Eye size={13} aria-hidden />}
      <span>{looksText(looks)}</span>
    </span>
  ) : null;
