import type { Member } from '@otklik/sdk/contract';
import { operator, useStore } from '../../operator.ts';
import { Link } from 'wouter';
import { useMay } from '../../team/team-flags.ts';
import { Badge, PresenceDot } from '../../ui/notice/badge.tsx';
import { NotLoaded } from '../../ui/notice/not-loaded.tsx';
import { Sheet } from '../setting-panel.tsx';
import { useLoad } from '../use-load.ts';
import styles from './hours.module.css';

const MemberRow = ({ id, name, online, onDuty, canEdit }: Member & { canEdit: boolean }) => (
  <li className={styles.member}>
    <PresenceDot isOnline={online} />
    <span className={styles.memberName}>{name}</span>
    <Badge tone={onDuty ? 'good' : 'plain'}>{onDuty ? 'на смене' : 'не на смене'}</Badge>
    {canEdit && (
      <Link href={`/setting/my-hours?member=${id}`} className={styles.edit} aria-label={`Часы: ${name}`}>
        Часы
      </Link>
    )}
  </li>
);

/** Who of the team works now. */
export const DutySheet = () => {
  const members = useStore(operator.team.$members);
  const isOwner = useMay('owner');
  const canEdit = isOwner && (members.data?.length ?? 0) > 1;
  const reload = useLoad(operator.team.listMembers);
  return (
    <Sheet title="Кто сейчас на смене">
      {members.data && (
        <ul className={styles.members}>
          {members.data.map((member) => (
            <MemberRow key={member.id} {...member} canEdit={canEdit} />
          ))}
        </ul>
      )}
      <NotLoaded of={members} lines={2} height={20} onRetry={reload} />
      <p className={styles.hint}>
        У участника могут быть свои часы: «Настройки → Мои часы»; меняет их сам участник или владелец. Остальные
        работают по часам сайта. По очереди диалоги получают те, кто на смене.
      </p>
    </Sheet>
  );
};
