import type { Invite, Role } from '@otklik/sdk/contract';
import { emailRule, validationErrorOf } from '@otklik/sdk/contract';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { operator, useStore } from '../../operator.ts';
import { roleLines, roleOptions } from '../../team/role-lines.ts';
import { Button } from '../../ui/basic/button.tsx';
import { emailDetail, foldEmail } from '../../ui/field/field-detail.ts';
import { reportFailure } from '../../ui/field/form-failure.ts';
import { useForm } from '../../ui/field/form.ts';
import { Select } from '../../ui/field/select.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { confirm } from '../../ui/modal/confirm.ts';
import { Badge } from '../../ui/notice/badge.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { NotLoaded } from '../../ui/notice/not-loaded.tsx';
import { toastDone } from '../../ui/notice/toast.ts';
import { fullText } from '../../ui/text/date-format.ts';
import { Entry, EntryList } from '../entry-list.tsx';
import { Sheet } from '../setting-panel.tsx';
import { useLoad } from '../use-load.ts';
import styles from './team-panel.module.css';

const InviteForm = () => {
  const form = useForm({
    initial: { email: '', role: 'operator' },
    keep: 'invite',
    clean: { email: foldEmail },
    checks: { email: (value) => validationErrorOf(emailRule, value), role: () => null },
    onSubmit: async ({ email, role }) => {
      await operator.team.invite({ email, role: role as Role });
      form.reset();
      toastDone(`Приглашение отправлено: ${email}`);
    },
    onFailure: (cause, report) => reportFailure(cause, report, ['email', 'role']),
  });
  const role = form.field('role');
  return (
    <form noValidate onSubmit={form.submit} aria-label="Приглашение в команду" className={styles.invite}>
      <TextField
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="off"
        placeholder="name@company.ru"
        maxLength={38}
        {...form.field('email')}
        detail={emailDetail(form.values.email)}
      />
      <Select label="Роль" value={role.value as Role} options={roleOptions} onChange={role.onChange} />
      <p className={`${styles.explains} ${styles.whole}`}>{roleLines[role.value as Role].may}</p>
      {form.note && (
        <div className={styles.whole}>
          <Note tone="bad">{form.note}</Note>
        </div>
      )}
      <div className={styles.whole}>
        <Button type="submit" loading={form.isBusy}>
          Отправить приглашение
        </Button>
      </div>
    </form>
  );
};

const cancel = ({ id, email }: Invite): void =>
  confirm({
    title: 'Отменить приглашение?',
    text: `Ссылка из письма на ${email} перестанет открываться.`,
    action: 'Отменить приглашение',
    danger: true,
    run: async () => {
      await operator.team.deleteInvite(id);
      toastDone('Приглашение отменено');
    },
  });

const InviteEntry = ({ invite, now }: { invite: Invite; now: number }) => {
  const { email, role, expiresAt } = invite;
  const isExpired = Date.parse(expiresAt) <= now;
  return (
    <Entry
      icon={Mail}
      name={
        <>
          {email} <Badge>{roleLines[role].name}</Badge> {isExpired && <Badge tone="warm">срок истёк</Badge>}
        </>
      }
      fact={isExpired ? 'Ссылка больше не действует. Пригласите ещё раз.' : `Действует до ${fullText(expiresAt)}`}
      action={
        <Button kind="plain" size="s" aria-label={`Отменить приглашение ${email}`} onClick={() => cancel(invite)}>
          Отменить
        </Button>
      }
    />
  );
};

const Invites = () => {
  const invites = useStore(operator.team.$invites);
  const reload = useLoad(operator.team.listInvites);
  const [now] = useState(Date.now);
  const { data } = invites;
  return (
    <>
      {data && data.length > 0 && (
        <section aria-label="Открытые приглашения">
          <EntryList>
            {data.map((invite) => (
              <InviteEntry key={invite.id} invite={invite} now={now} />
            ))}
          </EntryList>
        </section>
      )}
      {data?.length === 0 && (
        <p className={styles.hint}>
          Открытых приглашений нет. Ссылка из письма действует 7 дней и только для этого адреса.
        </p>
      )}
      <NotLoaded of={invites} lines={2} height={20} onRetry={reload} />
    </>
  );
};

/** Invites by a letter, and lists the invitations that are not used yet. */
export const InviteSheet = () => (
  <Sheet title="Пригласить">
    <InviteForm />
    <Invites />
  </Sheet>
);
