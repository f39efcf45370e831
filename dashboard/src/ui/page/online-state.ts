import { atom, onMount } from 'nanostores';

/** Whether the browser has a network at all. */
export const $online = atom(navigator.onLine);

onMount($online, () => {
  const look = (): void => $online.set(navigator.onLine);
  look();
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  return () => {
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
  };
});
