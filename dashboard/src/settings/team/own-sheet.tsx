import { operator, useStore } from '../../operator.ts';
import { AvailableSwitch } from '../../team/available-switch.tsx';
import { moveHere } from '../../team/follow-team.ts';
import { useOwnTeam } from '../../team/own-team.ts';
import { useMembers } from '../../team/use-members.ts';
import { Button } from '../../ui/basic/button.tsx';
import { confirm } from '../../ui/modal/confirm.ts';
import { toastDone } from '../../ui/notice/toast.ts';
import { Sheet } from '../setting-panel.tsx';
import { navigate } from '../../ui/page/base-path.ts';
import styles from './team-panel.module.css';

const askToLeave = (id: string, teamName: string, isOnlyTeam: boolean): void =>
  confirm({
    title: `Выйти из команды «${teamName}»?`,
    text: `Её диалоги и данные сразу станут вам недоступны, а ваши диалоги — ничьими. Вернуться можно только по новому приглашению.${
      isOnlyTeam ? ' Другой команды у вас нет, поэтому для вас появится новая, пустая.' : ''
    }`,
    action: 'Выйти из команды',
    danger: true,
    run: async () => {
      await moveHere(() => operator.team.leave(id));
      navigate('/dialogs');
      toastDone(`Вы вышли из команды «${teamName}»`);
    },
  });

/** What the signed-in person decides about their own place in the team; nothing in a team of one. */
export const OwnSheet = () => {
  const { me, members } = useMembers();
  const { team } = useOwnTeam();
  const teams = useStore(operator.team.$teams).data ?? [];
  if (!me || !team || members.length < 2) return null;
  const isLastOwner = me.role === 'owner' && members.filter(({ role }) => role === 'owner').length === 1;
  return (
    <Sheet title="Вы в команде">
      <AvailableSwitch hint="Выключите на время отпуска или перерыва: по очереди новые диалоги к вам не придут" />
      <div>
        <Button kind="plain" disabled={isLastOwner} onClick={() => askToLeave(me.id, team.name, teams.length < 2)}>
          Выйти из команды
        </Button>
      </div>
      {isLastOwner && (
        <p className={styles.hint}>
          Вы единственный владелец. Чтобы выйти, сначала сделайте владельцем другого участника.
        </p>
      )}
    </Sheet>
  );
};
