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
  /** As it was last measured, and at its worst: hours for ages, else a count. */
  value: z.number(),
  peak: z.number(),
  limit: z.int(),
  /** What more there is to say of it: which parts are red. */
  detail: z.string(),
  openedAt: time,
  toldAt: time.nullable(),
  endedAt: time.nullable(),
  /** `off`: nobody asks for it any more. */
  endedHow: z.enum(['recovered', 'off']).nullable(),
});
export type AlertRow = z.output<typeof alertRow>;

export const alertList = call(at.alertList, {
  who: 'admin.health',
  summary: 'Limits that were passed: what lasts first, then the newest; ninety days of them',
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
  /** A mail that no mail server took: it lies in the outbox. */
  kept: z.boolean(),
  tries: z.int(),
  /** Why the last try came to nothing. */
  failure: z.string().nullable(),
  createdAt: time,
  /** When it is tried again. */
  nextAt: time.nullable(),
  sentAt: time.nullable(),
});
export type AlertMessage = z.output<typeof alertMessage>;

export const alertMessages = call(at.alertMessages, {
  who: 'admin.health',
  summary: 'What was sent to whom and what came of it, the newest first',
  query: z.object(paging),
  answer: pageOf(alertMessage),
});

const alertTarget = z.object({
  id: id(),
  kind: alertTargetKind,
  name: z.string(),
  /** A mail address, or how a robot's ends; its address and its secret are never answered. */
  hint: z.string(),
  signed: z.boolean(),
  enabled: z.boolean(),
  version: z.int(),
  /** When something was last sent there, and why that came to nothing; null: it arrived. */
  lastAt: time.nullable(),
  lastFailure: z.string().nullable(),
  updatedAt: time,
  updatedBy: z.string(),
});
export type AlertTarget = z.output<typeof alertTarget>;

export const alertTargets = call(at.alertTargets, {
  who: 'admin.health',
  alsoReadBy: ['settings'],
  summary: 'Who is told of alerts, and how the last message to each went',
  answer: z.object({
    list: z.array(alertTarget),
    /** No mail server is set: mails are kept in the outbox. */
    mailKept: z.boolean(),
    /** PUBLIC_URL is set, so that messages carry links. */
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
/** Empty: the robot asks for none. */
const secret = z
  .string('密钥格式不正确')
  .trim()
  .refine((text) => text.length <= 200 && !/[\p{C}\s]/u.test(text), '密钥不能含空格，且最多 200 字');

export const createAlertTarget = call(at.createAlertTarget, {
  who: 'admin.alertTargets',
  summary: 'Tell somebody more of alerts: a mail address, or a group robot by its webhook; up to ten of each',
  body: z.strictObject({ kind: alertTargetKind, name, address, secret: secret.optional() }),
  answer: z.object({ id: id() }),
  done: '接收方已添加',
});

export const modifyAlertTarget = call(at.modifyAlertTarget, {
  who: 'admin.alertTargets',
  summary:
    'Change whom alerts go to; `version` is the one that was edited. What is left out stays; with another address the secret is given anew, or there is none',
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
  summary: 'Tell nobody there any more; what was sent there goes with it',
  body: z.strictObject({ id: id() }),
  answer: empty,
  done: '接收方已移除',
});

export const testAlertTarget = call(at.testAlertTarget, {
  who: 'admin.alertTargets',
  summary: 'Send a test message now; `failure` is what the mail server or the robot said, in a sentence',
  body: z.strictObject({ id: id() }),
  answer: z.object({ sent: z.boolean(), kept: z.boolean(), failure: z.string().nullable() }),
  doneOf: ({ sent, kept }) => (kept ? '测试消息写入了 outbox，没有发出' : sent ? '测试消息已送达' : '测试消息发送失败'),
});
