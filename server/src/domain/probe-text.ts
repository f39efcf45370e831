const shown = 60;

const quote = (text: string): string => `«${text.length > shown ? `${text.slice(0, shown)}…` : text}»`;

/** The result of looking in one place: proven, or what was seen instead (in Russian). */
export type Finding = { proven: true } | { proven: false; seen: string };

export const proven: Finding = { proven: true };
export const unproven = (seen: string): Finding => ({ proven: false, seen });

/** Looks for `otklik=<proof>` among a name's TXT records. */
export function findInRecords(records: string[], proof: string): Finding {
  const own = records.filter((record) => record.trim().startsWith('otklik='));
  if (own.some((record) => record.trim() === `otklik=${proof}`)) return proven;
  if (own.length > 0) return unproven(`другое значение: ${quote(own[0]!)}`);
  return unproven(records.length > 0 ? `TXT-записи есть, но среди них нет otklik=…` : 'TXT-записей нет');
}

/** Looks for the proof on a line of its own. */
export function findInFile(text: string, proof: string): Finding {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/).map((line) => line.trim()).filter(Boolean);
  if (lines.includes(proof)) return proven;
  return unproven(lines.length > 0 ? `другое содержимое: ${quote(lines[0]!)}` : 'файл пуст');
}

const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  return found?.[1] ?? found?.[2] ?? found?.[3];
};

/** Looks for `<meta name="otklik" content="<proof>">` in the page's head, where only the site's owner writes. */
export function findInPage(html: string, proof: string): Finding {
  const live = html.replace(/<!--[\s\S]*?(?:-->|$)/g, '').replace(/<(script|style|template|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '');
  const head = live.split(/<\/head\s*>|<body\b/i, 1)[0]!;
  const tags = (head.match(/<meta\b[^<>]*>/gi) ?? []).filter((tag) => attribute(tag, 'name')?.toLowerCase() === 'otklik');
  if (tags.some((tag) => attribute(tag, 'content')?.trim() === proof)) return proven;
  return unproven(tags.length > 0 ? `другое значение: ${quote(attribute(tags[0]!, 'content') ?? '')}` : 'тега <meta name="otklik"> нет');
}
