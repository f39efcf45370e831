import * as z from 'zod/mini';
import { fileBody, noBody, perMinute, smallBody } from './bound.ts';
import { labelName } from './context.ts';
import { type Endpoint, id, pageOf, queryNumber, time } from './endpoint.ts';
import { sentenceRule } from './field-rule.ts';
import { ruled } from './ruled.ts';

/**
 * Limits of sources. Of a team: `sources`, and `teamDrafts` with `draftBytes` of their texts, decided ones among them.
 * Of a source: `pages` and `sourceBytes` that one reading fetches, `drafts` that it has. Of a page: `pageBytes`, and
 * `pageDrafts` found on it. `file`: bytes of a file. Of a draft: `questions` and `answers`. `page`: drafts of a page of
 * the list.
 */
export const sourceLimits = {
  sources: 50,
  draftBytes: 16 * 1024 * 1024,
  pages: 200,
  sourceBytes: 64 * 1024 * 1024,
  drafts: 2000,
  teamDrafts: 20_000,
  pageBytes: 5 * 1024 * 1024,
  pageDrafts: 300,
  file: 20 * 1024 * 1024,
  questions: 20,
  answers: 10,
  url: 1000,
  page: 50,
} as const;

/** What files are read: by the end of their name; their bytes have to fit. */
export const sourceFileEnds = ['docx', 'pdf', 'xlsx', 'csv', 'txt', 'md', 'html', 'htm'] as const;

/** A page of the site, its sitemap with the pages that it lists, or a file. */
export const sourceKind = z.enum(['page', 'sitemap', 'file']);
/** What a source is read from. */
export type SourceKind = z.infer<typeof sourceKind>;

/**
 * Where drafts come from. `name`: title of the page or name of the file; `url`: null of a file. `error`: in Russian why
 * the last reading failed, or what of it could not be read where `state` is `ready`. `pages`: those read; `drafts`:
 * undecided ones. `readAt`: end of the last reading that succeeded. `daily`: it is read again every day.
 */
export const source = z.object({
  id,
  domainId: id,
  kind: sourceKind,
  name: z.string(),
  url: z.nullable(z.string()),
  state: z.enum(['reading', 'ready', 'failed']),
  error: z.nullable(z.string()),
  pages: z.number(),
  drafts: z.number(),
  readAt: z.nullable(time),
  daily: z.boolean(),
});
export type Source = z.infer<typeof source>;

/**
 * A question with its answer that waits for a decision. `quote`: the text that it was found in; `place`: where, in
 * Russian, such as headings, a row of a table or the number of a page; `url`: the page, with an anchor where there is
 * one; null of a file. `state`: `new`; `changed`: an accepted one reads differently on the page, `old` is what its
 * context has now; `gone`: the page no longer has an accepted one. `labelId`: the context that it was accepted into; of a
 * new draft the most similar existing context, null without one. An undecided draft whose text changes gets
 * another `id`, so that a decision by id always concerns the text that was listed.
 */
export const draft = z.object({
  id,
  sourceId: id,
  label: z.string(),
  questions: z.array(z.string()),
  answers: z.array(z.string()),
  quote: z.string(),
  place: z.string(),
  url: z.nullable(z.string()),
  state: z.enum(['new', 'changed', 'gone']),
  labelId: z.nullable(id),
  old: z.nullable(z.object({ questions: z.array(z.string()), answers: z.array(z.string()) })),
});
export type Draft = z.infer<typeof draft>;

const texts = (most: number) =>
  z
    .array(ruled(sentenceRule))
    .check(z.minLength(1, 'Поле обязательно для заполнения'), z.maxLength(most, `Не больше ${most}`));
const chosen = {
  ids: z.optional(z.array(id).check(z.minLength(1, 'Выберите хотя бы один черновик'), z.maxLength(500))),
  sourceId: z.optional(id),
};

const read = { access: 'operator', scope: 'read', role: 'editor' } as const;
const teach = { access: 'operator', scope: 'teach', role: 'editor' } as const;

/** Calls about sources of knowledge and the drafts found in them. */
export const sourceEndpoints = {
  /**
   * Begins to read a page or a sitemap of a verified domain: `url` has the scheme, host and port of the site itself.
   * A page that could never be read is read again. `invalid`: another host, port or scheme, or a name in the address;
   * `conflict`: this page is a source already, under this address or one with `www.`, another scheme or marks of
   * advertisements, or the team has too many; `not_readable`: the domain is not verified.
   */
  'POST /assistant/source/create': {
    ...teach,
    status: [201],
    bound: { ...smallBody, rows: 120, rates: [perMinute('account', 20)] },
    body: z.object({
      domainId: id,
      url: z
        .string('Поле обязательно для заполнения')
        .check(
          z.minLength(1, 'Поле обязательно для заполнения'),
          z.maxLength(sourceLimits.url, 'Слишком длинный адрес'),
        ),
    }),
    reply: source,
    errors: ['invalid', 'not_found', 'conflict', 'not_readable'],
  },
  /**
   * Reads a file in the field `file`: DOCX, PDF, XLSX, CSV, TXT, MD or HTML; the call returns after the file was
   * read. A file with the name of an existing source replaces its content. The file is not stored. `unsupported_media`: another
   * format; `not_readable`: encrypted, damaged, without text, or too large once unpacked.
   */
  'POST /assistant/source/file/{domainId}': {
    ...teach,
    status: [201],
    bound: { ...fileBody(sourceLimits.file), rows: 8000, rates: [perMinute('account', 10)] },
    multipart: true,
    reply: source,
    errors: ['invalid', 'not_found', 'conflict', 'too_large', 'unsupported_media', 'not_readable'],
  },
  'GET /assistant/source/list/domain/id/{domainId}': {
    ...read,
    status: [200],
    bound: { ...noBody, rows: 120, rates: [perMinute('account', 300)] },
    reply: z.array(source),
    errors: ['not_found'],
  },
  /** Whether a page or sitemap is read again every day; a letter goes to the owners only when drafts come of it. */
  'PATCH /assistant/source/edit/{id}': {
    ...teach,
    status: [200],
    bound: { ...smallBody, rows: 20, rates: [perMinute('account', 60)] },
    body: z.object({ daily: z.boolean() }),
    reply: source,
    errors: ['invalid', 'not_found', 'conflict'],
  },
  /** Reads a page or sitemap again; one that is being read already is left at that. `conflict`: of a file. */
  'POST /assistant/source/refresh/{id}': {
    ...teach,
    status: [202],
    bound: { ...noBody, rows: 20, rates: [perMinute('account', 20)] },
    reply: source,
    errors: ['not_found', 'conflict'],
  },
  /** Deletes a source with its drafts. Contexts that were accepted from it stay. */
  'DELETE /assistant/source/delete/{id}': {
    ...teach,
    status: [200],
    bound: { ...noBody, rows: 4000, rates: [perMinute('account', 60)] },
    reply: z.object({ id }),
    errors: ['not_found'],
  },
  /** Undecided drafts, in the order of their sources and places; `sourceId`: those of one source. */
  'GET /assistant/draft/list/domain/id/{domainId}': {
    ...read,
    status: [200],
    bound: { ...noBody, rows: 6 * sourceLimits.page + 20, rates: [perMinute('account', 300)] },
    query: z.object({ page: queryNumber(1, 1_000_000), sourceId: z.optional(id) }),
    reply: pageOf(draft),
    errors: ['not_found'],
  },
  /**
   * Accepts drafts, by `ids` or all of a source. A new one becomes a context of the name `label`, or adds to the one of
   * that name; a changed one replaces what was accepted before; one that disappeared takes back what it added, and deletes
   * the context that was made for it where nothing else is in it. These two are left undecided where that was edited since,
   * unless `compared` states that the caller has compared the two. `label`, `questions`, `answers` and `labelId`, a context
   * to add to, are for one id. Visitors are answered by it after the next training.
   */
  'POST /assistant/draft/accept': {
    ...teach,
    status: [200],
    bound: { ...smallBody, rows: 20000, rates: [perMinute('account', 120)] },
    body: z.object({
      ...chosen,
      compared: z.optional(z.boolean()),
      label: z.optional(labelName),
      labelId: z.optional(z.nullable(id)),
      questions: z.optional(texts(sourceLimits.questions)),
      answers: z.optional(texts(sourceLimits.answers)),
    }),
    reply: z.object({ accepted: z.number() }),
    errors: ['invalid', 'not_found'],
  },
  /** Discards drafts, by `ids` or all of a source. Contexts stay; a draft returns once its place changes. */
  'POST /assistant/draft/discard': {
    ...teach,
    status: [200],
    bound: { ...smallBody, rows: 4000, rates: [perMinute('account', 120)] },
    body: z.object(chosen),
    reply: z.object({ discarded: z.number() }),
    errors: ['invalid', 'not_found'],
  },
  /** Takes the discarding of drafts back. */
  'POST /assistant/draft/restore': {
    ...teach,
    status: [200],
    bound: { ...smallBody, rows: 4000, rates: [perMinute('account', 120)] },
    body: z.object({ ids: z.array(id).check(z.minLength(1, 'Выберите хотя бы один черновик'), z.maxLength(500)) }),
    reply: z.object({ restored: z.number() }),
    errors: ['invalid', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>;
