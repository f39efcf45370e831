import { textRule, validationErrorOf } from '@otklik/sdk/contract';
import { useEffect } from 'react';
import { alreadyLogged, operator, useStore } from '../../operator.ts';
import { useOwnTeam } from '../../team/own-team.ts';
import { useMay } from '../../team/team-flags.ts';
import { reloadMembers, useMembers } from '../../team/use-members.ts';
import { NotLoaded } from '../../ui/notice/not-loaded.tsx';
import { useReturn } from '../../ui/page/use-return.ts';
import entry from '../entry-list.module.css';
import { NameSheet } from '../name-sheet.tsx';
import { SettingPanel, Sheet } from '../setting-panel.tsx';
import { AssignSheet } from './assign-sheet.tsx';
import { InviteSheet } from './invite-sheet.tsx';
import { MemberEntry } from './member-entry.tsx';
import { OwnSheet } from './own-sheet.tsx';
import styles from './team-panel.module.css';

/** Interval at which presence is reloaded; ms. */
const renewal = 30_000;

const load = (): void => void reloadMembers().catch(alreadyLogged);
const renew = (): void => {
  if (document.visibilityState === 'visible') load();
};

const MembersSheet = () => {
  const members = useStore(operator.team.$members);
  const { me } = useMembers();
  const isOwner = useMay('owner');
  useEffect(() => {
    load();
    const timer = setInterval(renew, renewal);
    return () => clearInterval(timer);
  }, []);
  useReturn(load);
  const { data } = members;
  const owners = data?.filter(({ role }) => role === 'owner').length ?? 0;
  return (
    <Sheet title="Кто в команде">
      {data && (
        <ul className={entry.list} aria-label="Участники">
          {data.map((member) => (
            <MemberEntry
              key={member.id}
              member={member}
              isMe={member.id === me?.id}
              isLastOwner={member.role === 'owner' && owners === 1}
              isAlone={data.length === 1}
              canManage={isOwner}
            />
          ))}
        </ul>
      )}
      {data && !isOwner && <p className={styles.hint}>Приглашает, меняет роли и удаляет участников владелец.</p>}
      <NotLoaded of={members} lines={4} height={24} onRetry={load} />
    </Sheet>
  );
};

const longestName = 64;
const nameRule = textRule(2, longestName);

/** The team's name and its change. */
const TeamNameSheet = ({ name }: { name: string }) => (
  <NameSheet
    title="Название команды"
    name={name}
    keep="team-name"
    check={(value) => validationErrorOf(nameRule, value)}
    save={async (next) => (await operator.team.rename(next)).name}
    done="Название сохранено"
    field={() => ({
      maxLength: longestName,
      hint: 'Его видят участники и те, кого вы приглашаете. Посетители не видят',
    })}
  />
);

/** The members of the team, their roles and invitations, and how dialogs reach them. */
export const TeamPanel = () => {
  const isOwner = useMay('owner');
  const { team } = useOwnTeam();
  return (
    <SettingPanel
      title="Участники"
      lead="Общие у команды домены, ассистент и диалоги. У каждого свой вход и своя роль."
    >
      <MembersSheet />
      {isOwner && <InviteSheet />}
      <OwnSheet />
      <AssignSheet canManage={isOwner} />
      {team && isOwner && <TeamNameSheet key={team.id} name={team.name} />}
    </SettingPanel>
  );
};

export default TeamPanel;
