import type { Encoder, RemoteFailure } from '@otklik/sdk/contract';
import { operator, useStore } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { NotLoaded } from '../../ui/notice/not-loaded.tsx';
import { agoText } from '../../ui/text/date-format.ts';
import { Sheet, Stack } from '../setting-panel.tsx';
import { useLoad } from '../use-load.ts';
import styles from './drafts-panel.module.css';

const failureWords: Readonly<Record<RemoteFailure, string>> = {
  timeout: 'не успел ответить',
  connection: 'не отвечает',
  status: 'ответил отказом',
  redirect: 'отправил на другой адрес, а туда мы не ходим',
  too_large: 'прислал слишком большой ответ',
  not_json: 'прислал не то, чего мы ждём',
  not_vectors: 'прислал не такие векторы, как задано в EMBEDDINGS_SIZE',
  no_text: 'прислал пустой ответ',
};

/** Whether the last call succeeded, and what failed last. */
const EncoderState = ({ succeededAt, failed, pausedUntil }: Encoder) => {
  const isFailing = failed !== null && (succeededAt === null || failed.at > succeededAt);
  return (
    <>
      {isFailing ? (
        <Note tone="warm">
          Сейчас не работает, и ассистент отвечает без него
          {pausedUntil === null ? '.' : ': после нескольких неудач мы делаем паузу и пробуем снова.'}
        </Note>
      ) : (
        <p>
          {succeededAt === null
            ? 'С запуска сервера его ещё не спрашивали.'
            : `Работает: отвечал ${agoText(succeededAt)}.`}
        </p>
      )}
      {failed && (
        <p className={styles.none}>
          Последняя неудача: {agoText(failed.at)} {failureWords[failed.failure]}
          {failed.status !== null && failed.failure === 'status' && ` (код ${failed.status})`}.
        </p>
      )}
    </>
  );
};

/** The encoder that recognises paraphrases: what it gets, and whether it works. */
export const EncoderSheet = () => {
  const encoder = useStore(operator.assistant.$encoder);
  const reload = useLoad(operator.assistant.loadEncoder);
  const { data } = encoder;
  return (
    <Sheet title="Другими словами">
      {data?.ready && (
        <Stack>
          <p>
            Вопросы посетителей и ваши контексты переводит в числа модель {data.model} на <strong>{data.host}</strong>:
            так ассистент узнаёт вопрос, заданный другими словами. E-mail и телефоны до отправки заменяются. Отвечает он
            по-прежнему только вашими ответами.
          </p>
          <EncoderState {...data} />
          <div>
            <Button kind="plain" size="s" onClick={reload}>
              Проверить ещё раз
            </Button>
          </div>
        </Stack>
      )}
      {data && !data.ready && (
        <p className={styles.none}>
          Такой модели на этом сервере нет, и вопросы посетителей он никуда не отправляет. Её задаёт тот, кто ставит
          сервер: переменная EMBEDDINGS_URL.
        </p>
      )}
      <NotLoaded of={encoder} lines={3} height={20} onRetry={reload} />
    </Sheet>
  );
};
