import type { ExportFormat } from '@otklik/sdk';
import { CheckCheck, Download } from 'lucide-react';
import { useState } from 'react';
import { alreadyLogged, operator, useStore } from '../../operator.ts';
import { plural } from '../../assistant/plural.ts';
import { IconButton } from '../../ui/basic/button.tsx';
import { lazyPart } from '../../ui/page/lazy-screen.tsx';
import { toastDone, toastFailure } from '../../ui/notice/toast.ts';
import { CornerPopover } from '../corner-popover.tsx';
import type { ExportButtonsProps } from '../export-buttons.tsx';
import type { ListQuery } from './list-query.ts';

const ExportButtons = lazyPart<ExportButtonsProps>(() => import('../export-buttons.tsx'));

const dialogForms = ['диалог', 'диалога', 'диалогов'] as const;

/** What can be done with all dialogs at once: read them, save them as a file. */
export const ListActions = ({ query: { filter, domainId, tag, who } }: { query: ListQuery }) => {
  const unread = useStore(operator.dialog.$counts).data?.unread ?? 0;
  const [isBusy, setBusy] = useState(false);
  const readAll = async (): Promise<void> => {
    setBusy(true);
    try {
      const read = await operator.dialog.readAll(domainId || undefined);
      await operator.dialog.loadCounts().catch(alreadyLogged);
      toastDone(`Прочитано: ${plural(read, dialogForms)}`);
    } catch (cause) {
      toastFailure(cause);
    } finally {
      setBusy(false);
    }
  };
  const save = (format: ExportFormat): Promise<string> =>
    operator.dialog.exportDialogs({
      format,
      filter,
      ...(domainId === '' ? {} : { domainId }),
      ...(tag === '' ? {} : { tag }),
      ...(who === '' ? {} : { assigned: who }),
    });
  return (
    <>
      <IconButton
        label="Прочитать все"
        aria-disabled={unread === 0 || isBusy}
        onClick={() => {
          if (unread > 0 && !isBusy) void readAll();
        }}
      >
        <CheckCheck size={19} />
      </IconButton>
      <CornerPopover label="Сохранить диалоги в файл" icon={<Download size={19} />}>
        <ExportButtons name="dialogs" read={save} />
      </CornerPopover>
    </>
  );
};
