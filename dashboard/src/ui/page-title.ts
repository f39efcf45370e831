import { useEffect } from 'react';
import { productName } from './product.ts';

/** Names the tab after the screen, with the number of what waits in front: «(3) Мессенджер — Отклик». */
export const usePageTitle = (title: string, waiting = 0): void => {
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting > 999 ? '999+' : waiting}) ` : ''}${title} — ${productName}`;
    return () => {
      document.title = productName;
    };
  }, [title, waiting]);
};
