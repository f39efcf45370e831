import type { ReactNode } from 'react';
import { ErrorState, Skeleton } from '../ui/notice/state-view.tsx';
import { Sheet } from './setting-panel.tsx';
import { useLoaded } from './use-load.ts';

interface LoadedSheetProps<T> {
  load: (id: string) => Promise<T>;
  id: string;
  children: (data: T) => ReactNode;
}

/** A form over what is loaded for a domain; a skeleton before, a retry after a failure. */
export function LoadedSheet<T>({ load, id, children }: LoadedSheetProps<T>) {
  const { data, error, isLoading, reload } = useLoaded(load, id);
  if (data && !isLoading) return children(data);
  return (
    <Sheet>{isLoading ? <Skeleton lines={8} height={20} /> : <ErrorState error={error} onRetry={reload} />}</Sheet>
  );
}
