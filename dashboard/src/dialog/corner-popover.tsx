import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../ui/basic/class-names.ts';
import styles from './corner-popover.module.css';

interface CornerPopoverProps {
  label: string;
  icon: ReactNode;
  id?: string;
  /** Whether the icon has the words of the label, in sight or for screen readers. */
  hasWords?: boolean;
  /** Of the button, in addition to its own. */
  className?: string | undefined;
  /** The key that presses the button. */
  shortcut?: string;
  /** Over the content; the label unless given. */
  title?: string;
  children: ReactNode;
}

/**
 * A small sheet under an icon, by the browser's own popover: Escape and a press outside close it. Its content is
 * rendered with its first opening, and stays, so that the focus in it can return to the icon.
 */
export const CornerPopover = (props: CornerPopoverProps) => {
  const { label, icon, id, hasWords = false, className, shortcut, title, children } = props;
  const own = useId();
  const [wasOpened, setOpened] = useState(false);
  const target = id ?? own;
  return (
    <>
      <button
        type="button"
        className={classNames(styles.trigger, className)}
        popoverTarget={target}
        aria-label={hasWords ? undefined : label}
        aria-keyshortcuts={shortcut}
        title={shortcut === undefined ? label : `${label} (${shortcut})`}
        style={{ anchorName: `--${target.replaceAll(/\W/g, '')}` } as React.CSSProperties}
      >
        {icon}
      </button>
      <div
        popover="auto"
        id={target}
        onBeforeToggle={() => setOpened(true)}
        role="dialog"
        aria-label={label}
        className={classNames(styles.sheet)}
        style={{ positionAnchor: `--${target.replaceAll(/\W/g, '')}` } as React.CSSProperties}
      >
        <h2 className={styles.title}>{title ?? label}</h2>
        {wasOpened && children}
      </div>
    </>
  );
};
