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
  /** The moderator who decided. */
  by: z.string(),
  post: z.object({ id: id(), type: postType, title: z.string(), status: postStatus }),
  check: z.object({ verdict, note: z.string(), by: z.string(), at: time }).nullable(),
});
export type SampledDecision = z.output<typeof sampledDecision>;

export const listSamples = call(at.listSamples, {
  who: 'admin.spotChecks',
  summary: 'Decisions of other moderators that are drawn for a spot check, the newest first: `open` or `done`',
  query: z.object({ ...paging, state: z.enum(['open', 'done'], '状态不正确').default('open') }),
  answer: pageOf(sampledDecision).extend({
    /** Percentage of decisions that are drawn, from the settings. A hash of its id determines whether a decision is drawn. */
    percent: z.int(),
  }),
});

export const checkDecision = call(at.checkDecision, {
  who: 'admin.spotChecks',
  summary: "Record whether another moderator's decision was right; `wrong` needs a note. The post stays as it is",
  body: z
    .strictObject({
      id: id(),
      verdict,
      note: z.string('请填写说明').trim().max(300, '说明最多 300 字').default(''),
    })
    .refine(({ verdict, note }) => verdict === 'right' || note !== '', { path: ['note'], message: '请说明哪里判断有误' }),
  answer: sampledDecision,
  done: '已记录',
});

export const moderatorFigures = call(at.moderatorFigures, {
  who: 'admin.moderatorFigures',
  summary: 'Decisions of each moderator in the last 30 days, and the results of their spot checks',
  answer: z.object({
    list: z.array(
      z.object({
        account: z.string(),
        approved: z.int(),
        rejected: z.int(),
        offline: z.int(),
        /** Decisions that were spot-checked, and those of them judged wrong. */
        checked: z.int(),
        wrong: z.int(),
        /** Median time from claim to decision, in seconds; null without any claimed post. */
        median: z.number().nullable(),
      }),
    ),
  }),
});
