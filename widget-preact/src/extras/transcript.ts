import type { PanelContext } from '../panel/panel-context.ts';

/** Gives the visitor the whole dialog as a text file, older sentences fetched first. */
export async function saveTranscript({ visitor, $words, $locale }: PanelContext): Promise<void> {
  const real = await visitor.load();
  while ((visitor.$sentences.get()[0]?.seq ?? 0) > 1) if (!(await real.loadOlder())) break;
  const words = $words.get();
  const names = { visitor: words.you, operator: words.operator, assistant: words.assistant };
  const when = new Intl.DateTimeFormat([$locale.get(), 'ru'], { dateStyle: 'short', timeStyle: 'short' });
  const lines = visitor.$sentences.get().map(({ author, at, text, file, deleted, name, by }) => {
    const shown = deleted ? words.deleted : text;
    return `[${when.format(new Date(at))}] ${name ?? (by?.name || names[author])}: ${[shown, file && `${file.name} ${file.url}`].filter(Boolean).join('\n')}`;
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    new Blob([`\ufeff${location.hostname}\n\n${lines.join('\n')}\n`], { type: 'text/plain;charset=utf-8' }),
  );
  link.download = `${words.dialog} ${new Date().toISOString().slice(0, 10)}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
