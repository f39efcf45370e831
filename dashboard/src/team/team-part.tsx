import type { Team } from '@otklik/sdk/contract';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { alreadyLogged, operator, useStore } from '../operator.ts';
import { closeModal } from '../ui/modal/modal-state.ts';
import { toastDone, toastFailure } from '../ui/notice/toast.ts';
import { AvailableSwitch } from './available-switch.tsx';
import { moveHere } from './follow-team.ts';
import { useOwnTeam } from './own-team.ts';
import { roleLines } from './role-lines.ts';
import styles from './team-part.module.css';
import { reloadMembers } from './use-members.ts';

/** The person's own teams: a press works in another one from then on. */
const TeamSwitch = ({ teams }: { teams: readonly Team[] }) => {
  const [busy, setBusy] = useState<string | null>(null);
  const enter = async ({ id, name, current }: Team): Promise<void> => {
    if (current) return closeModal('profile');
    setBusy(id);
    try {
      await moveHere(() => operator.team.switchTo(id));
      toastDone(`Вы в команде «${name}»`);
    } catch (cause) {
      toastFailure(cause);
      setBusy(null);
      operator.team.list().catch(alreadyLogged);
    }
  };
  return (
    <ul className={styles.teams} aria-label="Ваши команды">
      {teams.map((team) => (
        <li key={team.id}>
          <button
            type="button"
            className={styles.team}
            aria-current={team.current || undefined}
            aria-busy={busy === team.id || undefined}
            disabled={busy !== null}
            onClick={() => void enter(team)}
          >
            <span className={styles.names}>
              <span className={styles.name}>{team.name}</span>
              <span className={styles.role}>{roleLines[team.role].name}</span>
            </span>
            {team.current && <Check size={18} aria-hidden />}
          </button>
        </li>
      ))}
    </ul>
  );
};

/**
 * Of the profile: the teams, where the person is in several, and whether they take new dialogs, where the team has
 * other members.
 */
export const TeamPart = () => {
  const teams = useStore(operator.team.$teams).data ?? [];
  const { team } = useOwnTeam();
  const hasOthers = team !== null && team.members > 1;
  useEffect(() => {
    // Another tab may have changed them.
    operator.team.list().catch(alreadyLogged);
  }, []);
  useEffect(() => {
    if (hasOthers) reloadMembers().catch(alreadyLogged);
  }, [hasOthers]);
  if (!hasOthers && teams.length < 2) return null;
  return (
    <div className={styles.part}>
      {teams.length > 1 && <TeamSwitch teams={teams} />}
      {hasOthers && (
        <div className={styles.available}>
          <AvailableSwitch />
        </div>
      )}
    </div>
  );
};
