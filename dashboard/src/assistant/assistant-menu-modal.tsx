import type { Domain, PortableContext } from '@otklik/sdk/contract';
import { FileDown, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../ui/basic/button.tsx';
import { textOfError } from '../ui/text/error-text.ts';
import { useFocusAfterBusy } from '../ui/focus/focus-after-busy.ts';
import { Modal } from '../ui/modal/modal.tsx';
import { Note } from '../ui/notice/note.tsx';
import { toastDone } from '../ui/notice/toast.ts';
import { closeModal } from './modal-target.ts';
import { offerUndo, UndoLine } from '../ui/notice/undo-line.tsx';
import { addedText, answerForms, contextForms, plural, questionForms } from './plural.ts';
import { type ReadFile, readContexts } from './contexts/read-contexts.ts';
import {
  type Imported,
  importInto,
  saveContexts,
  saveSample,
  type TransferFormat,
  undoImport,
} from './contexts/transfer.ts';
import styles from './assistant-menu-modal.module.css';

type Work = TransferFormat | 'import';

const wordsOf = (cause: unknown): string =>
  cause instanceof Error && !('status' in cause) ? cause.message : textOfError(cause);

/** «Импорт · 39 добавлено, 1 повтор · новых контекстов: 4»; `given` counts what the file has. */
function importText({ questions, answers, created, updated }: Imported, given: number): string {
  const added = questions + answers;
  const contextsText = [created && `новых контекстов: ${created}`, updated && `дополнено: ${updated}`];
  return ['Импорт', addedText(added, given - added), ...contextsText].filter(Boolean).join(' · ');
}

/** Offers the undo in a notice and in this modal. */
function offerImportUndo(domainId: string, done: Imported, notice: string): void {
  const retry = offerUndo(domainId, notice, {
    text: `Последний импорт: ${notice.replace(/^Импорт · /, '')}`,
    run: () => undoImport(domainId, done, () => retry()),
  });
}

/** «Импорт и экспорт»: all contexts of the domain as JSON or CSV. */
export default function AssistantMenuModal({ domain }: { domain: Domain }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [found, setFound] = useState<ReadFile | null>(null);
  const [busy, setBusy] = useState<Work | null>(null);
  useFocusAfterBusy(busy !== null);
  const attempt = async (what: Work, work: () => Promise<unknown>): Promise<void> => {
    setBusy(what);
    setFailure(null);
    try {
      await work();
    } catch (cause) {
      setFailure(wordsOf(cause));
    } finally {
      setBusy(null);
    }
  };
  const read = (file: File): Promise<void> => attempt('import', async () => setFound(await readContexts(file)));
  const put = ({ contexts, repeats }: ReadFile): Promise<void> =>
    attempt('import', async () => {
      const done = await importInto(domain.id, contexts);
      const given = sumOf(contexts, 'questions') + sumOf(contexts, 'answers') + repeats;
      closeModal('assistantMenu');
      const text = importText(done, given);
      if (done.created + done.updated > 0) offerImportUndo(domain.id, done, text);
      else toastDone(text);
    });
  return (
    <Modal
      name="assistantMenu"
      title="Импорт и экспорт"
      onClose={() => setFound(null)}
      actions={
        found && <FoundActions isBusy={busy === 'import'} onPut={() => void put(found)} onBack={() => setFound(null)} />
      }
    >
      <div className={styles.menu}>
        {failure && <Failure text={failure} />}
        {found ? (
          <Found contexts={found.contexts} />
        ) : (
          <>
            <ExportButtons
              domain={domain}
              busy={busy}
              onSave={(format) => void attempt(format, () => saveContexts(domain, format))}
            />
            <hr />
            <UndoLine place={domain.id} action="Отменить" />
            <ImportNote />
            <FileChoice isBusy={busy === 'import'} onFile={(file) => void read(file)} />
          </>
        )}
      </div>
    </Modal>
  );
}

/** The errors of a file, one a line. */
const Failure = ({ text }: { text: string }) => {
  const [first, ...others] = text.split('\n');
  return (
    <Note tone="bad">
      {others.length === 0 ? (
        first
      ) : (
        <>
          Файл не загружен: в нём несколько ошибок.
          <ul className={styles.errors}>
            {[first, ...others].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </Note>
  );
};

const ImportNote = () => (
  <p>
    Импорт дополняет: контексты с тем же названием получат недостающие вопросы и ответы, ничего не удалится. В таблице
    хватит двух столбцов: «Вопрос» и «Ответ».{' '}
    <button type="button" className={styles.sample} onClick={saveSample}>
      Скачать образец
    </button>
  </p>
);

interface FoundActionsProps {
  isBusy: boolean;
  onPut: () => void;
  onBack: () => void;
}

const FoundActions = ({ isBusy, onPut, onBack }: FoundActionsProps) => (
  <>
    <Button kind="plain" onClick={onBack}>
      Другой файл
    </Button>
    <Button loading={isBusy} onClick={onPut}>
      Импортировать
    </Button>
  </>
);

interface ExportButtonsProps {
  domain: Domain;
  busy: Work | null;
  onSave: (format: TransferFormat) => void;
}

const ExportButtons = ({ domain, busy, onSave }: ExportButtonsProps) => (
  <>
    <p>Выгрузка содержит все контексты домена {domain.name}: её можно поправить в таблице и загрузить обратно.</p>
    <div className={styles.buttons}>
      {(['csv', 'json'] as const).map((format) => (
        <Button
          key={format}
          kind="plain"
          icon={<FileDown size={18} />}
          loading={busy === format}
          onClick={() => onSave(format)}
        >
          Скачать {format.toUpperCase()}
        </Button>
      ))}
    </div>
  </>
);

const FileChoice = ({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.buttons}>
      <Button kind="plain" icon={<FileUp size={18} />} loading={isBusy} onClick={() => input.current?.click()}>
        Загрузить таблицу или JSON
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,.csv,.xlsx,application/json,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        hidden
        aria-label="Файл с контекстами"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </div>
  );
};

const sumOf = (contexts: readonly PortableContext[], of: 'questions' | 'answers'): number =>
  contexts.reduce((total, context) => total + context[of].length, 0);

const Found = ({ contexts }: { contexts: readonly PortableContext[] }) => (
  <>
    <p>
      В файле {plural(contexts.length, contextForms)}: {plural(sumOf(contexts, 'questions'), questionForms)} и&nbsp;
      {plural(sumOf(contexts, 'answers'), answerForms)}.
    </p>
    <ul className={styles.found}>
      {contexts.slice(0, 8).map((context) => (
        <li key={context.label}>
          <b>{context.label}</b>{' '}
          <span>
            {plural(context.questions.length, questionForms)}, {plural(context.answers.length, answerForms)}
          </span>
        </li>
      ))}
      {contexts.length > 8 && <li>и ещё {contexts.length - 8}</li>}
    </ul>
  </>
);
