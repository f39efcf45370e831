import type { SentFile } from '@otklik/sdk/contract';
import { useState } from 'preact/hooks';
import { Icon } from '../panel/icon.tsx';
import { usePanel } from '../panel/panel-context.ts';
import { useStore } from '../panel/use-store.ts';
import { clip } from '../panel/shapes.ts';

/** As in the account: «1,4 МБ». */
const sizeOf = (bytes: number, locale: string): string => {
  const isLarge = bytes >= 1024 ** 2;
  // The least size shown.
  const value = Math.max(0.1, bytes / 1024 ** (isLarge ? 2 : 1));
  const unit = isLarge ? 'megabyte' : 'kilobyte';
  // Chromium has no Belarusian, Kazakh and Uzbek, which is written in Latin letters.
  const locales = [locale, locale.startsWith('uz') ? 'tr' : 'ru'];
  const text = new Intl.NumberFormat(locales, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 });
  // Browsers write «кБ», as of a thousand bytes.
  return text.format(value).replace('кБ', 'КБ');
};

/** A picture, or a card to download; a picture that the page's policy does not let in becomes a card too. */
export function FileView({ file }: { file: SentFile }) {
  const { $locale } = usePanel();
  const locale = useStore($locale);
  const [isBroken, setBroken] = useState(false);
  // It has no address before it is stored.
  const href = file.url || undefined;
  const isPicture = href && file.type.startsWith('image/') && !isBroken;
  return (
    <a class={isPicture ? 'picture' : 'file'} href={href} target="_blank" rel="noopener noreferrer">
      {isPicture ? (
        <img src={href} alt={file.name} loading="lazy" onError={() => setBroken(true)} />
      ) : (
        <>
          <Icon shape={clip} />
          <span>
            {file.name}
            <small>{sizeOf(file.size, locale)}</small>
          </span>
        </>
      )}
    </a>
  );
}
