import { z } from 'zod';
import { codePoints } from '../text.ts';
import { userSummary } from '../accounts/accounts.ts';
import { ONLY_WAITING, waitingPart } from '../admins/assignments.ts';
import { LONG_FORM, call, id, pageOf, paging, sortedBy, time, written } from '../call.ts';
import {
  INFRINGEMENT_KIND_LABEL,
  INFRINGEMENT_LINKS_MAX,
  INFRINGEMENT_PICTURES,
  INFRINGEMENT_STATEMENT,
  REPORT_DETAIL_MAX,
  REPORT_REASON_LABEL,
  REPORT_STATE_LABEL,
  REPORT_TARGET_LABEL,
  type InfringementKind,
  type ReportReason,
  type ReportState,
  type ReportTarget,
} from './constants.ts';
import * as at from './addresses.ts';

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as [Key, ...Key[]];
const reason = z.enum(keysOf<ReportReason>(REPORT_REASON_LABEL), '请选择举报理由');
const target = z.enum(keysOf<ReportTarget>(REPORT_TARGET_LABEL), '举报对象不正确');
const state = z.enum(keysOf<ReportState>(REPORT_STATE_LABEL), '处理状态不正确');
const verdict = z.enum(['upheld', 'dismissed'], '请选择处理结果');
const upTo = (max: number, name: string) =>
  z
    .string(`${name}格式不正确`)
    .trim()
    .refine((text) => codePoints(text) <= max, `${name}最多 ${max} 字`);

/** Only open cases have an assignee and a due time, so the filter `waiting` applies to these alone. */
const isWaitingOpen = ({ state, waiting }: { state: ReportState; waiting?: unknown }) =>
  waiting === undefined || state === 'open';

export const createReport = call(at.createReport, {
  activity: 'report',
  who: 'user',
  summary:
    'Report a post, comment, danmaku, person or private message; once per reporter and target, a repetition answers the first receipt with `again`',
  body: z
    .strictObject({ targetType: target, targetId: id(), reason, detail: upTo(REPORT_DETAIL_MAX, '补充说明').default('') })
    .refine(({ reason, detail }) => reason !== 'other' || detail !== '', { path: ['detail'], message: '请说明举报理由' }),
  answer: z.object({ receipt: z.string(), createTime: time, again: z.boolean() }),
  done: '举报已提交',
});

/** Copy of the reported content at the time of the report. `context`: the surrounding messages of a private message, else empty. */
const evidence = z.object({
  text: z.string(),
  image: z.string().nullable(),
  link: z.string().nullable(),
  context: z.array(z.object({ by: z.string(), text: z.string(), at: time })),
});
export type Evidence = z.output<typeof evidence>;

const ownReport = z.object({
  receipt: z.string(),
  targetType: target,
  text: z.string(),
  link: z.string().nullable(),
  reason,
  detail: z.string(),
  state,
  reply: z.string(),
  createTime: time,
  handledTime: time.nullable(),
});
export type OwnReport = z.output<typeof ownReport>;

export const listOwnReports = call(at.listOwnReports, {
  who: 'user',
  summary: 'Own reports with their outcome, the newest first',
  query: z.object({ ...paging }),
  answer: pageOf(ownReport),
});

const kind = z.enum(keysOf<InfringementKind>(INFRINGEMENT_KIND_LABEL), '请选择被侵犯的权益');
const CONTACT = /^(1[3-9]\d{9}|[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+)$/;
const contact = z.string('请填写手机号或邮箱').trim().regex(CONTACT, '请填写手机号或邮箱').max(254, '联系方式过长');

const infringementForm = z.strictObject({
  kind,
  /** The right holder, or an agent acting for them. */
  standing: z.enum(['self', 'agent'], '请选择你的身份'),
  name: z
    .string('请填写姓名或单位名称')
    .trim()
    .min(2, '请填写姓名或单位名称')
    .refine((text) => codePoints(text) <= 50, '姓名或单位名称最多 50 字'),
  contact,
  links: z
    .array(
      z.url({ protocol: /^https?$/, error: '链接须以 http:// 或 https:// 开头' }).max(500, '链接过长'),
      '请填写被投诉内容的链接',
    )
    .min(1, '请填写被投诉内容的链接')
    .max(INFRINGEMENT_LINKS_MAX, `一次最多填写 ${INFRINGEMENT_LINKS_MAX} 个链接`),
  statement: z
    .string('请说明侵权事实')
    .trim()
    .refine((text) => codePoints(text) >= INFRINGEMENT_STATEMENT.min, `请说明侵权事实，不少于 ${INFRINGEMENT_STATEMENT.min} 字`)
    .refine((text) => codePoints(text) <= INFRINGEMENT_STATEMENT.max, `侵权事实最多 ${INFRINGEMENT_STATEMENT.max} 字`),
  proof: upTo(1000, '证明材料').default(''),
  /** Ids of pictures uploaded with this form. */
  pictures: z
    .array(id(), '图片格式不正确')
    .max(INFRINGEMENT_PICTURES.most, `一次最多上传 ${INFRINGEMENT_PICTURES.most} 张图片`)
    .default([]),
  /** The complainant's promise that the statement is true. */
  promised: z.literal(true, '请确认承诺后再提交'),
});

export const createInfringement = call(at.createInfringement, {
  who: 'anyone',
  bodyMax: LONG_FORM,
  summary: 'Complain that something on the site infringes a right; open to visitors',
  body: infringementForm,
  answer: z.object({ receipt: z.string(), createTime: time }),
  done: '投诉已提交',
});

export const infringementProgress = call(at.infringementProgress, {
  who: 'anyone',
  summary: 'State of an infringement complaint; needs its receipt and the contact given with it',
  query: z.object({ receipt: written('请填写受理编号').max(40, '受理编号不正确'), contact }),
  answer: z.object({ receipt: z.string(), kind, state, reply: z.string(), createTime: time, handledTime: time.nullable() }),
});

const reportCase = z.object({
  id: id(),
  targetType: target,
  targetId: id(),
  state,
  /** Number of distinct reporters. */
  reportCount: z.number().int(),
  reasons: z.array(z.object({ reason, count: z.number().int() })),
  text: z.string(),
  link: z.string().nullable(),
  /** Author of the reported content, or the reported person. */
  author: userSummary.nullable(),
  firstTime: time,
  lastTime: time,
  handledTime: time.nullable(),
});
export type ReportCase = z.output<typeof reportCase>;

const reportCaseDetail = reportCase.extend({
  /** The newest hundred. */
  reports: z.array(
    z.object({ receipt: z.string(), reporter: userSummary, reason, detail: z.string(), createTime: time, evidence }),
  ),
  reply: z.string(),
  handledBy: z.string().nullable(),
  can: z.object({ handle: z.boolean(), remove: z.boolean() }),
});
export type ReportCaseDetail = z.output<typeof reportCaseDetail>;

export const listReportCases = call(at.listReportCases, {
  who: 'admin.reports',
  summary:
    'Cases: reported things, each with all its reports; by default open ones with the longest wait first, others the newest first. Sorted by `at`, the time of that order, or by `count` of reporters',
  query: z
    .object({
      ...paging,
      state: state.default('open'),
      targetType: target.optional(),
      waiting: waitingPart.optional(),
      sort: sortedBy('at', 'count').optional(),
    })
    .refine(isWaitingOpen, ONLY_WAITING),
  answer: pageOf(reportCase).extend({ counts: z.record(z.string(), z.number().int()) }),
});

export const reportCaseOf = call(at.reportCaseOf, {
  who: 'admin.reports',
  summary: 'One case with its reports and their evidence',
  query: z.object({ id: id() }),
  answer: reportCaseDetail,
});

const reply = upTo(500, '处理说明').default('');

export const handleReport = call(at.handleReport, {
  who: 'admin.reports',
  summary: 'Decide a case; `remove` also takes the post, comment or danmaku off the site. All reporters are notified',
  body: z
    .strictObject({ id: id(), verdict, reply, remove: z.boolean('处理方式不正确').default(false) })
    .refine(({ verdict, remove }) => verdict === 'upheld' || !remove, { path: ['remove'], message: '举报不成立时不能下架内容' }),
  answer: reportCaseDetail,
  done: '已处理',
});

const infringementRow = infringementForm.omit({ promised: true }).extend({
  id: id(),
  receipt: z.string(),
  proof: z.string(),
  /** Signed addresses, valid for some minutes for the administrator who asked. */
  pictures: z.array(z.object({ url: z.string(), width: z.number().int(), height: z.number().int() })),
  state,
  reply: z.string(),
  createTime: time,
  handledTime: time.nullable(),
});
export type InfringementRow = z.output<typeof infringementRow>;

/** `works`: the posts of this site that the complaint's links name. */
const infringementDetail = infringementRow.extend({
  works: z.array(z.object({ id: id(), title: z.string(), link: z.string(), /** Readers can see it now. */ shown: z.boolean() })),
});
export type InfringementDetail = z.output<typeof infringementDetail>;

export const listInfringements = call(at.listInfringements, {
  who: 'admin.infringements',
  summary: 'Infringements; open ones with the longest wait first, others newest first',
  query: z
    .object({
      ...paging,
      state: state.default('open'),
      waiting: waitingPart.optional(),
      sort: sortedBy('at').optional(),
    })
    .refine(isWaitingOpen, ONLY_WAITING),
  answer: pageOf(infringementRow),
});

export const infringementOf = call(at.infringementOf, {
  who: 'admin.infringements',
  summary: 'One infringement',
  query: z.object({ id: id() }),
  answer: infringementDetail,
});

export const handleInfringement = call(at.handleInfringement, {
  who: 'admin.infringements',
  summary: 'Decide an infringement; the complainant reads `reply`. `takeDown`: posts among its links to take off the site',
  body: z
    .strictObject({
      id: id(),
      verdict,
      reply: written('请填写处理说明').max(500, '处理说明最多 500 字'),
      takeDown: z.array(id(), '要下架的作品格式不正确').max(INFRINGEMENT_LINKS_MAX, '要下架的作品过多').default([]),
    })
    .refine(({ verdict, takeDown }) => verdict === 'upheld' || takeDown.length === 0, {
      path: ['takeDown'],
      message: '投诉不成立时不能下架作品',
    }),
  answer: infringementDetail,
  done: '已处理',
});
