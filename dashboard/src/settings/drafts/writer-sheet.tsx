import type { Writer } from '@otklik/sdk/contract';
import { useState } from 'react';
import { operator, useStore } from '../../operator.ts';
import { Switch } from '../../ui/field/switch.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { NotLoaded } from '../../ui/notice/not-loaded.tsx';
import { textOfError } from '../../ui/text/error-text.ts';
import { Sheet, Stack } from '../setting-panel.tsx';
import { useLoad } from '../use-load.ts';
import styles from './drafts-panel.module.css';

/** What a press of «Предложить ответ» sends, and what it does not; `docs/promises.md` names the test. */
const Leaving = ({ host, model }: Pick<Writer, 'host' | 'model'>) => (
  <div className={styles.leaving}>
    <p>
      По нажатию «Предложить ответ» на <strong>{host}</strong> (модель {model}) уходят последние сообщения посетителя
      подряд и до трёх ближайших контекстов: их названия и по одному ответу.
    </p>
    <p>
      E-mail, имена в мессенджерах, телефоны и другие номера от семи цифр заменяются на [e-mail], [имя] и [номер].
      Остальное, что посетитель написал в этих сообщениях, уходит как есть.
    </p>
    <p>Остальной диалог, карточка посетителя, заметки и файлы не отправляются.</p>
    <p>Черновик ложится в поле ответа. Посетителю он уйдёт, только когда оператор сам его отправит.</p>
  </div>
);

function useSwitch() {
  /** The value of the save in progress; null without one. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const change = async (on: boolean): Promise<void> => {
    setWanted(on);
    setFailure(null);
    try {
      await operator.assistant.setWriter(on);
    } catch (cause) {
      setFailure(textOfError(cause));
    } finally {
      setWanted(null);
    }
  };
  return { wanted, failure, change: (on: boolean) => void change(on) };
}

const WriterSwitch = ({ writer }: { writer: Writer }) => {
  const { wanted, failure, change } = useSwitch();
  return (
    <Stack>
      <Switch
        label="Черновики ответов для операторов"
        hint="Модель пишет черновик по вашим контекстам, оператор правит и отправляет"
        isOn={wanted ?? writer.on}
        isDisabled={wanted !== null}
        onChange={change}
      />
      <Leaving {...writer} />
      {failure && <Note tone="bad">{failure}</Note>}
    </Stack>
  );
};

/** Whether operators may have answers drafted, with what leaves the server then. */
export const WriterSheet = () => {
  const writer = useStore(operator.assistant.$writer);
  const reload = useLoad(operator.assistant.loadWriter);
  return (
    <Sheet title="Предложить ответ">
      {writer.data?.ready && <WriterSwitch writer={writer.data} />}
      {writer.data && !writer.data.ready && (
        <p className={styles.none}>
          Модель для черновиков на этом сервере не задана, и наружу ничего не уходит. Её задаёт тот, кто ставит сервер:
          переменная WRITER_URL.
        </p>
      )}
      <NotLoaded of={writer} lines={4} height={20} onRetry={reload} />
    </Sheet>
  );
};
