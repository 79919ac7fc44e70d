import { z } from 'zod';
import { DISABLE_DAYS_MAX } from '../accounts/users.ts';
import { call, id } from '../call.ts';
import * as at from './addresses.ts';
import { SANCTION_STEPS_MAX } from './constants.ts';
import { rule, sanctionKind } from './sanctions.ts';

// The standard by which sanctions are given: anybody may read it, the operator changes it.

const days = (what: string) =>
  z.int(`${what}格式不正确`).min(1, `${what}至少 1 天`).max(DISABLE_DAYS_MAX, `${what}不超过 ${DISABLE_DAYS_MAX} 天`);

/** `days` null: for good. */
const step = z.strictObject({ kind: sanctionKind, days: days('处罚期限').nullable() });

const sanctionRule = z.strictObject({
  rule,
  /** A sanction counts for so many days from when it was given. */
  lapseDays: days('计次期限'),
  /** What follows on the first, the second, … time; the last goes on holding. */
  steps: z.array(step, '请填写处罚').min(1, '请填写处罚').max(SANCTION_STEPS_MAX, `每条规则最多 ${SANCTION_STEPS_MAX} 档处罚`),
});
export type SanctionRule = z.output<typeof sanctionRule>;

/** The same of a rule that is known. */
export const sanctionStandard = sanctionRule.omit({ rule: true });

export const listSanctionRules = call(at.listSanctionRules, {
  who: 'anyone',
  summary: 'What follows on breaking each rule the first, second, … time, and for how long a sanction counts',
  answer: z.object({ list: z.array(sanctionRule) }),
  sharedFor: 60_000,
  tags: () => ['site'],
});

export const saveSanctionRule = call(at.saveSanctionRule, {
  who: 'admin.sanctionRules',
  summary: 'Change the standard of one rule; sanctions that were given stay as they are',
  body: sanctionRule,
  answer: sanctionRule,
  done: '处罚标准已保存',
});

export const adviseSanction = call(at.adviseSanction, {
  who: 'admin.sanctions',
  summary: 'How many sanctions of a rule count against a person now, and what the standard says follows on the next',
  query: z.object({ userId: id(), rule }),
  answer: z.object({ strikes: z.int(), lapseDays: z.int(), step }),
});
