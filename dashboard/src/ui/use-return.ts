import { useEffect } from 'react';

/** Calls back when somebody comes back to this window: another tab may have changed what it shows. */
export function useReturn(work: () => void): void {
  useEffect(() => {
    addEventListener('focus', work);
    return () => removeEventListener('focus', work);
  }, [work]);
}
