import { required, telegramLimits, type TelegramState } from '@otklik/sdk/contract';
import { operator } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { useForm } from '../../ui/field/form.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { Row, Stack } from '../setting-panel.tsx';
import { connectErrorText } from './telegram-words.ts';
import styles from './channels-panel.module.css';

interface TelegramFormProps {
  domainId: string;
  /** Another token for a bot that is connected. */
  isAgain?: boolean;
  onDone: (bot: TelegramState) => void;
  onCancel?: (() => void) | undefined;
}

/** How a token is had. */
const Steps = ({ isAgain }: { isAgain: boolean }) => (
  <ol className={styles.steps}>
    <li>
      Откройте в Telegram{' '}
      <a href="https://t.me/BotFather" target="_blank" rel="noreferrer">
        @BotFather
      </a>{' '}
      {isAgain ? 'и отправьте ему /token.' : 'и отправьте ему /newbot.'}
    </li>
    <li>{isAgain ? 'Выберите этого бота.' : 'Придумайте боту имя — его увидят посетители.'}</li>
    <li>Скопируйте токен из ответа и вставьте сюда.</li>
  </ol>
);

/** Connects a bot by its token. */
export const TelegramForm = ({ domainId, isAgain = false, onDone, onCancel }: TelegramFormProps) => {
  const form = useForm({
    initial: { token: '' },
    checks: { token: (token) => (token.trim() === '' ? required : null) },
    onSubmit: async ({ token }) => onDone(await operator.channel.connectTelegram(domainId, { token: token.trim() })),
    onFailure: (cause, { fail }) => fail('token', connectErrorText(cause)),
  });
  return (
    <form noValidate onSubmit={form.submit} aria-label={isAgain ? 'Новый токен' : 'Подключить Telegram'}>
      <Stack>
        <Steps isAgain={isAgain} />
        <TextField
          label="Токен бота"
          placeholder="123456789:AAE…"
          autoComplete="off"
          maxLength={telegramLimits.token}
          hint="Хранится на сервере и больше не показывается"
          {...form.field('token')}
        />
        {form.note && <Note tone="bad">{form.note}</Note>}
        <Row>
          <Button type="submit" loading={form.isBusy}>
            {isAgain ? 'Заменить' : 'Подключить'}
          </Button>
          {onCancel && (
            <Button kind="plain" onClick={onCancel}>
              Отмена
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  );
};
