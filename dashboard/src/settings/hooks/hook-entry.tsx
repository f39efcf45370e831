import { ApiError } from '@otklik/sdk';
import type { Hook } from '@otklik/sdk/contract';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { alreadyLogged, operator, useStore } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { confirm } from '../../ui/modal/confirm.ts';
import { Badge } from '../../ui/notice/badge.tsx';
import { toastDone, toastFailure } from '../../ui/notice/toast.ts';
import { agoText } from '../../ui/text/date-format.ts';
import { Row } from '../setting-panel.tsx';
import { eventTexts, hookStateText } from './hook-words.ts';
import styles from './hooks-panel.module.css';

const remove = (hook: Hook): void =>
  confirm({
    title: 'Удалить вебхук?',
    text: `${hook.url} больше не узнает о событиях; то, что ещё не отправлено, отправлено не будет.`,
    action: 'Удалить',
    danger: true,
    run: async () => {
      await operator.hook.delete(hook.id);
      toastDone('Вебхук удалён');
    },
  });

/** Shows why a call has failed; a webhook that was deleted elsewhere leaves the list. */
function showFailure(cause: unknown): void {
  toastFailure(cause);
  if (cause instanceof ApiError && cause.code === 'not_found') operator.hook.list().catch(alreadyLogged);
}

const sendTest = async ({ id }: Hook, onDone: () => void): Promise<void> => {
  try {
    await operator.hook.test(id);
    toastDone('Проверочное сообщение отправляется');
    onDone();
  } catch (cause) {
    showFailure(cause);
  }
};

/** The name of the only site whose events it gets. */
const SiteBadge = ({ domainId }: { domainId: string }) => {
  const domain = useStore(operator.domain.$domains).data?.find(({ id }) => id === domainId);
  return domain ? <Badge tone="accent">{domain.name}</Badge> : null;
};

const toneOf = ({ active, lastError, lastAt }: Hook) => {
  if (!active || lastAt === null) return 'plain';
  return lastError ? 'bad' : 'good';
};

interface HookEntryProps {
  hook: Hook;
  onEdit: () => void;
  onDeliveries: () => void;
}

/** Whether a webhook is on: at once as it is wanted, and as before where the server refuses. */
const ActiveSwitch = ({ hook: { id, active } }: { hook: Hook }) => {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const turn = async (isOn: boolean): Promise<void> => {
    if (wanted !== null) return;
    setWanted(isOn);
    await operator.hook.edit(id, { active: isOn }).catch(showFailure);
    setWanted(null);
  };
  return <Switch label="Включён" isOn={wanted ?? active} onChange={(isOn) => void turn(isOn)} />;
};

const HookActions = ({ hook, onEdit, onDeliveries }: HookEntryProps) => (
  <Row>
    <Button kind="plain" size="s" aria-label={`Доставки ${hook.url}`} onClick={onDeliveries}>
      Доставки
    </Button>
    {hook.active && (
      <Button
        kind="plain"
        size="s"
        aria-label={`Проверить ${hook.url}`}
        onClick={() => void sendTest(hook, onDeliveries)}
      >
        Проверить
      </Button>
    )}
    <Button kind="plain" size="s" aria-label={`Изменить ${hook.url}`} onClick={onEdit}>
      Изменить
    </Button>
    <Button kind="plain" size="s" aria-label={`Удалить ${hook.url}`} onClick={() => remove(hook)}>
      Удалить
    </Button>
  </Row>
);

/** One webhook: its address, its events, the result of the last delivery. */
export const HookEntry = (props: HookEntryProps) => {
  const { hook } = props;
  const { url, events, domainId, active, lastAt } = hook;
  return (
    <li className={styles.hook}>
      <div className={styles.head}>
        <Webhook size={20} className={styles.icon} />
        <p className={styles.url}>{url}</p>
      </div>
      <p className={styles.badges}>
        {domainId && <SiteBadge domainId={domainId} />}
        {events.map((event) => (
          <Badge key={event}>{eventTexts[event]}</Badge>
        ))}
      </p>
      <p className={styles.state} data-tone={toneOf(hook)}>
        <span>{hookStateText(hook)}</span>
        {active && lastAt !== null && <span className={styles.ago}>{agoText(lastAt)}</span>}
      </p>
      <div className={styles.actions}>
        <ActiveSwitch hook={hook} />
        <HookActions {...props} />
      </div>
    </li>
  );
};
