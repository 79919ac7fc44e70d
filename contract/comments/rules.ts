import { z } from 'zod';
import { call, empty, id, pageOf, paging, time } from '../call.ts';
import { REMARK_RULE_MODES, REMARK_RULE_TARGETS } from './constants.ts';
import * as at from './addresses.ts';

const remarkRuleTarget = z.enum(REMARK_RULE_TARGETS, '规则范围不正确');
export type RemarkRuleTarget = z.output<typeof remarkRuleTarget>;

const remarkRuleMode = z.enum(REMARK_RULE_MODES, '审核方式不正确');
export type RemarkRuleMode = z.output<typeof remarkRuleMode>;

/** A stricter review rule for comments and danmaku than in the settings. Of all rules that apply to a post the strictest counts. */
const remarkRule = z.object({
  target: remarkRuleTarget,
  targetId: id(),
  /** Name of the target; null when it is deleted. */
  name: z.string().nullable(),
  link: z.string().nullable(),
  mode: remarkRuleMode,
  setBy: z.string(),
  setAt: time,
});
export type RemarkRule = z.output<typeof remarkRule>;

export const listRemarkRules = call(at.listRemarkRules, {
  who: 'admin.remarkRules',
  summary: 'Stricter review rules for comments and danmaku, newest first',
  query: z.object(paging),
  answer: pageOf(remarkRule),
});

export const saveRemarkRule = call(at.saveRemarkRule, {
  who: 'admin.remarkRules',
  summary:
    'Set a stricter review rule for comments and danmaku in a category, of an author or agency, or under one post; replaces an earlier rule of the same target',
  body: z.strictObject({ target: remarkRuleTarget, targetId: id(), mode: remarkRuleMode }),
  answer: empty,
  done: '规则已保存',
});

export const removeRemarkRule = call(at.removeRemarkRule, {
  who: 'admin.remarkRules',
  summary: 'Remove a rule; remarks already held stay held',
  body: z.strictObject({ target: remarkRuleTarget, targetId: id() }),
  answer: empty,
  done: '规则已删除',
});
