import * as z from 'zod/mini';
import { type Endpoint, id, queryNumber } from './endpoint.ts';
import { optionalText, ruled, textRule } from './rule.ts';
import { clientId, fileLimit, say, sentence } from './sentence.ts';

/** A proactive greeting: shown once `seconds` have passed on a page whose address contains `path`. */
export const greetingRule = z.object({
  text: ruled(textRule(1, 300)),
  seconds: z.number().check(z.gte(0), z.lte(3600)),
  path: optionalText(200),
  returning: z.enum(['any', 'new', 'returning']),
});
export type GreetingRule = z.infer<typeof greetingRule>;

/** How the owner set the widget up. `away` is said when nobody is there; `ask` is asked before the first sentence. */
export const widgetConfig = z.object({
  title: ruled(textRule(1, 40)),
  greeting: optionalText(300),
  placeholder: optionalText(80),
  away: optionalText(300),
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Цвет записывается как #RRGGBB')),
  position: z.enum(['right', 'left']),
  theme: z.enum(['auto', 'light', 'dark']),
  locale: z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'Язык записывается как ru или en')),
  ask: z.enum(['nothing', 'name', 'email', 'both']),
  zIndex: z.number().check(z.gte(1), z.lte(2147483647)),
  greetings: z.array(greetingRule).check(z.maxLength(10, 'Не больше 10 приветствий')),
});
export type WidgetConfig = z.infer<typeof widgetConfig>;

/** What a new domain's widget looks like. */
export const defaultConfig: WidgetConfig = {
  title: 'Чат',
  greeting: 'Здравствуйте! Задайте вопрос — ассистент ответит сразу, а если не знает ответа, позовёт человека.',
  placeholder: 'Напишите сообщение…',
  away: 'Сейчас никого нет на месте. Оставьте вопрос — ответим, как только вернёмся.',
  color: '#3457d5',
  position: 'right',
  theme: 'auto',
  locale: 'ru',
  ask: 'nothing',
  zIndex: 2147483000,
  greetings: [],
};

const place = {
  page: z.optional(z.string().check(z.maxLength(2000))),
  title: z.optional(z.string().check(z.maxLength(300))),
};

export const widgetEndpoints = {
  'GET /widget/config/{site}': { access: 'public', status: [200], reply: widgetConfig, errors: ['not_found'] },
  'POST /widget/session': {
    access: 'public', status: [201, 200],
    body: z.object({
      site: id,
      token: z.optional(z.string().check(z.maxLength(200))),
      ...place,
      referrer: z.optional(z.string().check(z.maxLength(2000))),
      locale: z.optional(z.string().check(z.maxLength(35))),
    }),
    /** `sentences` are the newest 100, ascending; older ones come by `GET /widget/sentence?before=`. */
    reply: z.object({ session: id, token: z.string(), sentences: z.array(sentence), last: z.number(), config: widgetConfig }),
    errors: ['invalid', 'forbidden', 'banned', 'not_found', 'rate_limited'],
  },
  'POST /widget/sentence': {
    access: 'visitor', status: [201], body: z.object({ clientId, text: say }),
    reply: z.object({ sentence }), errors: ['invalid', 'banned', 'client_id_reused', 'rate_limited'],
  },
  'GET /widget/sentence': {
    access: 'visitor', status: [200],
    query: z.object({ after: queryNumber(0, 1e15), before: queryNumber(1, 1e15) }),
    reply: z.object({ sentences: z.array(sentence) }), errors: ['invalid', 'banned'],
  },
  'POST /widget/file': {
    access: 'visitor', status: [201], multipart: true, limit: fileLimit, body: z.object({ clientId }),
    reply: z.object({ sentence }), errors: ['invalid', 'banned', 'client_id_reused', 'too_large', 'unsupported_media', 'rate_limited'],
  },
  'POST /widget/rating': {
    access: 'visitor', status: [200],
    body: z.object({ score: z.number().check(z.int(), z.gte(1), z.lte(5)), comment: z.optional(optionalText(1000)) }),
    reply: z.object({ score: z.number() }), errors: ['invalid', 'banned'],
  },
  /** «Позвать оператора» and back: who the visitor wants to talk to. */
  'POST /widget/handoff': {
    access: 'visitor', status: [200], body: z.object({ to: z.enum(['operator', 'assistant']) }),
    reply: z.object({ assistant: z.boolean() }), errors: ['invalid', 'banned'],
  },
  /** Who the visitor is and where: `signature` is the lowercase hex HMAC-SHA-256 of `userId` by the domain's secret. */
  'PATCH /widget/visitor': {
    access: 'visitor', status: [200],
    body: z.object({
      name: z.optional(optionalText(60)),
      email: z.optional(z.string().check(z.maxLength(254), z.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Не соответствует стандарту E-mail адресов'))),
      userId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
      signature: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
      ...place,
    }),
    /** With a good signature for a user who already has a talk, `token` and `session` are of that talk: go on with it. */
    reply: z.object({ name: z.string(), email: z.string(), verified: z.boolean(), session: id, token: z.optional(z.string()) }),
    errors: ['invalid', 'forbidden', 'banned'],
  },
  /** «Удалить мою переписку»: the talk and its files are gone for good. */
  'DELETE /widget/session': { access: 'visitor', status: [200], reply: z.object({ session: id }), errors: [] },
  /** The bytes of a sent file; whoever has the unguessable id may read it. */
  'GET /file/{id}': { access: 'public', status: [200], errors: ['not_found'] },
} as const satisfies Record<string, Endpoint>;
