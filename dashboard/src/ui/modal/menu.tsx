import type { ReactNode } from 'react';
import { Button, Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import styles from './menu.module.css';

export interface MenuEntry {
  id: string;
  text: string;
  icon?: ReactNode;
  danger?: boolean;
  isDisabled?: boolean;
  run: () => void;
}

/** A button with an icon that opens a list of actions. */
export const Menu = ({ label, icon, entries }: { label: string; icon: ReactNode; entries: readonly MenuEntry[] }) => (
  <MenuTrigger>
    <Button aria-label={label} className={styles.trigger}>
      {icon}
    </Button>
    <Popover className={styles.popover} placement="bottom end">
      <AriaMenu className={styles.menu} aria-label={label}>
        {entries.map((entry) => (
          <MenuItem
            key={entry.id}
            id={entry.id}
            isDisabled={entry.isDisabled}
            onAction={entry.run}
            className={styles.item}
            data-danger={entry.danger || undefined}
            textValue={entry.text}
          >
            {entry.icon}
            {entry.text}
          </MenuItem>
        ))}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
);
