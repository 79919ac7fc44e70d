import { z } from 'zod';
import { codeRule, emailRule, filled, mobileRule, userSummary } from '../accounts/accounts.ts';
import { DISABLE_DAYS_MAX } from '../accounts/users.ts';
import { neededReason } from '../agencies/members.ts';
import { call, id, pageOf, paging, time, written } from '../call.ts';
import * as at from './addresses.ts';
import { appealState, appealText } from './appeals.ts';
import {
  APPEAL_STATE_LABEL,
  PROPOSAL_STATE_LABEL,
  PROPOSAL_VIEWS,
  REPORT_REASON_LABEL,
  SANCTION_CAUSE_LABEL,
  SANCTION_KIND_LABEL,
  SANCTION_STATE_LABEL,
  SANCTION_VIEWS,
  type ProposalState,
  type ReportReason,
  type SanctionCause,
  type SanctionKind,
  type SanctionState,
} from './constants.ts';

// Sanctions: rights taken away from a person for a term or for good, with rule, reason and cause. A sanction ends with its term, by an
// administrator, by a newer one of its kind, or by an appeal that another administrator grants.

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as [Key, ...Key[]];
export const sanctionKind = z.enum(keysOf<SanctionKind>(SANCTION_KIND_LABEL), '请选择处罚种类');
export const rule = z.enum(keysOf<ReportReason>(REPORT_REASON_LABEL), '请选择违反的规则');
const causeType = z.enum(keysOf<SanctionCause>(SANCTION_CAUSE_LABEL), '处罚依据不正确');

/** The content or complaint that led to the sanction; `text` is a copy from the time of the decision. */
const sanctionCause = z.object({ type: causeType, id: id(), text: z.string() }).nullable();

export const sanction = z.object({
  id: id(),
  kind: sanctionKind,
  rule,
  reason: z.string(),
  cause: sanctionCause,
  givenAt: time,
  /** Null: for good. */
  until: time.nullable(),
  state: z.enum(keysOf<SanctionState>(SANCTION_STATE_LABEL)),
  endedAt: time.nullable(),
  endedReason: z.string(),
  appeal: z
    .object({ state: appealState, text: z.string(), reply: z.string(), createdAt: time, answeredAt: time.nullable() })
    .nullable(),
});
export type Sanction = z.output<typeof sanction>;

const ownSanction = sanction.extend({
  /** The sanction as a sentence: 你已被禁言至 2026-12-02 09:30. */
  title: z.string(),
  /** The time until which it counts as a strike of its rule; null: it does not count, because it was lifted or overturned. */
  countsUntil: time.nullable(),
  can: z.object({ appeal: z.boolean() }),
});
export type OwnSanction = z.output<typeof ownSanction>;

export const mySanctions = call(at.mySanctions, {
  who: 'user',
  summary: 'Own sanctions, in force and ended, the newest first',
  query: z.object(paging),
  answer: pageOf(ownSanction),
});

export const appealSanction = call(at.appealSanction, {
  activity: 'appeal',
  who: 'user',
  summary: 'Appeal against a sanction in force, once per sanction; another administrator decides',
  body: z.strictObject({ sanctionId: id(), text: appealText }),
  answer: ownSanction,
  done: '申诉已提交，会由另一位管理员处理',
});

/** Without `text`, or after an appeal, the calls below change nothing and only answer the sanction. */
const optionalAppeal = { text: appealText.optional() };
const appealStateText = ({ appeal }: OwnSanction) => (appeal === null ? '尚未申诉' : APPEAL_STATE_LABEL[appeal.state]);

export const appealForMobile = call(at.appealForMobile, {
  activity: 'appeal',
  who: 'anyone',
  summary: 'For a disabled account: answer the sanction and optionally appeal against it, once per sanction; proven by SMS code',
  body: z
    .strictObject({ mobile: filled('请输入手机号和验证码'), smsCaptcha: filled('请输入手机号和验证码'), ...optionalAppeal })
    .refine(...mobileRule())
    .refine(...codeRule<{ smsCaptcha: string }>('smsCaptcha', (form) => form.smsCaptcha)),
  answer: ownSanction,
  doneOf: appealStateText,
});

export const appealForEmail = call(at.appealForEmail, {
  activity: 'appeal',
  who: 'anyone',
  summary: 'The same as appealForMobile, proven by an e-mailed code',
  body: z
    .strictObject({ email: filled('请输入邮箱和验证码'), emailCaptcha: filled('请输入邮箱和验证码'), ...optionalAppeal })
    .refine(...emailRule())
    .refine(...codeRule<{ emailCaptcha: string }>('emailCaptcha', (form) => form.emailCaptcha)),
  answer: ownSanction,
  doneOf: appealStateText,
});

const managedSanction = sanction.extend({
  user: userSummary,
  givenBy: z.string().nullable(),
  endedBy: z.string().nullable(),
  can: z.object({
    end: z.boolean(),
    /** Decide the appeal; false for the administrator who gave the sanction. */
    decide: z.boolean(),
  }),
});
export type ManagedSanction = z.output<typeof managedSanction>;

export const listSanctions = call(at.listSanctions, {
  who: 'admin.sanctions',
  summary:
    'Sanctions of all people or of one, the newest first; with view `appealed` those whose appeal this administrator may decide, the longest wait first',
  query: z.object({
    ...paging,
    userId: id().optional(),
    kind: sanctionKind.optional(),
    view: z.enum(SANCTION_VIEWS, '处罚状态不正确').optional(),
  }),
  answer: pageOf(managedSanction),
});

const sanctionForm = {
  userId: id(),
  kind: sanctionKind,
  rule,
  reason: neededReason,
  days: z
    .number('处罚天数格式不正确')
    .int('处罚天数格式不正确')
    .min(1, '处罚至少 1 天')
    .max(DISABLE_DAYS_MAX, `处罚不超过 ${DISABLE_DAYS_MAX} 天`)
    .optional(),
  cause: z.strictObject({ type: causeType, id: id() }).optional(),
};

export const giveSanction = call(at.giveSanction, {
  who: 'admin.sanctions',
  summary:
    'Sanction a person for a number of days, or without `days` for good; replaces a sanction of the same kind in force. The person is notified with the reason',
  body: z.strictObject(sanctionForm),
  answer: managedSanction,
  done: '已处罚，并通知对方',
});

export const endSanction = call(at.endSanction, {
  who: 'admin.sanctions',
  summary: 'Lift a sanction before its end; the person is notified',
  body: z.strictObject({ id: id(), reason: neededReason }),
  answer: managedSanction,
  done: '已解除，并通知对方',
});

export const decideSanctionAppeal = call(at.decideSanctionAppeal, {
  who: 'admin.sanctions',
  summary: 'Grant an appeal, which ends the sanction, or refuse it; not open to the administrator who gave the sanction',
  body: z.strictObject({
    id: id(),
    granted: z.boolean('请选择申诉是否成立'),
    reply: written('请填写给对方的答复').max(500, '答复最多 500 字'),
  }),
  answer: managedSanction,
  done: '已答复',
});

// Moderators who may not give a sanction propose it; an administrator who may confirms or refuses. Its person learns of it when it is given.

const proposal = z.object({
  id: id(),
  user: userSummary,
  kind: sanctionKind,
  rule,
  reason: z.string(),
  /** Null: for good. */
  days: z.int().nullable(),
  cause: sanctionCause,
  proposedBy: z.string().nullable(),
  proposedAt: time,
  state: z.enum(Object.keys(PROPOSAL_STATE_LABEL) as [ProposalState, ...ProposalState[]]),
  decidedBy: z.string().nullable(),
  decidedAt: time.nullable(),
  /** The reason of the refusal, for the proposer. */
  reply: z.string(),
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
});
export type SanctionProposal = z.output<typeof proposal>;

export const proposeSanction = call(at.proposeSanction, {
  who: 'admin.sanctionProposals',
  summary: 'Propose a sanction to those who may give it; one of a kind waits for each person',
  body: z.strictObject(sanctionForm),
  answer: proposal,
  done: '已提议，待管理员确认',
});

export const listSanctionProposals = call(at.listSanctionProposals, {
  who: 'admin.sanctionProposals',
  alsoReadBy: ['sanctions'],
  summary:
    'Proposed sanctions, to those who may not give sanctions their own alone: those that wait, the longest first, or what was made of them, the last first',
  query: z.object({ ...paging, view: z.enum(PROPOSAL_VIEWS, '状态不正确').default('waiting') }),
  answer: pageOf(proposal),
});

export const confirmSanctionProposal = call(at.confirmSanctionProposal, {
  who: 'admin.sanctions',
  summary: 'Give the sanction as it was proposed, from now on; not by its proposer',
  body: z.strictObject({ id: id() }),
  answer: proposal,
  done: '已处罚，并通知对方',
});

export const refuseSanctionProposal = call(at.refuseSanctionProposal, {
  who: 'admin.sanctions',
  summary: 'Refuse a proposed sanction, with a reason that its proposer reads',
  body: z.strictObject({ id: id(), reason: neededReason }),
  answer: proposal,
  done: '未采纳，理由已答复提议人',
});

export const withdrawSanctionProposal = call(at.withdrawSanctionProposal, {
  who: 'admin.sanctionProposals',
  summary: 'Take back an own proposal that waits',
  body: z.strictObject({ id: id() }),
  answer: proposal,
  done: '已撤回',
});
