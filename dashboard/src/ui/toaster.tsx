import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { Toaster } from 'sonner';
import 'sonner/dist/styles.css';
import './toaster.css';

export { toast } from 'sonner';

/** Over the header's empty middle: a toast covers neither what is read nor where an answer is written. */
const toEdge = { top: 6 };

let root: Root | null = null;

/** Puts the toaster on the page once; it lives beside the application's own root. */
export const mountToaster = (): void => {
  if (root) return;
  const place = document.createElement('div');
  document.body.append(place);
  const made = createRoot(place);
  root = made;
  // At once, since a toast shown before the toaster is mounted is lost.
  flushSync(() =>
    made.render(
      <Toaster
        position="top-center"
        visibleToasts={1}
        offset={toEdge}
        mobileOffset={toEdge}
        containerAriaLabel="Уведомления"
        toastOptions={{ className: 'otklik-toast', duration: 5000 }}
      />,
    ),
  );
};
