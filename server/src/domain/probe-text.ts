import { domainToUnicode } from 'node:url';

const shown = 60;

const quote = (text: string): string => `«${text.length > shown ? `${text.slice(0, shown)}…` : text}»`;

/**
 * The result of looking in one place: proven, or what was seen instead (in Russian); `silent` without any response.
 */
export type Finding = { proven: true } | { proven: false; seen: string; silent?: true };

export const proven: Finding = { proven: true };
export const unproven = (seen: string): Finding => ({ proven: false, seen });
export const unanswered = (seen: string): Finding => ({ proven: false, seen, silent: true });

/** The result of all places, as one sentence with the next step. */
export function summaryOf(host: string, seen: readonly string[], isSilent: boolean): string {
  const name = domainToUnicode(host);
  if (seen.some((text) => text.startsWith('другое значение')))
    return `На ${name} стоит другой код подтверждения: замените его новым.`;
  if (seen.includes('у домена нет адреса'))
    return `У ${name} нет адреса в интернете: проверьте, нет ли в имени опечатки.`;
  if (isSilent) return `Сайт ${name} не отвечает: проверьте, что он открывается в браузере.`;
  return `На ${name} кода подтверждения пока нет: вставьте его, опубликуйте страницу и проверьте ещё раз.`;
}

/** Looks for `otklik=<proof>` among a name's TXT records. */
export function findInRecords(records: string[], proof: string): Finding {
  const own = records.filter((record) => record.trim().startsWith('otklik='));
  if (own.some((record) => record.trim() === `otklik=${proof}`)) return proven;
  if (own.length > 0) return unproven(`другое значение: ${quote(own[0]!)}`);
  return unproven(records.length > 0 ? `TXT-записи есть, но среди них нет otklik=…` : 'TXT-записей нет');
}

/** What a server sent: its text, and the media type that it states, empty for none. */
export interface Sent {
  readonly text: string;
  readonly type: string;
}

/**
 * Looks for the proof on a line of its own; in what is sent as HTML, perhaps a page for any address, it must be alone
 * on the line.
 */
export function findInFile({ text, type }: Sent, proof: string): Finding {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.includes(proof) && (type !== 'text/html' || lines.length === 1)) return proven;
  if (lines.includes(proof)) return unproven('значение есть, но отдана страница HTML, а не текстовый файл');
  return unproven(lines.length > 0 ? `другое содержимое: ${quote(lines[0]!)}` : 'файл пуст');
}

/** Looks for `<meta name="otklik" content="<proof>">` in the page's head, where only the site's owner writes. */
export async function findInPage({ text, type }: Sent, proof: string): Promise<Finding> {
  // Where a server states no type, browsers read a page as HTML.
  if (type !== 'text/html' && type !== '') return unproven(`страница отдана не как HTML, а как ${quote(type)}`);
  // The parser of HTML is loaded with the first page that is looked at.
  const { readHeadMetas } = await import('./head-meta.ts');
  const values = await readHeadMetas(text, 'otklik');
  if (values.some((value) => value.trim() === proof)) return proven;
  return unproven(
    values.length > 0 ? `другое значение: ${quote(values[0]!)}` : 'тега <meta name="otklik"> в <head> нет',
  );
}
