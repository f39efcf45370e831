import { gunzipSync } from 'node:zlib';
import { AppError } from '../../../app-error.ts';
import { sourceLimits } from '../../../contract.ts';
import type { ThreadTools } from '../../../runtime/thread-task.ts';
import { findInFile } from '../file/find-in-file.ts';
import { type FoundDraft, foundDraft } from '../draft-text.ts';
import { textOfBytes } from '../read/page-text.ts';
import { readSitemap } from '../read/sitemap.ts';
import { findInPage } from './find-in-page.ts';
import { type DraftText, draftsOf } from './found-pair.ts';
import { nearestContexts } from './nearest-context.ts';

// Runs in a thread.

export interface FoundOnPage {
  readonly kind: 'page';
  readonly title: string;
  readonly drafts: readonly FoundDraft[];
  /** More than a page may have were found. */
  readonly isMore: boolean;
}

export type FoundInBytes =
  | FoundOnPage
  | { readonly kind: 'sitemap'; readonly isIndex: boolean; readonly urls: readonly string[] };

/** Bytes of a sitemap once unpacked. */
const mostUnpacked = 10 * 1024 * 1024;
const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The reason of a refusal of this reader; the runtime's own errors, as of a text nested too deep, are in English. */
const wordsOf = ({ message }: RangeError): string =>
  /[а-яё]/i.test(message) ? message : 'Документ слишком большой или слишком сложный: разделите его на части.';

const inWords = async <T>(work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('not_readable', { detail: wordsOf(error), cause: error });
    throw error;
  }
};

async function near(tools: ThreadTools, domainId: string, drafts: readonly DraftText[]): Promise<FoundDraft[]> {
  const ids = await nearestContexts(
    tools.db,
    domainId,
    drafts.map(({ questions }) => questions),
  );
  return drafts.map((draft, i) => foundDraft(draft, ids[i]!));
}

/** What was fetched: a sitemap, or a page with its drafts. @throws AppError `not_readable` */
export const findInBytes = (
  tools: ThreadTools,
  { bytes, type, domainId }: { bytes: Uint8Array; type: string; domainId: string },
): Promise<FoundInBytes> =>
  inWords(async () => {
    const plain = isGzip(bytes) ? gunzipSync(bytes, { maxOutputLength: mostUnpacked }) : bytes;
    const text = textOfBytes(plain, type);
    const sitemap = readSitemap(text);
    if (sitemap) return { kind: 'sitemap', ...sitemap };
    if (/^(?:image|video|audio|font)\/|pdf|zip|msword|officedocument|octet-stream/i.test(type) || text.includes('\0'))
      throw new RangeError('По этому адресу не страница, а файл. Загрузите его как файл.');
    const { title, pairs } = findInPage(text);
    const { drafts, isMore } = draftsOf(pairs, sourceLimits.pageDrafts);
    return { kind: 'page', title, drafts: await near(tools, domainId, drafts), isMore };
  });

/** Drafts of a file. @throws AppError `not_readable`, `unsupported_media` */
export const findInUpload = (
  tools: ThreadTools,
  { bytes, name, domainId }: { bytes: Uint8Array<ArrayBuffer>; name: string; domainId: string },
): Promise<FoundOnPage> =>
  inWords(async () => {
    const { drafts, isMore } = draftsOf(await findInFile(bytes, name), sourceLimits.drafts);
    return { kind: 'page' as const, title: name, drafts: await near(tools, domainId, drafts), isMore };
  }).finally(() => {
    // The next file is read in the same thread: its memory would add to what this one has left.
    Bun.gc(true);
  });
