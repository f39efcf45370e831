import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './tabs.module.css';

interface TabsProps<T extends string> {
  label: string;
  tabs: readonly { id: T; text: string; count?: number }[];
  selected: T;
  onSelect: (id: T) => void;
  /** The panel of the selected tab. */
  children?: ReactNode;
  /** Makes the panel fill what height is left. */
  fill?: boolean;
}

const step: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A row of tabs by the WAI-ARIA pattern: arrows, Home and End move and select. */
export const Tabs = <T extends string>({ label, tabs, selected, onSelect, children, fill }: TabsProps<T>) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const next = step[event.key]?.(
      tabs.findIndex((tab) => tab.id === selected),
      tabs.length,
    );
    const target = next === undefined ? undefined : tabs[next];
    if (!target) return;
    event.preventDefault();
    onSelect(target.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus();
  };
  return (
    <div className={classNames(styles.tabs, fill && styles.fill)}>
      <div role="tablist" aria-label={label} className={styles.list} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={children ? `${id}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => onSelect(tab.id)}
          >
            {tab.text}
            {tab.count !== undefined && tab.count > 0 && <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      {children && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} className={styles.panel}>
          {children}
        </div>
      )}
    </div>
  );
};
