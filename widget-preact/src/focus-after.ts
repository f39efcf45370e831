import { useEffect } from 'preact/hooks';
import { usePanel } from './panel-context.ts';
import { focusIn } from './phone.ts';

/** Where what had the focus goes away, writing goes on. */
export function useFocusAfter(): void {
  const { shell, $isOpen } = usePanel();
  useEffect(
    () => () =>
      void setTimeout(() => {
        const panel = shell.root.querySelector<HTMLElement>('.panel');
        if (panel && $isOpen.get() && !shell.root.activeElement) focusIn(panel);
      }),
    [],
  );
}
