import { atom } from 'nanostores';

/** Whether this tab is being looked at; follows visibility events while `listenVisibility` is on. */
export const $tabVisible = atom(document.visibilityState === 'visible');

/** Keeps `$tabVisible` true to the page; returns what ends it. */
export const listenVisibility = (): (() => void) => {
  const look = (): void => $tabVisible.set(document.visibilityState === 'visible');
  look();
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
};
