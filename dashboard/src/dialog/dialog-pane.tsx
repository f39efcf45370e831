/* oxlint-disable react-hooks/exhaustive-deps -- loading follows the dialog alone */
import { MessageSquareOff } from 'lucide-react';
import { useEffect } from 'react';
import { alreadyLogged, operator, useStore } from '../operator.ts';
import { LinkButton } from '../ui/basic/button.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/notice/state-view.tsx';
import { lazyScreen } from '../ui/page/lazy-screen.tsx';
import { closeDialogToast } from './notice/dialog-toast.ts';
import type { OpenDialogProps } from './open-dialog.tsx';
import styles from './dialog-pane.module.css';

const loading = (
  <Loading label="Загружаем диалог…">
    <div className={styles.skeleton}>
      {[2, 1, 3, 2].map((lines, at) => (
        <Skeleton key={at} lines={lines} height={16} />
      ))}
    </div>
  </Loading>
);

/** What the list does without; it comes while a dialog's sentences do, or when the pointer nears the list. */
export const OpenDialog = lazyScreen<OpenDialogProps>(() => import('./open-dialog.tsx'), loading);

type DialogPaneProps = { id: string } & Pick<OpenDialogProps, 'composerRef' | 'onNext'>;

/** An open dialog; its place in the tree is keyed by `id`. */
export const DialogPane = ({ id, composerRef, onNext }: DialogPaneProps) => {
  const detail = useStore(operator.dialog.$detail);
  const header = useStore(operator.dialog.$header);
  const load = (): void => {
    operator.dialog.open(id).catch(alreadyLogged);
    operator.dialog.loadHeader(id).catch(alreadyLogged);
  };
  useEffect(() => {
    OpenDialog.preload();
    closeDialogToast(id);
    load();
    return () => operator.dialog.close();
  }, [id]);

  if (detail.data?.id === id && header.data?.id === id)
    return <OpenDialog detail={detail.data} header={header.data} composerRef={composerRef} onNext={onNext} />;
  if (detail.status === 404 || header.status === 404) {
    return (
      <EmptyState
        icon={<MessageSquareOff />}
        title="Такого диалога нет"
        action={
          <LinkButton href="/dialogs" kind="plain">
            К списку диалогов
          </LinkButton>
        }
      >
        <p>Возможно, посетитель удалил свою переписку. Если ссылка пришла письмом на другой адрес, войдите с ним.</p>
      </EmptyState>
    );
  }
  const failed = [detail, header].find(
    (remote) => remote.data === null && remote.status !== null && remote.status !== 200 && !remote.loading,
  );
  if (failed)
    return (
      <ErrorState error={failed.problem ?? { status: failed.status }} title="Диалог не загрузился" onRetry={load} />
    );
  return loading;
};
