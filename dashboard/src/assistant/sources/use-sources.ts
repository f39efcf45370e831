/* oxlint-disable react-hooks/exhaustive-deps -- loading follows the domain alone */
import { useEffect } from 'react';
import { alreadyLogged, operator, useStore } from '../../operator.ts';
import { useReturn } from '../../ui/page/use-return.ts';

/** Pause between two looks at sources that are being read; ms. */
const pause = 1500;

/** The sources of a domain; those that are being read are looked at until they are. */
export function useSources(domainId: string) {
  const sources = useStore(operator.assistant.$sources);
  const load = (): void => void operator.assistant.listSources(domainId).catch(alreadyLogged);
  const isReading = sources.data?.some(({ state }) => state === 'reading') ?? false;
  useEffect(load, [domainId]);
  useReturn(load);
  useEffect(() => {
    if (!isReading || sources.loading) return;
    const timer = setTimeout(load, pause);
    return () => clearTimeout(timer);
  }, [isReading, sources]);
  return { sources, load };
}
