import * as z from 'zod/mini';
import { zoneRule } from './working-hours.ts';
import { noBody, perMinute } from './bound.ts';
import { type Endpoint, id, queryNumber } from './endpoint.ts';
import { ruled } from './ruled.ts';
import { memberRef } from './sentence.ts';

/** Of how many days figures may be asked, and of how many dialogs an export may have rows. */
export const figureLimits = { days: 90, dialogs: 100_000 } as const;

/**
 * How long something took, in seconds: `average` is exact; `median` is computed from sums of times in steps of a
 * quarter, so that it is wrong by a quarter at most. `count`: of how many.
 */
export const figureTimes = z.object({ count: z.number(), median: z.number(), average: z.number() });
export type FigureTimes = z.infer<typeof figureTimes>;

/** Figures of a team or of one member. */
const personal = {
  /** Dialogs in which a person has answered for the first time. */
  replies: z.number(),
  /** From the visitor's sentence without an answer to the first answer of a person; null where none was measured. */
  reply: z.nullable(figureTimes),
  closed: z.number(),
  /** From the beginning of the dialog, or its last reopening, to its closing. */
  close: z.nullable(figureTimes),
  ratings: z.number(),
  /** The average score, 1 to 5; null without ratings. */
  rating: z.nullable(z.number()),
};

/** The figures of a period or a day. `solved`: dialogs in which the assistant answered and no person was needed. */
export const figureSum = z.object({ dialogs: z.number(), solved: z.number(), ...personal });
export type FigureSum = z.infer<typeof figureSum>;

/** The figures of a member; null is for programs, the assistant and former members together. */
export const memberFigures = z.object({ member: z.nullable(memberRef), ...personal });
export type MemberFigures = z.infer<typeof memberFigures>;

/**
 * The figures of a period. Dialogs, solved ones and ratings belong to the day on which the dialog began, answers and
 * closings to that on which they came. `from` and `to` are the first and the last day, `YYYY-MM-DD`, both included, in
 * `zone`. `hours`: seven weekdays, Monday first, of 24 hours each, with the dialogs that began then.
 */
export const figures = z.object({
  from: z.string(),
  to: z.string(),
  zone: z.string(),
  total: figureSum,
  days: z.array(z.extend(figureSum, { day: z.string() })),
  members: z.array(memberFigures),
  hours: z.array(z.array(z.number())),
});
export type Figures = z.infer<typeof figures>;

/** How the figures of an export are arranged: a row a day, a member or an hour of the week. */
export const figureTable = z.enum(['day', 'member', 'hour']);
export type FigureTable = z.infer<typeof figureTable>;

/**
 * `days`: how many, today included; 30 unless given. `zone`: an IANA name such as `Europe/Moscow`, `UTC` unless given;
 * where one site is meant that has working hours, their zone is used instead.
 */
const period = z.object({
  days: queryNumber(1, figureLimits.days),
  domainId: z.optional(id),
  zone: z.optional(ruled(zoneRule)),
});

/** Calls about how much is asked and how well it is answered. */
export const figureEndpoints = {
  /** Owners and editors get the figures of all members, an operator the team's sums and their own. */
  'GET /figure/summary': {
    access: 'operator',
    scope: 'read',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 20_000, rates: [perMinute('account', 60)] },
    query: period,
    reply: figures,
    errors: ['invalid', 'not_found'],
  },
  /** One table of the same figures as CSV, for the same callers. */
  'GET /figure/export': {
    access: 'operator',
    scope: 'read',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 20_000, rates: [perMinute('account', 30)] },
    query: z.extend(period, { by: z.optional(figureTable) }),
    errors: ['invalid', 'not_found'],
  },
  /**
   * A row a dialog that began in the period, as CSV, without sentences, notes and addresses. More than an export may
   * hold is refused, never cut off.
   */
  'GET /figure/dialog/export': {
    access: 'operator',
    scope: 'read',
    role: 'editor',
    status: [200],
    bound: { ...noBody, rows: 2 * figureLimits.dialogs + 1_000, rates: [perMinute('account', 6)] },
    query: period,
    errors: ['invalid', 'not_found', 'too_large'],
  },
} as const satisfies Record<string, Endpoint>;
