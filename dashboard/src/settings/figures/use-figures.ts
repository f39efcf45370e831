import type { Figures } from '@otklik/sdk/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { operator } from '../../operator.ts';
import { useReturn } from '../../ui/page/use-return.ts';

/** Of how many days figures are shown. */
export const spans = [7, 30, 90] as const;

/** Period and site of the figures; without `domainId`, of all sites. */
export interface FigureView {
  readonly days: (typeof spans)[number];
  readonly domainId: string;
}

/** By the clock of this browser, where the site has no working hours. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The view as a call of the SDK takes it. */
export const queryOf = ({ days, domainId }: FigureView) => ({
  days,
  zone: zone || undefined,
  domainId: domainId || undefined,
});

interface LoadedFigures {
  /** The last that were loaded, of another view while those of this one are on their way. */
  readonly data: Figures | null;
  readonly failure: unknown;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

/** The figures of a view, reloaded when the tab becomes visible; a failed reload keeps the previous ones. */
export function useFigures({ days, domainId }: FigureView): LoadedFigures {
  const [data, setData] = useState<Figures | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isLoading, setLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const shown = useRef('');
  useEffect(() => {
    const key = `${days} ${domainId}`;
    let isStale = false;
    const end = (work: () => void): void => {
      if (isStale) return;
      work();
      setLoading(false);
    };
    if (shown.current !== key) setLoading(true);
    const show = (next: Figures): void => {
      shown.current = key;
      setData(next);
      setFailure(null);
    };
    const fail = (cause: unknown): void => {
      if (shown.current === key) return;
      shown.current = '';
      setFailure(cause);
    };
    operator.figure.load(queryOf({ days, domainId })).then(
      (next) => end(() => show(next)),
      (cause: unknown) => end(() => fail(cause)),
    );
    return () => {
      isStale = true;
    };
  }, [days, domainId, attempt]);
  const reload = useCallback(() => setAttempt((at) => at + 1), []);
  useReturn(reload);
  return { data, failure, isLoading, reload };
}
