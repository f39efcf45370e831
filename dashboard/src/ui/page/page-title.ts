import { atom, computed } from 'nanostores';
import { useEffect } from 'react';
import { productName } from '../text/product.ts';

const $screen = atom('');
/** How many dialogs wait for a person: in front of the tab's name, on whichever screen. */
export const $waiting = atom(0);

computed(
  [$screen, $waiting],
  (screen, waiting) =>
    `${waiting > 0 ? `(${waiting > 999 ? '999+' : waiting}) ` : ''}${screen && `${screen} — `}${productName}`,
).subscribe((title) => {
  document.title = title;
});

/** Names the tab after the screen: «(3) Мессенджер — Отклик». */
export const usePageTitle = (screen: string): void => {
  useEffect(() => {
    $screen.set(screen);
    return () => $screen.set('');
  }, [screen]);
};
