import type { SentFile } from '@otklik/sdk/contract';
import { useState } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { usePanel } from './panel-context.ts';
import { useStore } from './use-store.ts';
import { clip } from './shapes.ts';

const sizeOf = (bytes: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: bytes < 1e6 ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: bytes < 1e6 ? 0 : 1,
  }).format(bytes < 1e6 ? Math.ceil(bytes / 1e3) : bytes / 1e6);

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
