import type { TelegramState } from '@otklik/sdk/contract';
import { useState } from 'react';
import { operator } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { CopyBox } from '../../ui/basic/copy-box.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { toastDone } from '../../ui/notice/toast.ts';
import { Row } from '../setting-panel.tsx';
import { connectErrorText } from './telegram-words.ts';
import styles from './channels-panel.module.css';

interface GroupProps {
  domainId: string;
  bot: TelegramState;
  onChange: (bot: TelegramState) => void;
}

/** What changes the operators' group. */
function useGroup({ domainId, onChange }: GroupProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (work: () => Promise<TelegramState>, done: string | null): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      onChange(await work());
      if (done !== null) toastDone(done);
    } catch (cause) {
      setFailure(connectErrorText(cause));
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    failure,
    look: () => run(() => operator.channel.readTelegram(domainId), null),
    connect: (group: number) => run(() => operator.channel.connectTelegram(domainId, { group }), 'Группа подключена'),
    disconnect: () => run(() => operator.channel.connectTelegram(domainId, { group: null }), 'Группа отключена'),
  };
}

/** The link makes Telegram send `/start CODE` in the group; only groups with this account's code are offered. */
const Steps = ({ username, groupCode }: Pick<TelegramState, 'username' | 'groupCode'>) => (
  <ol className={styles.steps}>
    <li>Создайте группу и включите в её настройках «Темы».</li>
    <li>
      <a href={`https://t.me/${username}?startgroup=${groupCode}&admin=manage_topics`} target="_blank" rel="noreferrer">
        Добавьте бота в группу
      </a>{' '}
      этой ссылкой и дайте ему право «Управление темами». Бот уже там? Отправьте в группу:
      <CopyBox label="Команда для группы" text={`/start@${username} ${groupCode}`} />
    </li>
    <li>Нажмите «Найти группу» и выберите её.</li>
  </ol>
);

/** The group in which operators answer: none, one to be chosen, or the connected one. */
export const TelegramGroup = (props: GroupProps) => {
  const { bot } = props;
  const { isBusy, failure, look, connect, disconnect } = useGroup(props);
  const { group, groups } = bot;
  return (
    <section className={styles.group} aria-label="Ответы из группы">
      <h4 className={styles.groupTitle}>Ответы из группы</h4>
      {group ? (
        <p>
          Каждый диалог сайта — тема в группе «{group.title}». Что пишут в теме её участники, уходит посетителю, /close
          закрывает диалог.
        </p>
      ) : (
        <>
          <p>Команда может отвечать прямо из Telegram: у каждого диалога будет своя тема в группе.</p>
          <Steps {...bot} />
        </>
      )}
      {group && !group.active && <Note tone="bad">Бот не может писать в эту группу: его удалили или лишили прав.</Note>}
      {failure !== null && <Note tone="bad">{failure}</Note>}
      <Row>
        {(!group || !group.active) &&
          groups.map(({ id, title }) => (
            <Button key={id} size="s" loading={isBusy} onClick={() => void connect(id)}>
              {group?.id === id ? 'Подключить снова' : `Подключить «${title}»`}
            </Button>
          ))}
        {!group && (
          <Button kind="plain" size="s" loading={isBusy} onClick={() => void look()}>
            Найти группу
          </Button>
        )}
        {group && (
          <Button kind="plain" size="s" loading={isBusy} onClick={() => void disconnect()}>
            Отключить группу
          </Button>
        )}
      </Row>
    </section>
  );
};
