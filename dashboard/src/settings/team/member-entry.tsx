import type { Member, Role } from '@otklik/sdk/contract';
import { useState } from 'react';
import { operator } from '../../operator.ts';
import { roleLines, roleOptions } from '../../team/role-lines.ts';
import { Avatar, Initial } from '../../ui/basic/avatar.tsx';
import { Button } from '../../ui/basic/button.tsx';
import { classNames } from '../../ui/basic/class-names.ts';
import { Select } from '../../ui/field/select.tsx';
import { confirm } from '../../ui/modal/confirm.ts';
import { Badge, PresenceDot } from '../../ui/notice/badge.tsx';
import { toastDone, toastFailure } from '../../ui/notice/toast.ts';
import entry from '../entry-list.module.css';
import styles from './team-panel.module.css';

interface MemberEntryProps {
  member: Member;
  isMe: boolean;
  /** The only owner: without one the team could not be managed. */
  isLastOwner: boolean;
  /** The only member. */
  isAlone: boolean;
  canManage: boolean;
}

/** Rights that an owner's removal affects: invitations are voided, API tokens remain valid. */
const ownersRest =
  ' Приглашения, которые он отправил, перестанут действовать. Токены доступа по API продолжат работать: если этот участник их создавал, владельцам придёт письмо со списком.';

const remove = ({ id, name, role }: Member): void =>
  confirm({
    title: `Удалить из команды: ${name}?`,
    text: `Доступ пропадёт сразу, и в открытых окнах тоже, а диалоги этого участника станут ничьими. Ответы и заметки останутся.${role === 'owner' ? ownersRest : ''} Вернуть можно новым приглашением.`,
    action: 'Удалить',
    danger: true,
    run: async () => {
      await operator.team.removeMember(id);
      toastDone(`${name} больше не в команде`);
    },
  });

/** Gives the member another role, shown before the server has answered. */
function useRoleChange({ id, name }: Member, isMe: boolean) {
  const [wished, setWished] = useState<Role | null>(null);
  const give = async (role: Role): Promise<void> => {
    setWished(role);
    try {
      await operator.team.editRole(id, role);
      if (!isMe) toastDone(`${name}: теперь ${roleLines[role].name.toLowerCase()}`);
    } finally {
      setWished(null);
    }
  };
  const change = (role: Role): void => {
    if (!isMe) return void give(role).catch(toastFailure);
    confirm({
      title: 'Сменить свою роль?',
      text: `Новая роль — ${roleLines[role].name.toLowerCase()}. ${roleLines[role].may} Вернуть вам роль владельца сможет только другой владелец.`,
      action: 'Сменить роль',
      danger: true,
      run: () => give(role),
    });
  };
  return { wished, change };
}

const Face = ({ image, name, id }: Member) =>
  image === '' ? <Initial name={name} seed={id} size={40} /> : <Avatar image={image} size={40} />;

const RoleField = ({ member, isMe, isLastOwner }: MemberEntryProps) => {
  const { wished, change } = useRoleChange(member, isMe);
  return (
    <Select
      label={`Роль: ${member.name}`}
      hideLabel
      value={wished ?? member.role}
      options={roleOptions}
      isDisabled={isLastOwner || wished !== null}
      onChange={change}
    />
  );
};

/** A member: who it is, what the role allows, and what an owner may change. */
export const MemberEntry = (props: MemberEntryProps) => {
  const { member, isMe, isLastOwner, isAlone, canManage } = props;
  const { name, email, role, online, available } = member;
  return (
    <li className={classNames(entry.row, styles.member)}>
      <span className={styles.face}>
        <Face {...member} />
        <PresenceDot isOnline={online} />
      </span>
      <div className={classNames(entry.text, styles.who)}>
        <p className={entry.name}>
          {name} {isMe && <Badge tone="accent">это вы</Badge>}
          {!available && <Badge tone="warm">не принимает диалоги</Badge>}
        </p>
        <p className={classNames(entry.fact, styles.fact)}>{email}</p>
        <p className={classNames(entry.fact, styles.fact)}>
          {!canManage && <strong>{roleLines[role].name}. </strong>}
          {roleLines[role].may}
          {canManage && isLastOwner && !isAlone && ' Единственный владелец: прежде чем уйти, назначьте другого.'}
        </p>
      </div>
      {canManage && !isAlone && (
        <div className={styles.actions}>
          <RoleField {...props} />
          {!isMe && (
            <Button kind="plain" size="s" aria-label={`Удалить из команды: ${name}`} onClick={() => remove(member)}>
              Удалить
            </Button>
          )}
        </div>
      )}
    </li>
  );
};
