import type { Remote } from '@otklik/sdk';
import { Loading } from './loading.tsx';
import { ErrorState, Skeleton } from './state-view.tsx';

interface NotLoadedProps {
  of: Remote<unknown>;
  /** Announced to screen readers while loading. */
  label?: string;
  /** Bones in place of the data; a wheel without them. */
  lines?: number;
  height?: number;
  onRetry: () => void;
}

/** In place of data that has not come: that it is on its way, or why it is not, with a way to try again. */
export const NotLoaded = ({
  of: { data, status, problem, loading },
  label,
  lines,
  height,
  onRetry,
}: NotLoadedProps) => {
  if (data !== null) return null;
  if (status !== null && !loading) return <ErrorState error={problem ?? { status }} onRetry={onRetry} />;
  return <Loading label={label}>{lines && <Skeleton lines={lines} height={height} />}</Loading>;
};
