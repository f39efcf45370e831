import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from 'react-aria-components';
import { IconButton } from '../basic/button.tsx';
import { classNames } from '../basic/class-names.ts';
import { closeModal, type ModalName, useModal } from './modal-state.ts';
import styles from './modal.module.css';

interface ModalProps {
  /** The flag that shows it. */
  name: ModalName;
  title: string;
  /** `corner` hangs under the header's right end, `sheet` fills a narrow screen. */
  placement?: 'center' | 'corner' | 'sheet';
  size?: 's' | 'm' | 'l';
  /** The title is for screen readers alone. */
  hideTitle?: boolean;
  onClose?: () => void;
  /** The row of buttons that stays in sight. */
  actions?: ReactNode;
  children: ReactNode;
}

/** What was typed is not lost by a press that has missed the window. */
const isWithoutForm = (): boolean => document.querySelector('[role=dialog] form') === null;

/** Over another modal the window itself gets the focus in place of its first field: it passes it on. */
const passFocus = (dialog: HTMLElement | null): void =>
  dialog?.addEventListener('focus', ({ relatedTarget }) => {
    if (!dialog.contains(relatedTarget as Node | null)) dialog.querySelector<HTMLElement>('[data-first]')?.focus();
  });

/**
 * A modal of the account, over react-aria: holds the focus, closes by Escape, hides page scrolling while open and
 * restores it.
 */
export const Modal = ({
  name,
  title,
  placement = 'center',
  size = 'm',
  hideTitle,
  onClose,
  actions,
  children,
}: ModalProps) => {
  const isOpen = useModal(name);
  const change = (open: boolean): void => {
    if (open) return;
    closeModal(name);
    onClose?.();
  };
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={change}
      isDismissable
      shouldCloseOnInteractOutside={isWithoutForm}
      className={classNames(styles.overlay, styles[placement])}
    >
      <AriaModal className={classNames(styles.modal, styles[`size-${size}`])}>
        <Dialog ref={passFocus} className={styles.dialog}>
          <header className={styles.head}>
            <Heading slot="title" className={hideTitle ? 'visually-hidden' : styles.title}>
              {title}
            </Heading>
            {!hideTitle && (
              <IconButton label="Закрыть" onClick={() => change(false)}>
                <X size={20} />
              </IconButton>
            )}
          </header>
          <div className={styles.body}>{children}</div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
};
