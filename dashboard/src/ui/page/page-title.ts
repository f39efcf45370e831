import { atom, computed } from 'nanostores';
import { useEffect } from 'react';
import { productName } from '../text/product.ts';

const $screen = atom('');
/** How many dialogs have not been read: in front of the tab's name, on whichever screen. */
export const $unread = atom(0);

computed(
  [$screen, $unread],
  (screen, unread) =>
    `${unread > 0 ? `(${unread > 999 ? '999+' : unread}) ` : ''}${screen && `${screen} — `}${productName}`,
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
