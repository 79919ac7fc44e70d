import { z } from 'zod';
import { reviewReason } from '../posts/drafts.ts';
import { postStatus, postType } from '../posts/post.ts';
import { codePoints } from '../text.ts';
import { APPEAL_STATES, APPEAL_TEXT } from './constants.ts';
import { userSummary } from '../accounts/accounts.ts';
import { call, id, pageOf, paging, sortedBy, time, written } from '../call.ts';
import * as at from './addresses.ts';

// An author may appeal once against each decision against a post; a reviewer who did not make the decision answers.

export const appealState = z.enum(APPEAL_STATES, '申诉状态不正确');
export type AppealState = z.output<typeof appealState>;

export const appealText = z
  .string('请写明申诉理由')
  .trim()
  .refine((text) => codePoints(text) >= APPEAL_TEXT.min, `申诉理由至少 ${APPEAL_TEXT.min} 个字`)
  .refine((text) => codePoints(text) <= APPEAL_TEXT.max, `申诉理由最多 ${APPEAL_TEXT.max} 字`);

export const createAppeal = call(at.createAppeal, {
  activity: 'appeal',
  who: 'creator',
  summary: 'Appeal against the last decision against an own post, once per decision; another reviewer decides',
  body: z.strictObject({
    postsId: id(),
    text: appealText,
  }),
  answer: z.object({ postsId: id(), state: appealState }),
  done: '申诉已提交，会由另一位审核员处理',
});

const appealRow = z.object({
  id: id(),
  postsId: id(),
  type: postType,
  status: postStatus,
  title: z.string(),
  author: userSummary,
  /** The contested decision: `reject` sent the post back, `offline` took it off the site. */
  decision: z.enum(['reject', 'offline']),
  reasons: z.array(reviewReason),
  decidedBy: z.string(),
  decidedAt: time,
  text: z.string(),
  state: appealState,
  reply: z.string(),
  createdAt: time,
  answeredBy: z.string().nullable(),
  answeredAt: time.nullable(),
  /** False for the administrator who made the decision. */
  canDecide: z.boolean(),
});
export type AppealRow = z.output<typeof appealRow>;

export const listAppeals = call(at.listAppeals, {
  who: 'admin.appeals',
  summary:
    'Appeals by state; by default pending ones the longest wait first, without those against own decisions; others the last answer first',
  query: z.object({
    ...paging,
    state: z.enum(['pending', 'granted', 'refused'], '申诉状态不正确').default('pending'),
    /** `at`: pending appeals by their creation, others by their answer. */
    sort: sortedBy('at').optional(),
  }),
  answer: pageOf(appealRow).extend({
    /** Number of pending appeals that this administrator may decide. */
    waiting: z.int(),
  }),
});

export const decideAppeal = call(at.decideAppeal, {
  who: 'admin.appeals',
  summary: 'Grant an appeal, which publishes the post, or refuse it; not open to the administrator who made the decision',
  body: z.strictObject({
    id: id(),
    granted: z.boolean('请选择申诉是否成立'),
    reply: written('请填写给作者的答复').max(500, '答复最多 500 字'),
  }),
  answer: z.object({ id: id(), state: appealState, status: postStatus }),
  done: '已答复',
});
