import type { ExportFormat } from '@otklik/sdk';
import { useState } from 'react';
import { Button } from '../ui/basic/button.tsx';
import { toastFailure } from '../ui/notice/toast.ts';
import { saveFile } from '../ui/basic/save-file.ts';
import styles from './export-buttons.module.css';

const kinds = {
  text: { text: 'Текст', end: 'txt', type: 'text/plain' },
  json: { text: 'JSON', end: 'json', type: 'application/json' },
} as const;

export interface ExportButtonsProps {
  name: string;
  read: (format: ExportFormat) => Promise<string>;
  print?: () => Promise<void>;
}

/** Saves what `read` gives as a file, as a text to read or as JSON; or prints it. */
export const ExportButtons = ({ name, read, print }: ExportButtonsProps) => {
  const [busy, setBusy] = useState<ExportFormat | 'print' | null>(null);
  const run = async (what: ExportFormat | 'print', work: () => Promise<void>): Promise<void> => {
    setBusy(what);
    try {
      await work();
    } catch (cause) {
      toastFailure(cause);
    } finally {
      setBusy(null);
    }
  };
  const save = async (format: ExportFormat): Promise<void> => {
    const { end, type } = kinds[format];
    saveFile(`${name}.${end}`, type, await read(format));
  };
  return (
    <div className={styles.row}>
      {(Object.keys(kinds) as ExportFormat[]).map((format) => {
        return (
          <Button
            key={format}
            kind="plain"
            size="s"
            loading={busy === format}
            onClick={() => void run(format, () => save(format))}
          >
            {kinds[format].text}
          </Button>
        );
      })}
      {print && (
        <Button kind="plain" size="s" loading={busy === 'print'} onClick={() => void run('print', print)}>
          Распечатать
        </Button>
      )}
    </div>
  );
};

export default ExportButtons;
