import { ApiError } from '@otklik/sdk';
import { type Domain, sourceFileEnds, sourceLimits } from '@otklik/sdk/contract';
import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { operator } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { useForm } from '../../ui/field/form.ts';
import { reportFailure } from '../../ui/field/form-failure.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { UploadProgress } from '../../ui/notice/state-view.tsx';
import { textOfError } from '../../ui/text/error-text.ts';
import { siteAddress } from './source-text.ts';
import styles from './sources.module.css';

const urlError = (value: string): string | null => {
  if (value.trim() === '') return 'Поле обязательно для заполнения';
  if (value.length > sourceLimits.url) return 'Слишком длинный адрес';
  return URL.canParse(withScheme(value)) ? null : 'Это не адрес страницы';
};
const withScheme = (value: string): string =>
  /^\w+:\/\//.test(value.trim()) ? value.trim() : `https://${value.trim()}`;

interface PageFormProps {
  domain: Domain;
  /** The label of the button. */
  action: string;
  onAdded?: (sourceId: string) => void;
}

/** The address of a page or sitemap of the site. */
export const PageForm = ({ domain, action, onAdded }: PageFormProps) => {
  const form = useForm({
    initial: { url: siteAddress(domain.name) },
    checks: { url: urlError },
    onSubmit: async ({ url }) => {
      const { id } = await operator.assistant.createSource(domain.id, withScheme(url));
      form.reset();
      onAdded?.(id);
    },
    onFailure(cause, report) {
      const isTaken = cause instanceof ApiError && cause.code === 'conflict' && cause.fields?.url === undefined;
      if (isTaken) report.fail('url', cause.problem?.detail || 'Эта страница уже среди источников');
      else reportFailure(cause, report, ['url']);
    },
  });
  return (
    <form noValidate className={styles.form} onSubmit={form.submit} aria-label="Страница сайта">
      <TextField
        label="Страница с вопросами и ответами или карта сайта"
        inputMode="url"
        maxLength={sourceLimits.url}
        hint={`Например, ${domain.name}/faq или ${domain.name}/sitemap.xml`}
        {...form.field('url')}
      />
      <Button type="submit" loading={form.isBusy}>
        {action}
      </Button>
      {form.note && <Note tone="bad">{form.note}</Note>}
    </form>
  );
};

/** Sends files, and how far the upload is; each that is refused has a line in `failures`. */
function useFiles(domainId: string, onAdded?: (sourceId: string) => void) {
  const [percent, setPercent] = useState<{ name: string; percent: number } | null>(null);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const fail = (reason: string): void => setFailures((others) => [...others, reason]);
  const send = async (file: File): Promise<void> => {
    if (file.size === 0) return fail(`«${file.name}»: файл пустой.`);
    if (file.size > sourceLimits.file) return fail(`«${file.name}»: файл больше 20 МБ, разделите его на части.`);
    setPercent({ name: file.name, percent: 0 });
    try {
      const progress = (done: number): void => setPercent({ name: file.name, percent: done });
      const { id } = await operator.assistant.addSourceFile(domainId, file, { progress });
      onAdded?.(id);
    } catch (cause) {
      // The one conflict of a file is that there are as many sources as there may be.
      const isFull = cause instanceof ApiError && cause.code === 'conflict' && cause.detail !== '';
      fail(`«${file.name}»: ${isFull ? cause.detail : textOfError(cause)}`);
    } finally {
      setPercent(null);
    }
  };
  /** One after another: the server reads one of a team at a time. */
  const sendAll = async (files: readonly File[]): Promise<void> => {
    if (percent || files.length === 0) return;
    setFailures([]);
    for (const file of files) await send(file);
  };
  return { percent, failures, sendAll: (files: Iterable<File>) => void sendAll([...files]) };
}

/** Files by a press or a drop, and how far the upload is. */
export const FileForm = ({ domainId, onAdded }: { domainId: string; onAdded?: (sourceId: string) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { percent, failures, sendAll } = useFiles(domainId, onAdded);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    sendAll(event.dataTransfer.files);
  };
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button
        kind="plain"
        icon={<FileUp size={18} />}
        loading={percent !== null}
        onClick={() => input.current?.click()}
      >
        Выбрать файлы
      </Button>
      <p>или перетащите сюда: DOCX, PDF, XLSX, CSV, TXT, MD, HTML до 20 МБ</p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Файлы с вопросами и ответами"
        accept={sourceFileEnds.map((end) => `.${end}`).join(',')}
        onChange={(event) => {
          sendAll(event.target.files ?? []);
          event.target.value = '';
        }}
      />
      <div role="status" className={styles.upload}>
        {percent && <UploadProgress label={percent.name} percent={percent.percent} />}
        {percent?.percent === 100 && <p>Читаем «{percent.name}»…</p>}
      </div>
      {failures.length > 0 && (
        <Note tone="bad">
          {failures.map((failure) => (
            <p key={failure}>{failure}</p>
          ))}
        </Note>
      )}
    </div>
  );
};
