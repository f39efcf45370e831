import { ApiError } from '@otklik/sdk';
import type { TelegramState } from '@otklik/sdk/contract';
import { useState } from 'react';
import { operator } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { confirm } from '../../ui/modal/confirm.ts';
import { Note } from '../../ui/notice/note.tsx';
import { ErrorState, Skeleton } from '../../ui/notice/state-view.tsx';
import { toastDone } from '../../ui/notice/toast.ts';
import { agoText } from '../../ui/text/date-format.ts';
import { Row, Sheet } from '../setting-panel.tsx';
import { useLoaded } from '../use-load.ts';
import { TelegramForm } from './telegram-form.tsx';
import { TelegramGroup } from './telegram-group.tsx';
import { connectErrorText, telegramStateText } from './telegram-words.ts';
import styles from './channels-panel.module.css';

/** The bot of a domain; null where none is connected. */
async function readBot(domainId: string): Promise<{ bot: TelegramState | null }> {
  try {
    return { bot: await operator.channel.readTelegram(domainId) };
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === 'not_found') return { bot: null };
    throw cause;
  }
}

const disconnect = (domainId: string, username: string, onDone: () => void): void =>
  confirm({
    title: 'Отключить Telegram?',
    text: `Сообщения боту @${username} перестанут приходить, а ответы не дойдут до тех, кто писал ему. Сами диалоги останутся.`,
    action: 'Отключить',
    danger: true,
    run: async () => {
      await operator.channel.disconnectTelegram(domainId);
      toastDone('Telegram отключён');
      onDone();
    },
  });

/** Switches a bot on that was given up, by the token that it has. */
const SwitchOn = ({ domainId, onDone }: { domainId: string; onDone: (bot: TelegramState) => void }) => {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      onDone(await operator.channel.connectTelegram(domainId, {}));
    } catch (cause) {
      setFailure(connectErrorText(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {failure !== null && <Note tone="bad">{failure}</Note>}
      <Row>
        <Button size="s" loading={isBusy} onClick={() => void run()}>
          Включить снова
        </Button>
      </Row>
    </>
  );
};

interface BotProps {
  domainId: string;
  bot: TelegramState;
  onChange: (bot: TelegramState | null) => void;
}

/** A connected bot: its address, whether it works, and what can be changed. */
const ConnectedBot = ({ domainId, bot, onChange }: BotProps) => {
  const [isRenewing, setRenewing] = useState(false);
  const isRefused = bot.error === 'token_refused';
  const changed = (next: TelegramState): void => {
    setRenewing(false);
    onChange(next);
  };
  return (
    <>
      <p className={styles.bot}>
        <a href={`https://t.me/${bot.username}`} target="_blank" rel="noreferrer">
          @{bot.username}
        </a>
        <span className={styles.state} data-tone={bot.error === null ? 'good' : 'bad'} role="status">
          {telegramStateText(bot)}
          {bot.error !== null && bot.lastAt !== null && `, ${agoText(bot.lastAt)}`}
        </span>
      </p>
      {bot.error === 'failed' && <SwitchOn domainId={domainId} onDone={changed} />}
      {(isRefused || isRenewing) && (
        <TelegramForm
          domainId={domainId}
          isAgain
          onDone={changed}
          onCancel={isRefused ? undefined : () => setRenewing(false)}
        />
      )}
      <TelegramGroup domainId={domainId} bot={bot} onChange={changed} />
      <Row>
        {!isRefused && !isRenewing && (
          <Button kind="plain" size="s" onClick={() => setRenewing(true)}>
            Заменить токен
          </Button>
        )}
        <Button kind="plain" size="s" onClick={() => disconnect(domainId, bot.username, () => onChange(null))}>
          Отключить
        </Button>
      </Row>
    </>
  );
};

/** The bot of Telegram by which visitors of a domain write. */
export const TelegramSheet = ({ domainId }: { domainId: string }) => {
  const { data, error, isLoading, reload } = useLoaded(readBot, domainId);
  const [changed, setChanged] = useState<{ bot: TelegramState | null } | null>(null);
  const shown = changed ?? data;
  return (
    <Sheet title="Telegram">
      {!shown && (isLoading ? <Skeleton lines={4} height={20} /> : <ErrorState error={error} onRetry={reload} />)}
      {shown?.bot && <ConnectedBot domainId={domainId} bot={shown.bot} onChange={(bot) => setChanged({ bot })} />}
      {shown && !shown.bot && (
        <>
          <Note>Боту пишут как обычному собеседнику. Каждый, кто напишет, — отдельный диалог.</Note>
          <TelegramForm
            domainId={domainId}
            onDone={(bot) => {
              setChanged({ bot });
              toastDone('Telegram подключён');
            }}
          />
        </>
      )}
    </Sheet>
  );
};
