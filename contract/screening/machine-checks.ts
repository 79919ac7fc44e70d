import { z } from 'zod';
import { call, time } from '../call.ts';
import * as at from './addresses.ts';
import { CHECK_SCOPES, CHECK_DAYS, RISKS, WHEN_AWAY } from './risks.ts';

const scope = z.enum(CHECK_SCOPES);

/** What the service was shown and what it found in a span of days. */
const checkSums = z.object({
  /** Texts, pictures and videos that were judged. */
  checks: z.int(),
  /** Calls and videos that it was asked about. The rest had been judged before. */
  asked: z.int(),
  /** What that makes on its bill: one a call, and each minute begun of a video. */
  units: z.int(),
  /** Tries that came to nothing. */
  failures: z.int(),
  hits: z.int(),
  /** Of the service itself, on average; null when it was not asked. */
  tookMs: z.int().nullable(),
  /** From what was written to what was judged, on average. */
  waitedMs: z.int().nullable(),
});

export const checkFigures = call(at.checkFigures, {
  who: 'admin.words',
  summary: 'What the content safety service has judged in some days, what people made of its hits, and how it is',
  query: z.object({
    days: z.coerce
      .number('天数格式不正确')
      .refine((days) => (CHECK_DAYS as readonly number[]).includes(days), `天数只能是 ${CHECK_DAYS.join('、')}`)
      .default(30),
    scope: z.enum(CHECK_SCOPES, '检测范围不正确').optional(),
  }),
  answer: z.object({
    service: z.object({
      /** Null: the sensitive words alone. */
      name: z.string().nullable(),
      /** `failing`: its last answer was none. `idle`: nothing was asked yet. */
      state: z.enum(['off', 'idle', 'ok', 'failing']),
      /** Why the last try came to nothing, while what was tried still waits. */
      failure: z.object({ at: time, reason: z.string() }).nullable(),
      waiting: z.int(),
      /** What waits longest. */
      since: time.nullable(),
    }),
    sums: checkSums,
    scopes: z.array(
      checkSums.extend({
        scope,
        checked: z.boolean(),
        dailyBudget: z.int(),
        usedToday: z.int(),
        whenAway: z.enum(WHEN_AWAY),
      }),
    ),
    risks: z.array(
      z.object({
        risk: z.enum(RISKS),
        hits: z.int(),
        /** What people made of them: that it was right, or that it was wrong. The rest is not decided. */
        upheld: z.int(),
        overturned: z.int(),
      }),
    ),
  }),
});
