import { z } from 'zod';
import { DISABLE_DAYS_MAX } from '../accounts/users.ts';
import { call, id } from '../call.ts';
import * as at from './addresses.ts';
import { SANCTION_STEPS_MAX } from './constants.ts';
import { rule, sanctionKind } from './sanctions.ts';

// The standard of sanctions: for each rule, the sanction for the first breach, the second, and so on. Everybody may read it.

const days = (what: string) =>
  z.int(`${what}格式不正确`).min(1, `${what}至少 1 天`).max(DISABLE_DAYS_MAX, `${what}不超过 ${DISABLE_DAYS_MAX} 天`);

/** One sanction of the standard; `days` null: for good. */
const step = z.strictObject({ kind: sanctionKind, days: days('处罚期限').nullable() });

const sanctionRule = z.strictObject({
  rule,
  /** A sanction counts as a strike of its rule for this many days after it was given. */
  lapseDays: days('计次期限'),
  /** The sanction for the first breach, the second, …; the last step applies to all further ones. */
  steps: z.array(step, '请填写处罚').min(1, '请填写处罚').max(SANCTION_STEPS_MAX, `每条规则最多 ${SANCTION_STEPS_MAX} 档处罚`),
});
export type SanctionRule = z.output<typeof sanctionRule>;

/** The standard of a rule without the rule's name, for a record keyed by rule. */
export const sanctionStandard = sanctionRule.omit({ rule: true });

export const listSanctionRules = call(at.listSanctionRules, {
  who: 'anyone',
  summary: 'For each rule: the sanction for the first breach, the second, …, and for how long a sanction counts as a strike',
  answer: z.object({ list: z.array(sanctionRule) }),
  sharedForMs: 60_000,
  tags: () => ['site'],
});

export const saveSanctionRule = call(at.saveSanctionRule, {
  who: 'admin.sanctionRules',
  summary: 'Change the standard of one rule; sanctions given before stay as they are',
  body: sanctionRule,
  answer: sanctionRule,
  done: '处罚标准已保存',
});

export const adviseSanction = call(at.adviseSanction, {
  who: 'admin.sanctions',
  alsoReadBy: ['sanctionProposals'],
  summary: 'The strikes of a rule that count against a person now, and the sanction that the standard names for the next breach',
  query: z.object({ userId: id(), rule }),
  answer: z.object({ strikes: z.int(), lapseDays: z.int(), step }),
});
