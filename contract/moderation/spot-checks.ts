import { z } from 'zod';
import { postStatus, postType } from '../posts/post.ts';
import { call, id, pageOf, paging, time } from '../call.ts';
import * as at from './addresses.ts';

const verdict = z.enum(['right', 'wrong'], '请选择结论');
export type CheckVerdict = z.output<typeof verdict>;

const sampledDecision = z.object({
  id: id(),
  action: z.enum(['approve', 'reject', 'offline']),
  reasons: z.array(z.string()),
  at: time,
  /** Who decided. */
  by: z.string(),
  post: z.object({ id: id(), type: postType, title: z.string(), status: postStatus }),
  check: z.object({ verdict, note: z.string(), by: z.string(), at: time }).nullable(),
});
export type SampledDecision = z.output<typeof sampledDecision>;

export const listSamples = call(at.listSamples, {
  who: 'admin.spotChecks',
  summary: 'Decisions of others drawn for a second look, the newest first; with `done` those that had it',
  query: z.object({ ...paging, state: z.enum(['open', 'done'], '状态不正确').default('open') }),
  answer: pageOf(sampledDecision).extend({
    /** Of a hundred decisions so many are drawn, by the settings. Which ones is settled by their ids, not by anyone. */
    percent: z.int(),
  }),
});

export const checkDecision = call(at.checkDecision, {
  who: 'admin.spotChecks',
  summary: "Say whether another moderator's decision was right; a wrong one needs a word why. The post stays as it is",
  body: z
    .strictObject({
      id: id(),
      verdict,
      note: z.string('请填写说明').trim().max(300, '说明最多 300 字').default(''),
    })
    .refine(({ verdict: said, note }) => said === 'right' || note !== '', { path: ['note'], message: '请说明哪里判断有误' }),
  answer: sampledDecision,
  done: '已记录',
});

export const moderatorFigures = call(at.moderatorFigures, {
  who: 'admin.moderatorFigures',
  summary: 'What each moderator decided in the last 30 days, and how a second look found it',
  answer: z.object({
    list: z.array(
      z.object({
        account: z.string(),
        approved: z.int(),
        rejected: z.int(),
        offline: z.int(),
        /** Decisions that had a second look, and those found wrong. */
        checked: z.int(),
        wrong: z.int(),
        /** Seconds from taking a post to deciding on it, at half of them; null without any that was taken. */
        median: z.number().nullable(),
      }),
    ),
  }),
});
