import { useEffect, useState } from 'react';

/** Whole seconds left until the moment `until` (ms since the epoch); 0 when it has passed. */
export const useCountdown = (until: number): number => {
  const [now, setNow] = useState(Date.now);
  const isRunning = until > now;
  useEffect(() => {
    setNow(Date.now());
    if (until <= Date.now()) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [until, isRunning]);
  return Math.max(0, Math.ceil((until - now) / 1000));
};
