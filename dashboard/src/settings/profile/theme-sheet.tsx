import { useStore } from '../../operator.ts';
import { $theme, setTheme, type Theme } from '../../ui/page/theme-state.ts';
import { Sheet } from '../setting-panel.tsx';
import styles from './theme-sheet.module.css';

const themes: readonly { value: Theme; text: string }[] = [
  { value: 'auto', text: 'Как в системе' },
  { value: 'light', text: 'Светлое' },
  { value: 'dark', text: 'Тёмное' },
];

/** Light or dark, on this device. */
export const ThemeSheet = () => {
  const theme = useStore($theme);
  return (
    <Sheet title="Оформление кабинета">
      <div className={styles.row} role="radiogroup" aria-label="Оформление кабинета">
        {themes.map(({ value, text }) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name="theme"
              value={value}
              checked={theme === value}
              onChange={() => setTheme(value)}
              className="visually-hidden"
            />
            <span className={styles.swatch} data-swatch={value} aria-hidden />
            {text}
          </label>
        ))}
      </div>
    </Sheet>
  );
};
