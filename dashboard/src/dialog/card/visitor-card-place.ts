import { atom } from 'nanostores';
import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(min-width: 1240px)');
const subscribe = (listener: () => void): (() => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the window is wide enough to show the visitor's card next to the dialog. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query.matches);

const key = 'otklik:visitor-card';

/** Whether the card is shown there; stored across reloads. */
export const $cardShown = atom(localStorage.getItem(key) !== 'hidden');

export const showCard = (isShown: boolean): void => {
  $cardShown.set(isShown);
  localStorage.setItem(key, isShown ? 'shown' : 'hidden');
};
