import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { Loading } from '../ui/notice/loading.tsx';
import { EmptyState } from '../ui/notice/state-view.tsx';
import { useOwnTeam } from './own-team.ts';
import { roleLines } from './role-lines.ts';
import { mayAs, type Role } from './role-rank.ts';

interface NotAllowedProps {
  /** The member's own role. */
  role: Role;
  /** The least role that is allowed. */
  least: Role;
  /** Explains which role the screen needs; a general sentence by default. */
  title?: string | undefined;
}

/** In place of what the role does not allow: why, and what to do about it. */
const NotAllowed = ({ role, least, title }: NotAllowedProps) => (
  <EmptyState
    icon={<LockKeyhole />}
    title={title ?? (least === 'owner' ? 'Это меняет владелец команды' : 'Это меняют редакторы и владельцы команды')}
  >
    Ваша роль — {roleLines[role].name.toLowerCase()}. Если нужно больше, попросите владельца команды сменить её.
  </EmptyState>
);

interface RoleGateProps {
  least: Role;
  title?: string;
  /** Frames the reason, such as a sheet. */
  frame?: (reason: ReactNode) => ReactNode;
  children: ReactNode;
}

/**
 * Shows a part to members whose role is at least `least`, and to others why it is not for them. Where the role could
 * not be read, the part is shown: the server decides.
 */
export const RoleGate = ({ least, title, frame = (reason) => reason, children }: RoleGateProps) => {
  const { team, isAwaited } = useOwnTeam();
  if (isAwaited) return <Loading />;
  if (team && !mayAs(team.role, least)) return frame(<NotAllowed role={team.role} least={least} title={title} />);
  return children;
};
