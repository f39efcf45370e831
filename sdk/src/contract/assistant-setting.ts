import * as z from 'zod/mini';
import { noBody, perMinute, smallBody } from './bound.ts';
import type { Endpoint } from './endpoint.ts';
import { type Rule, textRule } from './rule.ts';
import { issueOf, ruled } from './ruled.ts';

/**
 * What a message without a question in it may be, each with a short reply of its own: `presence` is «алло», «вы тут?»,
 * `wrong` is «не то», `bot` is «ты бот?», `foreign` what no site is asked for: the weather, a joke.
 */
export const smallTalkKinds = [
  'greeting',
  'thanks',
  'farewell',
  'bot',
  'presence',
  'yes',
  'no',
  'wrong',
  'emoji',
  'insult',
  'foreign',
] as const;
/** One kind of message without a question in it. */
export type SmallTalkKind = (typeof smallTalkKinds)[number];

/** An owner's own reply to small talk: 1 to 300 characters. */
export const replyRule: Rule = textRule(1, 300);

function isZone(value: string): boolean {
  // An offset such as `+03:00` names no place, so it knows no summer time.
  if (!/^[A-Za-z]/.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

/** A time zone by its IANA name, such as `Europe/Moscow`. */
export const zoneRule: Rule = [
  [(value) => value.length <= 64, 'too_long', 'Не больше 64 символов'],
  [isZone, 'bad_format', 'Такого часового пояса нет'],
];

/** `HH:MM`, from `00:00` to `23:59`; `24:00` as the end of a day. */
const clock = z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Время записывается как 09:00'));

/** A day's working hours: from one time until before another of the same day. */
export const workingDay = z.object({ from: clock, to: clock }).check((context) => {
  const { from, to } = context.value;
  if (from >= to)
    context.issues.push({ ...issueOf(['invalid', 'Конец рабочего дня должен быть позже начала'], to), path: ['to'] });
});
export type WorkingDay = z.infer<typeof workingDay>;

/** When people answer: seven days, Monday first, null for a day off; at least one day is none. */
export const workingHours = z
  .object({
    zone: ruled(zoneRule),
    days: z.array(z.nullable(workingDay)).check(z.length(7, 'Нужно ровно семь дней')),
  })
  .check((context) => {
    const { days } = context.value;
    if (days.every((day) => day === null))
      context.issues.push({ ...issueOf(['too_few', 'Выберите хотя бы один рабочий день'], days), path: ['days'] });
  });
export type WorkingHours = z.infer<typeof workingHours>;

const notify = z.enum(['off', 'at_once', 'digest']);

const eachKind = <T>(value: T): Record<SmallTalkKind, T> =>
  Object.fromEntries(smallTalkKinds.map((kind) => [kind, value])) as Record<SmallTalkKind, T>;

/**
 * How the assistant of a domain behaves: `replies` are the owner's own words for small talk (a kind that is missing has
 * the built-in ones), `hours` when people answer (null while unknown), `notify` which letters the owner gets about
 * visitors who wait for a person.
 */
export const assistantSetting = z.object({
  replies: z.object(eachKind(z.optional(z.string()))),
  hours: z.nullable(workingHours),
  notify,
});
export type AssistantSetting = z.infer<typeof assistantSetting>;

/** What a domain has until its owner changes it. */
export const defaultSetting: AssistantSetting = { replies: {}, hours: null, notify: 'at_once' };

/** Calls about the behaviour of a domain's assistant. */
export const assistantSettingEndpoints = {
  'GET /assistant/setting/domain/id/{domainId}': {
    access: 'operator',
    scope: 'read',
    role: 'editor',
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('account', 120)] },
    reply: assistantSetting,
    errors: ['not_found'],
  },
  /** What is not in the body stays; a reply of null is the built-in one again. */
  'PATCH /assistant/setting/domain/id/{domainId}': {
    access: 'operator',
    scope: 'teach',
    role: 'editor',
    status: [200],
    bound: { ...smallBody, rows: 10, rates: [perMinute('account', 60)] },
    body: z.object({
      replies: z.optional(z.object(eachKind(z.optional(z.nullable(ruled(replyRule)))))),
      hours: z.optional(z.nullable(workingHours)),
      notify: z.optional(notify),
    }),
    reply: assistantSetting,
    errors: ['invalid', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>;
