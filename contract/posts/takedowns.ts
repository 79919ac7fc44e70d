import { z } from 'zod';
import { time } from '../call.ts';
import { day } from '../earnings/terms.ts';
import { REPORT_REASON_LABEL, type ReportReason } from '../moderation/constants.ts';
import { codePoints } from '../text.ts';
import { TAKEDOWN_LAW_MAX, TAKEDOWN_ORDER_MAX, TAKEDOWN_SCOPES } from './constants.ts';
import { REMOVAL_REASON_MAX } from './removal.ts';

// Takedowns: an administrator's order that keeps a post off the site until an administrator ends it, even after its term.

const upTo = (max: number, name: string) =>
  z
    .string(`${name}格式不正确`)
    .trim()
    .refine((text) => codePoints(text) <= max, `${name}最多 ${max} 字`);

const takedownRule = z.enum(Object.keys(REPORT_REASON_LABEL) as [ReportReason, ...ReportReason[]], '请选择违反的规则');

/** The last day of the term (date in China); null: unlimited. */
export const takedownUntil = day('期限格式不正确').nullable();

/** The data of a takedown, beside the reason for the author. */
export const takedownForm = z.strictObject({
  rule: takedownRule.default('other'),
  law: upTo(TAKEDOWN_LAW_MAX, '依据法律').default(''),
  /** Number of the requesting authority's document. */
  orderNumber: upTo(TAKEDOWN_ORDER_MAX, '文号').default(''),
  /** The explanation for readers in place of the post; empty: the text of the rule. */
  publicReason: upTo(REMOVAL_REASON_MAX, '对读者说明').default(''),
  until: takedownUntil.default(null),
});
export type TakedownForm = z.output<typeof takedownForm>;

/** A takedown as shown to the author. */
export const ownTakedown = z.object({
  rule: takedownRule,
  law: z.string(),
  orderNumber: z.string(),
  /** The sentence that readers see. */
  shown: z.string(),
  scope: z.enum(TAKEDOWN_SCOPES),
  at: time,
  until: takedownUntil,
  /** The term is over, and a moderator has not decided yet whether the takedown continues. */
  lapsed: z.boolean(),
});
export type OwnTakedown = z.output<typeof ownTakedown>;
