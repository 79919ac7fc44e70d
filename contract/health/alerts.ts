import { z } from 'zod';
import { call, empty, id, pageOf, paging, time, version, written } from '../call.ts';
import { codePoints } from '../text.ts';
import * as at from './addresses.ts';
import { ALERT_RULES, ALERT_TARGET_KINDS } from './constants.ts';

const alertRule = z.enum(ALERT_RULES);
export type AlertRule = z.output<typeof alertRule>;

const alertTargetKind = z.enum(ALERT_TARGET_KINDS, '接收方式不正确');
export type AlertTargetKind = z.output<typeof alertTargetKind>;

const alertRow = z.object({
  id: id(),
  rule: alertRule,
  /** The last and the highest measured value: hours for rules of age, else a count (ALERT_RULE_UNIT). */
  value: z.number(),
  peak: z.number(),
  limit: z.int(),
  /** Details such as the names of the failing checks; may be ''. */
  detail: z.string(),
  openedAt: time,
  /** The time at which the targets were notified; null: not yet. */
  toldAt: time.nullable(),
  endedAt: time.nullable(),
  /** `recovered`: below the limit again. `off`: the limit was removed from the settings. */
  endedHow: z.enum(['recovered', 'off']).nullable(),
});
export type AlertRow = z.output<typeof alertRow>;

export const alertList = call(at.alertList, {
  who: 'admin.health',
  summary: 'Alerts of the last 90 days: open ones first, then the newest',
  query: z.object(paging),
  answer: pageOf(alertRow),
});

const alertMessage = z.object({
  id: id(),
  target: z.object({ kind: alertTargetKind, name: z.string() }),
  kind: z.enum(['alert', 'test']),
  title: z.string(),
  text: z.string(),
  state: z.enum(['pending', 'sent', 'failed']),
  /** No mail server is configured, so the mail was only written to the outbox file. */
  kept: z.boolean(),
  tries: z.int(),
  /** The error of the last try. */
  failure: z.string().nullable(),
  createdAt: time,
  /** Time of the next try; null: none. */
  nextAt: time.nullable(),
  sentAt: time.nullable(),
});
export type AlertMessage = z.output<typeof alertMessage>;

export const alertMessages = call(at.alertMessages, {
  who: 'admin.health',
  summary: 'Messages sent to alert targets with their outcome, the newest first',
  query: z.object(paging),
  answer: pageOf(alertMessage),
});

const alertTarget = z.object({
  id: id(),
  kind: alertTargetKind,
  name: z.string(),
  /** A mail address, or the end of a robot's webhook address; the whole address and the secret are never answered. */
  hint: z.string(),
  signed: z.boolean(),
  enabled: z.boolean(),
  version: z.int(),
  /** Time of the last message to this target (null: none yet), and its error (null: it arrived). */
  lastAt: time.nullable(),
  lastFailure: z.string().nullable(),
  updatedAt: time,
  updatedBy: z.string(),
});
export type AlertTarget = z.output<typeof alertTarget>;

export const alertTargets = call(at.alertTargets, {
  who: 'admin.health',
  alsoReadBy: ['settings'],
  summary: 'The targets that receive alerts, with the outcome of the last message to each',
  answer: z.object({
    list: z.array(alertTarget),
    /** No mail server is configured: mails are only written to the outbox file. */
    mailKept: z.boolean(),
    /** PUBLIC_URL is configured, so that messages contain links. */
    linked: z.boolean(),
  }),
});
export type AlertTargets = z.output<typeof alertTargets.answer>;

const name = z
  .string('请填写名称')
  .trim()
  .refine((text) => codePoints(text) >= 1 && codePoints(text) <= 30 && !/\p{C}/u.test(text), '名称应为 1–30 个字');
const address = written('请填写地址')
  .max(300, '地址最多 300 字')
  .refine((text) => !/[\p{C}\s]/u.test(text), '地址不能含空格');
/** Signing secret of a group robot; '': the robot needs none. */
const secret = z
  .string('密钥格式不正确')
  .trim()
  .refine((text) => text.length <= 200 && !/[\p{C}\s]/u.test(text), '密钥不能含空格，且最多 200 字');

export const createAlertTarget = call(at.createAlertTarget, {
  who: 'admin.alertTargets',
  summary: 'Add an alert target: a mail address, or a group robot by its webhook; at most ten of each',
  body: z.strictObject({ kind: alertTargetKind, name, address, secret: secret.optional() }),
  answer: z.object({ id: id() }),
  done: '接收方已添加',
});

export const modifyAlertTarget = call(at.modifyAlertTarget, {
  who: 'admin.alertTargets',
  summary:
    'Change an alert target; `version` is the one that was edited. Absent fields stay; but a new address without `secret` has none',
  body: z.strictObject({
    id: id(),
    version: version('缺少所编辑的版本'),
    name,
    enabled: z.boolean('启用状态不正确'),
    address: address.optional(),
    secret: secret.optional(),
  }),
  answer: z.object({ id: id() }),
  done: '接收方已保存',
});

export const removeAlertTarget = call(at.removeAlertTarget, {
  who: 'admin.alertTargets',
  summary: 'Remove an alert target together with the record of its messages',
  body: z.strictObject({ id: id() }),
  answer: empty,
  done: '接收方已移除',
});

export const testAlertTarget = call(at.testAlertTarget, {
  who: 'admin.alertTargets',
  summary: 'Send a test message now; `failure` is the error of mail server or robot, as a sentence',
  body: z.strictObject({ id: id() }),
  answer: z.object({ sent: z.boolean(), kept: z.boolean(), failure: z.string().nullable() }),
  doneOf: ({ sent, kept }) => (kept ? '测试消息写入了 outbox，没有发出' : sent ? '测试消息已送达' : '测试消息发送失败'),
});
