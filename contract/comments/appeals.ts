import { z } from 'zod';
import { call, id, pageOf, paging, time } from '../call.ts';
import { APPEAL_TEXT } from '../moderation/constants.ts';
import { codePoints } from '../text.ts';
import { REFUSAL_STATES, REMARK_KINDS } from './constants.ts';
import * as at from './addresses.ts';

// A writer may appeal once against each refusal of an own comment or danmaku; a moderator who did not make the decision answers.

export const remarkKind = z.enum(REMARK_KINDS);
export type RemarkKind = z.output<typeof remarkKind>;

export const refusalState = z.enum(REFUSAL_STATES);
export type RefusalState = z.output<typeof refusalState>;

const refusedRemark = z.object({
  id: id(),
  kind: remarkKind,
  content: z.string(),
  work: z.object({ title: z.string(), link: z.string() }),
  /** The remark was refused while it was held, so other users never saw it. */
  held: z.boolean(),
  /** Empty: the moderator gave no reason. */
  reason: z.string(),
  refusedAt: time,
  state: refusalState,
  text: z.string(),
  reply: z.string(),
  answeredAt: time.nullable(),
  can: z.object({ appeal: z.boolean() }),
});
export type RefusedRemark = z.output<typeof refusedRemark>;

export const listRefusedRemarks = call(at.listRefusedRemarks, {
  who: 'user',
  summary: 'Own comments and danmaku that were refused or removed by moderators, with their appeals',
  query: z.object(paging),
  answer: pageOf(refusedRemark),
});

export const appealRefusal = call(at.appealRefusal, {
  activity: 'appeal',
  who: 'user',
  summary: 'Appeal against the refusal of an own comment or danmaku; once per refusal, another moderator decides',
  body: z.strictObject({
    id: id(),
    text: z
      .string('请写明申诉理由')
      .trim()
      .refine((text) => codePoints(text) >= APPEAL_TEXT.min, `申诉理由至少 ${APPEAL_TEXT.min} 个字`)
      .refine((text) => codePoints(text) <= APPEAL_TEXT.max, `申诉理由最多 ${APPEAL_TEXT.max} 字`),
  }),
  answer: z.object({ id: id(), state: refusalState }),
  done: '申诉已提交，会由另一位审核员处理',
});
