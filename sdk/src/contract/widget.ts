import * as z from 'zod/mini';
import { fileBody, noBody, perMinute, sentenceRates, smallBody } from './bound.ts';
import { type Endpoint, id, queryNumber, time } from './endpoint.ts';
import { languages } from './language.ts';
import { textRule } from './rule.ts';
import { lined, named, optionalRuled, optionalText, ruled, stated } from './ruled.ts';
import { knownFields, givenFields } from './visitor-field.ts';
import { defaultTexts } from './widget-text.ts';
import { clientId, deletedSeqs, say, sentence } from './sentence.ts';
import { fileLimit } from './taken-file.ts';

/** A proactive greeting: shown once `seconds` have passed on a page whose address contains `path`. */
export const greetingRule = z.object({
  text: ruled(textRule(1, 300)),
  seconds: z.number().check(z.gte(0), z.lte(3600)),
  path: optionalText(200),
  returning: z.enum(['any', 'new', 'returning']),
});
export type GreetingRule = z.infer<typeof greetingRule>;

/** How long a question of an empty dialog may be. */
export const starterRange = { min: 2, max: 80 } as const;

const webAddress = /^https?:\/\/[^\s/]+\.?\S*$/i;

/**
 * How the owner set the widget up. `away` is shown when no operator is online; `ask` is requested before the first
 * sentence, and so are a phone (`askPhone`) and agreement to `consent`, with a link to `policyUrl`. `assistantName` is
 * what visitors call the assistant, `''` for «Ассистент». `starters` are questions that an empty dialog offers as
 * buttons: the owner's, for visitors also those of the contexts that are asked about most where the owner has none;
 * without `offersStarters` visitors get none. `languages`: the chat speaks the first language of the visitor's browser
 * among these, and `locale` where none is; empty, as for a new domain, it speaks `locale` to all. What the page asks for
 * goes before both.
 */
export const widgetConfig = z.object({
  title: ruled(textRule(1, 40)),
  greeting: optionalText(300),
  placeholder: optionalText(80),
  away: optionalText(300),
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Цвет записывается как #RRGGBB')),
  position: z.enum(['right', 'left']),
  theme: z.enum(['auto', 'light', 'dark']),
  locale: z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'Язык записывается как ru или en')),
  languages: z.array(z.enum(languages)).check(z.maxLength(languages.length)),
  ask: z.enum(['nothing', 'name', 'email', 'both']),
  askPhone: z.boolean(),
  zIndex: z.number().check(z.gte(1), z.lte(2147483647)),
  greetings: z.array(greetingRule).check(z.maxLength(10, 'Не больше 10 приветствий')),
  starters: z.array(lined(starterRange.min, starterRange.max)).check(z.maxLength(4, 'Не больше 4 вопросов')),
  offersStarters: z.boolean(),
  assistantName: optionalText(20),
  consent: optionalText(500),
  policyUrl: optionalRuled([
    [(value) => value.length <= 500, 'too_long', 'Не больше 500 символов'],
    [(value) => webAddress.test(value), 'bad_format', 'Адрес начинается с https://'],
  ]),
});
export type WidgetConfig = z.infer<typeof widgetConfig>;

/** What a new domain's widget looks like. */
export const defaultConfig: WidgetConfig = {
  ...defaultTexts,
  color: '#3457d5',
  position: 'right',
  theme: 'auto',
  locale: 'ru',
  languages: [],
  ask: 'nothing',
  askPhone: false,
  zIndex: 2147483000,
  greetings: [],
  starters: [],
  offersStarters: true,
  assistantName: '',
  consent: '',
  policyUrl: '',
};

const face = { name: z.string(), picture: z.string() };

/**
 * The settings as visitors get them. `people`: who answers, each a `name` and a `picture` as an address relative to
 * the server; `''` for none. `isTrained`: whether the assistant has anything to answer from. `returnsAt`: when work
 * begins next, null while a member is on duty by the working hours and where none are set; `returnsText`: the same as
 * a text, «Ответим завтра с 9:00», by the clock of the working hours: one by the visitor's clock is `returnText`.
 */
export const visitorConfig = z.extend(widgetConfig, {
  people: z.object({ operator: z.object(face), assistant: z.object({ ...face, isTrained: z.boolean() }) }),
  returnsAt: z.nullable(time),
  returnsText: z.nullable(z.object({ ru: z.string(), en: z.string() })),
});
export type VisitorConfig = z.infer<typeof visitorConfig>;

const place = { page: z.optional(stated(2000)), title: z.optional(stated(300)) };

/** How long a signature with a time is good, and how far its clock may be ahead; seconds. */
export const signatureLife = { past: 24 * 60 * 60, ahead: 5 * 60 } as const;

/** Calls of a visitor. */
export const widgetEndpoints = {
  'GET /widget/config/{site}': {
    access: 'public',
    status: [200],
    bound: { ...noBody, rows: 60, rates: [perMinute('address', 240)] },
    reply: visitorConfig,
    errors: ['not_found'],
  },
  /** The operator's photo, a PNG. */
  'GET /widget/picture/operator/{site}': {
    access: 'public',
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('address', 240)] },
    errors: ['not_found'],
  },
  /** The picture of a member who has answered, a PNG; the sentence's `by` has its address. */
  'GET /widget/face/{id}': {
    access: 'public',
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('address', 240)] },
    errors: ['not_found'],
  },
  /** The assistant's picture, a PNG. */
  'GET /widget/picture/assistant/{site}': {
    access: 'public',
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('address', 240)] },
    errors: ['not_found'],
  },
  /**
   * From outside a browser, where no `Origin` speaks for the site: with an API token of its owner (scope `visit`) as
   * bearer.
   */
  'POST /widget/session': {
    access: 'public',
    status: [201, 200],
    bound: { ...smallBody, rows: 160, rates: [perMinute('address', 120), perMinute('site', 30_000)] },
    body: z.object({
      site: id,
      token: z.optional(z.string().check(z.maxLength(200))),
      ...place,
      referrer: z.optional(stated(2000)),
      locale: z.optional(stated(35)),
      /** What the chat speaks: the assistant's own sentences and letters are in it. */
      language: z.optional(z.enum(languages)),
      /** The visitor's time zone by its IANA name: the assistant's sentences state times by its clock. */
      zone: z.optional(stated(64)),
    }),
    /** `sentences` are the newest 100, ascending; older ones come by `GET /widget/sentence?before=`. */
    reply: z.object({
      session: id,
      token: z.string(),
      sentences: z.array(sentence),
      last: z.number(),
      config: visitorConfig,
    }),
    errors: ['invalid', 'unauthenticated', 'forbidden', 'banned', 'not_found', 'rate_limited'],
  },
  'POST /widget/sentence': {
    access: 'visitor',
    status: [201],
    /** A row a member, at most 50, notes that it is unread. */
    bound: { ...smallBody, rows: 80, rates: sentenceRates },
    body: z.object({ clientId, text: say }),
    reply: z.object({ sentence }),
    errors: ['invalid', 'banned', 'client_id_reused', 'rate_limited'],
  },
  'GET /widget/sentence': {
    access: 'visitor',
    status: [200],
    bound: { ...noBody, rows: 110, rates: [perMinute('dialog', 120), perMinute('address', 600)] },
    query: z.object({ after: queryNumber(0, 1e15), before: queryNumber(1, 1e15) }),
    reply: z.object({ sentences: z.array(sentence), deleted: deletedSeqs }),
    errors: ['invalid', 'banned'],
  },
  'POST /widget/file': {
    access: 'visitor',
    status: [201],
    bound: {
      ...fileBody(fileLimit),
      rows: 250,
      rates: [
        { by: 'dialog', count: 10, seconds: 300 },
        { by: 'address', count: 20, seconds: 300 },
      ],
    },
    multipart: true,
    body: z.object({ clientId }),
    reply: z.object({ sentence }),
    errors: ['invalid', 'banned', 'client_id_reused', 'too_large', 'unsupported_media', 'rate_limited'],
  },
  'POST /widget/rating': {
    access: 'visitor',
    status: [200],
    bound: { ...smallBody, rows: 10, rates: [perMinute('dialog', 10), perMinute('address', 60)] },
    body: z.object({ score: z.number().check(z.int(), z.gte(1), z.lte(5)), comment: z.optional(optionalText(1000)) }),
    reply: z.object({ score: z.number() }),
    errors: ['invalid', 'banned'],
  },
  /**
   * «Позвать оператора» and back: who the visitor wants an answer from. A call is answered in words, by a sentence of
   * the assistant's.
   */
  'POST /widget/handoff': {
    access: 'visitor',
    status: [200],
    bound: { ...smallBody, rows: 80, rates: [perMinute('dialog', 20), perMinute('address', 120)] },
    body: z.object({ to: z.enum(['operator', 'assistant']) }),
    reply: z.object({ assistant: z.boolean() }),
    errors: ['invalid', 'banned'],
  },
  /**
   * Who the visitor is and where. `signature` is the lowercase hex HMAC-SHA-256 by the domain's secret of `userId`, or
   * of `userId.timestamp` where `timestamp` (whole seconds since 1970) comes along: such a one is good for 24 hours,
   * one without a time for ever. Without a signature `userId` is a note for the operator: it changes neither the dialog
   * nor a proven identity. `consent` is the wording that the visitor has agreed to just now. `letters`: the visitor has
   * just typed `email` to be mailed the answer, which allows one more letter to a mailbox that has stopped them: a
   * few times a month, then `rate_limited`.
   */
  'PATCH /widget/visitor': {
    access: 'visitor',
    status: [200],
    bound: { ...smallBody, rows: 20, rates: [perMinute('dialog', 60), perMinute('address', 240)] },
    body: z.object({
      ...givenFields,
      userId: z.optional(named(200)),
      signature: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
      timestamp: z.optional(z.number().check(z.int(), z.gte(0))),
      consent: z.optional(ruled(textRule(1, 1100))),
      letters: z.optional(z.boolean()),
      /** What the chat speaks from now on. */
      language: z.optional(z.enum(languages)),
      ...place,
    }),
    /**
     * After a good signature go on with `token`: the one that was shown is void a minute later. `session` is another
     * when the user has another dialog, or when it was another user's before.
     */
    reply: z.object({
      ...knownFields,
      verified: z.boolean(),
      session: id,
      token: z.optional(z.string()),
    }),
    errors: ['invalid', 'forbidden', 'banned', 'rate_limited'],
  },
  /** «Удалить мою переписку»: deletes the dialog and its files for good. */
  'DELETE /widget/session': {
    access: 'visitor',
    status: [200],
    bound: { ...noBody, rows: 1000, rates: [perMinute('dialog', 10), perMinute('address', 60)] },
    reply: z.object({ session: id }),
    errors: [],
  },
  /** The bytes of a sent file; the unguessable id is the only permission needed. */
  'GET /file/{id}': {
    access: 'public',
    status: [200],
    bound: { ...noBody, rows: 100, rates: [perMinute('address', 240)] },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
