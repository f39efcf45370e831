import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import DialogScreen from '../dialog/dialog-screen.tsx';
import { tryName } from '../dialog/list/visitor-name.ts';
import { operator, useStore } from '../operator.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';

const StartScreen = lazyScreen(() => import('./start-screen.tsx'));

/**
 * Whether the account has no chat on any site yet, and nobody but the owner has written; null while that is not known.
 */
function useIsNew(): boolean | null {
  const domains = useStore(operator.domain.$domains).data;
  const counts = useStore(operator.dialog.$counts).data;
  const { items, status } = useStore(operator.dialog.$list);
  if (!domains || !counts || status !== 200) return null;
  const isUnseen = domains.every(({ firstSeenAt }) => firstSeenAt === null);
  return isUnseen && counts.all <= items.length && items.every(({ visitor }) => visitor.name === tryName);
}

/**
 * The messenger; for an account that has no chat on a site yet, the steps that lead there. `?all` is the messenger
 * always.
 */
export default function FirstScreen({ id }: { id?: string }) {
  const isNew = useIsNew();
  const isMessenger = useSearch() !== '' || id !== undefined;
  // Decided once: who is at the steps stays there when the first dialog comes.
  const [isStart, setStart] = useState<boolean | null>(null);
  useEffect(() => {
    if (isNew !== null) setStart((decided) => decided ?? isNew);
  }, [isNew]);
  return isStart && !isMessenger ? <StartScreen /> : <DialogScreen id={id} />;
}
