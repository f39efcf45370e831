import { CircleAlert, CircleCheck, X } from 'lucide-react';
import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { Button, IconButton } from '../basic/button.tsx';
import type { Notice } from './toast.ts';
import styles from './toaster.module.css';

/** How long a notice is shown, ms; the clock pauses while the pointer or the focus is in its region. */
const shownFor = 5_000;
const shownForWithAction = 10_000;

const queue = new ToastQueue<Notice>({ maxVisibleToasts: 1 });

const icons = { done: <CircleCheck size={18} />, failed: <CircleAlert size={18} />, note: null };

const Toaster = () => (
  <ToastRegion queue={queue} aria-label="Уведомления" className={styles.region!}>
    {({ toast }) => {
      const { kind, text, action } = toast.content;
      const close = (): void => queue.close(toast.key);
      const act = (): void => {
        close();
        action?.run();
      };
      return (
        <Toast toast={toast} className={styles.toast!} data-kind={kind}>
          {icons[kind]}
          <ToastContent className={styles.text}>
            <Text slot="title">{text}</Text>
          </ToastContent>
          {action && (
            <Button size="s" onClick={act}>
              {action.text}
            </Button>
          )}
          <IconButton label="Закрыть уведомление" onClick={close}>
            <X size={16} />
          </IconButton>
        </Toast>
      );
    }}
  </ToastRegion>
);

const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(<Toaster />);

/** Shows a notice until it is closed. It replaces one without a button; one with a button is shown again after it. */
export function showNotice(notice: Notice): () => void {
  const [shown] = queue.visibleToasts;
  if (shown && !shown.content.action) queue.close(shown.key);
  const key = queue.add(notice, { timeout: notice.action ? shownForWithAction : shownFor });
  return () => queue.close(key);
}

// A notice is not seen in a hidden tab.
document.addEventListener('visibilitychange', () => (document.hidden ? queue.pauseAll() : queue.resumeAll()));
