import type { ExportFormat } from '@otklik/sdk';
import { Braces, FileText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { textOfError } from '../ui/error-text.ts';
import { toastError } from '../ui/toast.ts';
import styles from './export-buttons.module.css';

const kinds = {
  text: { text: 'Текст', Icon: FileText, end: 'txt', type: 'text/plain' },
  json: { text: 'JSON', Icon: Braces, end: 'json', type: 'application/json' },
} as const;

function saveFile(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

/** Saves what `read` gives as a file, as a text to read or as JSON. */
export const ExportButtons = ({ name, read }: { name: string; read: (format: ExportFormat) => Promise<string> }) => {
  const [busy, setBusy] = useState<ExportFormat | null>(null);
  const save = async (format: ExportFormat): Promise<void> => {
    setBusy(format);
    try {
      const { end, type } = kinds[format];
      saveFile(`${name}.${end}`, type, await read(format));
    } catch (cause) {
      toastError(textOfError(cause));
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className={styles.row}>
      {(Object.keys(kinds) as ExportFormat[]).map((format) => {
        const { text, Icon } = kinds[format];
        return (
          <Button
            key={format}
            kind="plain"
            size="s"
            icon={<Icon size={15} aria-hidden />}
            loading={busy === format}
            onClick={() => void save(format)}
          >
            {text}
          </Button>
        );
      })}
    </div>
  );
};
