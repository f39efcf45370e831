import { useEffect } from 'react';

/** Runs `work` when the window gets the focus again: another tab may have changed what it shows. */
export function useReturn(work: () => void): void {
  useEffect(() => {
    addEventListener('focus', work);
    return () => removeEventListener('focus', work);
  }, [work]);
}
