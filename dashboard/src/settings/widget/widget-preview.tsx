import { defaultConfig, type WidgetConfig } from '@otklik/sdk/contract';
import { useEffect, useState } from 'react';
import { LiveWidget } from '../../ui/page/live-widget.tsx';
import { Tabs } from '../../ui/basic/tabs.tsx';
import styles from './widget-preview.module.css';

const views = [
  { id: 'open', text: 'Окно чата' },
  { id: 'closed', text: 'Кнопка и приветствие' },
] as const;
type View = (typeof views)[number]['id'];

/** Pause after a change before the preview is rendered again; ms. */
const pause = 400;

/** Greetings wait for a visitor; here the first one comes at once, on any page. */
const lookOf = ({ greetings: [first], ...config }: WidgetConfig): WidgetConfig => ({
  ...config,
  starters: config.offersStarters ? config.starters : [],
  color: /^#[0-9a-f]{6}$/i.test(config.color) ? config.color : defaultConfig.color,
  greetings: first ? [{ ...first, seconds: 0, path: '', returning: 'any' }] : [],
});

const key = 'otklik-look';

/** A look that is not saved reaches the frame by the storage of this tab, which both have in common. */
function useLook(config: WidgetConfig): string | null {
  const text = JSON.stringify(lookOf(config));
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
  const look = useLook(config);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>Предпросмотр</figcaption>
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
