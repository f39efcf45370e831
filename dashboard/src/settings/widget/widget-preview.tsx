import { defaultConfig, type Language, type WidgetConfig } from '@otklik/sdk/contract';
import { useEffect, useState } from 'react';
import { LiveWidget } from '../../ui/page/live-widget.tsx';
import { Tabs } from '../../ui/basic/tabs.tsx';
import { Select } from '../../ui/field/select.tsx';
import { languageOptions } from './language-fields.tsx';
import styles from './widget-preview.module.css';

const views = [
  { id: 'open', text: 'Окно чата' },
  { id: 'closed', text: 'Кнопка и приветствие' },
] as const;
type View = (typeof views)[number]['id'];

/** Pause after a change before the preview is rendered again; ms. */
const pause = 400;

/** Greetings wait for a visitor; here the first one comes at once, on any page. */
const lookOf = ({ greetings: [first], ...config }: WidgetConfig, locale: string): WidgetConfig => ({
  ...config,
  locale,
  // The owner's browser does not choose here.
  languages: [],
  starters: config.offersStarters ? config.starters : [],
  color: /^#[0-9a-f]{6}$/i.test(config.color) ? config.color : defaultConfig.color,
  greetings: first ? [{ ...first, seconds: 0, path: '', returning: 'any' }] : [],
});

const key = 'otklik-look';

/** A look that is not saved reaches the frame by the storage of this tab, which both have in common. */
function useLook(config: WidgetConfig, locale: string): string | null {
  const text = JSON.stringify(lookOf(config, locale));
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        sessionStorage.setItem(key, text);
        setShown(text);
      },
      sessionStorage.getItem(key) === text ? 0 : pause,
    );
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => () => sessionStorage.removeItem(key), []);
  return shown;
}

/** The widget itself with these settings, saved or not. */
export const WidgetPreview = ({ site, config }: { site: string; config: WidgetConfig }) => {
  const [view, setView] = useState<View>('open');
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = languageOptions.filter(
    ({ value }) => value === config.locale || config.languages.includes(value as Language),
  );
  const locale = shown.some(({ value }) => value === chosen) ? chosen! : config.locale;
  const look = useLook(config, locale);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>Предпросмотр</figcaption>
      {shown.length > 1 && <Select label="Язык предпросмотра" value={locale} options={shown} onChange={setChosen} />}
      <Tabs label="Что показать" tabs={views} selected={view} onSelect={setView}>
        <div className={styles.view}>
          {look !== null && (
            <LiveWidget
              key={look + view}
              site={site}
              title="Предпросмотр чата"
              query={view === 'open' ? '?look' : '?look&closed'}
              isStill
            />
          )}
        </div>
      </Tabs>
    </figure>
  );
};
