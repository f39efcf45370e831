import type { DialogHeader } from '@otklik/sdk/contract';
import { Archive, ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { operator } from '../../operator.ts';
import { IconButton } from '../../ui/basic/button.tsx';
import { toastDone, toastFailure } from '../../ui/notice/toast.ts';

const setClosed = (id: string, closed: boolean): Promise<unknown> =>
  operator.dialog.setClosed(id, closed).catch(toastFailure);

/** Closes the dialog, which puts it into the archive and asks the visitor for a rating, or takes it back. */
export const CloseButton = ({ header: { id, closed } }: { header: Pick<DialogHeader, 'id' | 'closed'> }) => {
  const [isBusy, setBusy] = useState(false);
  const toggle = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await operator.dialog.setClosed(id, !closed);
      if (closed) toastDone('Диалог снова открыт');
      else toastDone('Диалог закрыт и убран в архив', { text: 'Вернуть', run: () => void setClosed(id, false) });
    } catch (cause) {
      toastFailure(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <IconButton
      label={closed ? 'Вернуть из архива' : 'Закрыть диалог'}
      aria-disabled={isBusy || undefined}
      onClick={() => void toggle()}
    >
      {closed ? <ArchiveRestore size={19} /> : <Archive size={19} />}
    </IconButton>
  );
};
