import type { FigureTable } from '@otklik/sdk/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { operator } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { toastFailure } from '../../ui/notice/toast.ts';
import { saveFile } from '../../ui/basic/save-file.ts';
import { type FigureView, queryOf } from './use-figures.ts';
import styles from './figures-panel.module.css';

const tables = [
  ['day', 'По дням'],
  ['member', 'По участникам'],
  ['hour', 'По часам'],
] as const satisfies (readonly [FigureTable, string])[];

/** By it Excel recognises UTF-8; a text that was read has lost it. */
const byteOrderMark = '\ufeff';

/** Saves the figures as tables, and for who may the dialogs as rows. */
export const FigureFiles = ({ view, withDialogs }: { view: FigureView; withDialogs: boolean }) => {
  const [busy, setBusy] = useState<string | null>(null);
  const save = async (name: string, read: () => Promise<string>): Promise<void> => {
    setBusy(name);
    try {
      saveFile(`${name}-${view.days}.csv`, 'text/csv;charset=utf-8', byteOrderMark + (await read()));
    } catch (cause) {
      toastFailure(cause);
    } finally {
      setBusy(null);
    }
  };
  const button = (name: string, text: string, read: () => Promise<string>) => (
    <Button
      key={name}
      kind="plain"
      size="s"
      icon={<Download size={16} />}
      loading={busy === name}
      onClick={() => void save(name, read)}
    >
      {text}
    </Button>
  );
  return (
    <section className={styles.files} aria-labelledby="files-title">
      <h3 id="files-title">Таблицы для Excel</h3>
      <p>Файлы CSV за выбранное время. Текстов сообщений и заметок в них нет.</p>
      <div>
        {tables.map(([by, text]) =>
          button(`figures-${by}`, text, () => operator.figure.exportTable(by, queryOf(view))),
        )}
        {withDialogs && button('dialogs', 'Диалоги построчно', () => operator.figure.exportDialogs(queryOf(view)))}
      </div>
    </section>
  );
};
