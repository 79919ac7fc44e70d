import { z } from 'zod';
import { call, time } from '../call.ts';
import * as at from './addresses.ts';
import { CHECK_SCOPES, CHECK_DAYS, RISKS, WHEN_AWAY } from './risks.ts';

const scope = z.enum(CHECK_SCOPES);

/** Figures of machine checks over a period. */
const checkSums = z.object({
  /** Judged texts, pictures and videos. */
  checks: z.int(),
  /** Requests to the service (calls and videos); the other checks reused an earlier result. */
  asked: z.int(),
  /** Billed units: one per call, and one per started minute of a video. */
  units: z.int(),
  /** Failed attempts. */
  failures: z.int(),
  hits: z.int(),
  /** Average response time of the service; null without requests. */
  tookMs: z.int().nullable(),
  /** Average time from the submission of content to its verdict. */
  waitedMs: z.int().nullable(),
});

export const checkFigures = call(at.checkFigures, {
  who: 'admin.words',
  summary: "Figures of the content safety service over a period, moderators' decisions on its hits, and its present state",
  query: z.object({
    days: z.coerce
      .number('天数格式不正确')
      .refine((days) => (CHECK_DAYS as readonly number[]).includes(days), `天数只能是 ${CHECK_DAYS.join('、')}`)
      .default(30),
    scope: z.enum(CHECK_SCOPES, '检测范围不正确').optional(),
  }),
  answer: z.object({
    service: z.object({
      /** Null: no service, only sensitive words. */
      name: z.string().nullable(),
      /** `failing`: the last request failed. `idle`: no request yet. */
      state: z.enum(['off', 'idle', 'ok', 'failing']),
      /** The last failure, while its check still waits. */
      failure: z.object({ at: time, reason: z.string() }).nullable(),
      waiting: z.int(),
      /** Start of the longest wait. */
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
        /** Hits confirmed or overruled by moderators; the others are not decided. */
        upheld: z.int(),
        overturned: z.int(),
      }),
    ),
  }),
});
