import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../ui/basic/class-names.ts';
import styles from './corner-popover.module.css';

interface CornerPopoverProps {
  label: string;
  icon: ReactNode;
  id?: string;
  children: ReactNode;
}

/**
 * A small sheet under an icon, by the browser's own popover: Escape and a press outside close it. Its content is
 * rendered with its first opening, and stays, so that the focus in it can return to the icon.
 */
export const CornerPopover = ({ label, icon, id, children }: CornerPopoverProps) => {
  const own = useId();
  const [wasOpened, setOpened] = useState(false);
  const target = id ?? own;
  return (
    <>
      <button
        type="button"
        className={styles.trigger}
        popoverTarget={target}
        aria-label={label}
        title={label}
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
        <h2 className={styles.title}>{label}</h2>
        {wasOpened && children}
      </div>
    </>
  );
};
