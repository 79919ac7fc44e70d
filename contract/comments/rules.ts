import { z } from 'zod';
import { call, empty, id, pageOf, paging, time } from '../call.ts';
import { REMARK_RULE_MODES, REMARK_RULE_TARGETS } from './constants.ts';
import * as at from './addresses.ts';

const remarkRuleTarget = z.enum(REMARK_RULE_TARGETS, '规则范围不正确');
export type RemarkRuleTarget = z.output<typeof remarkRuleTarget>;

const remarkRuleMode = z.enum(REMARK_RULE_MODES, '审核方式不正确');
export type RemarkRuleMode = z.output<typeof remarkRuleMode>;

/** Where more comments and danmaku wait than the settings say. Of all that apply to a post the strictest counts. */
const remarkRule = z.object({
  target: remarkRuleTarget,
  targetId: id(),
  /** Null when it is gone. */
  name: z.string().nullable(),
  link: z.string().nullable(),
  mode: remarkRuleMode,
  setBy: z.string(),
  setAt: time,
});
export type RemarkRule = z.output<typeof remarkRule>;

export const listRemarkRules = call(at.listRemarkRules, {
  who: 'admin.remarkRules',
  summary: 'Where more comments and danmaku wait than the settings say, the last rule first',
  query: z.object(paging),
  answer: pageOf(remarkRule),
});

export const saveRemarkRule = call(at.saveRemarkRule, {
  who: 'admin.remarkRules',
  summary:
    'Let more comments and danmaku wait in a category, on what an author or agency publishes, or under one post; takes the place of an earlier rule for the same',
  body: z.strictObject({ target: remarkRuleTarget, targetId: id(), mode: remarkRuleMode }),
  answer: empty,
  done: '规则已保存',
});

export const removeRemarkRule = call(at.removeRemarkRule, {
  who: 'admin.remarkRules',
  summary: 'End such a rule; what waits already waits on',
  body: z.strictObject({ target: remarkRuleTarget, targetId: id() }),
  answer: empty,
  done: '规则已删除',
});
