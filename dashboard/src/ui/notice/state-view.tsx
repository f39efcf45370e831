import { CircleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../basic/button.tsx';
import { textOfError } from '../text/error-text.ts';
import styles from './state-view.module.css';

export { Loading } from './loading.tsx';

/** An empty place: what will be there, and the way to begin. */
export const EmptyState = ({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div className={styles.state}>
    {icon && <div className={styles.icon}>{icon}</div>}
    <h2 className={styles.title}>{title}</h2>
    {children && <div className={styles.text}>{children}</div>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
);

/** A failed load; `error` is an ApiError, a stored problem or a text. */
export const ErrorState = ({
  error,
  title = 'Не удалось загрузить',
  onRetry,
}: {
  error: unknown;
  title?: string;
  onRetry?: () => void;
}) => {
  const isOffline = typeof error === 'object' && error !== null && 'status' in error && error.status === 0;
  return (
    <div className={styles.state} role="alert">
      <div className={styles.icon}>{isOffline ? <WifiOff /> : <CircleAlert />}</div>
      <h2 className={styles.title}>{isOffline ? 'Нет связи' : title}</h2>
      <p className={styles.text}>
        {isOffline
          ? 'Проверьте интернет и попробуйте ещё раз.'
          : typeof error === 'string'
            ? error
            : textOfError(error)}
      </p>
      {onRetry && (
        <div className={styles.action}>
          <Button kind="plain" onClick={onRetry}>
            Повторить
          </Button>
        </div>
      )}
    </div>
  );
};

interface EndFailedProps {
  hasFailed: boolean;
  /** Whether the page is loading again; the button is still shown then, so that it does not lose the focus. */
  isLoading: boolean;
  onRetry: () => void;
}

/** At the end of a list that has failed to load a page or to reload; without a failure an empty live region. */
export const EndFailed = ({ hasFailed, isLoading, onRetry }: EndFailedProps) => (
  <div className={styles.end}>
    <p role="status">{hasFailed && 'Не удалось загрузить'}</p>
    {hasFailed && (
      <Button kind="plain" size="s" aria-busy={isLoading || undefined} onClick={onRetry}>
        Повторить
      </Button>
    )}
  </div>
);

/** Skeleton lines in place of text that is loading. */
export const Skeleton = ({ lines = 1, height = 16 }: { lines?: number; height?: number }) => (
  <div className={styles.skeleton} aria-hidden>
    {Array.from({ length: lines }, (_, line) => (
      <span
        key={line}
        className={styles.bone}
        style={{ height, width: line === lines - 1 && lines > 1 ? '62%' : '100%' }}
      />
    ))}
  </div>
);

/** Progress of an upload, in whole per cent; `label` names the file. */
export const UploadProgress = ({ label, percent }: { label: string; percent: number }) => (
  <div className={styles.progress}>
    <progress max={100} value={percent} aria-label={label} />
    <span className={styles.percent} aria-hidden>
      {percent}&nbsp;%
    </span>
  </div>
);
