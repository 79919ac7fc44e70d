import { z } from 'zod';
import { codePoints } from '../text.ts';
import { YOUTH_BANDS } from '../accounts/youth.ts';
import { DUE_HOURS_MAX, DUE_QUEUE_LABEL } from '../admins/constants.ts';
import { LEAVE_NOTICE_MAX_DAYS } from '../agencies/constants.ts';
import { ALERT_COUNT_MAX, ALERT_HOURS_MAX, ALERT_RULE_LABEL } from '../health/constants.ts';
import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '../media-assets/constants.ts';
import { REPORT_REASON_LABEL, type ReportReason } from '../moderation/constants.ts';
import { sanctionStandard } from '../moderation/sanction-rules.ts';
import { BODY_MAX, DRAFT_TITLE_MAX } from '../posts/constants.ts';
import { WHEN_AWAY } from '../screening/risks.ts';
import {
  REGISTRATION_MODES,
  AUDIT_MODES,
  ADMIN_TOTP_RULES,
  AUTHOR_REVIEWS,
  MEGABYTE,
  REMARK_MODES,
  REASON_LIST_LABEL,
  REASON_OFFERED_MAX,
  REASONS_OFFERED_MAX,
  type ReasonList,
} from './constants.ts';
import { youthBands, youthCategories } from './youth-categories.ts';
import { call, pageOf, paging, time, version } from '../call.ts';
import * as at from './addresses.ts';

const registrationMode = z.enum(REGISTRATION_MODES, '注册方式不正确');
export type RegistrationMode = z.output<typeof registrationMode>;

export const auditMode = z.enum(AUDIT_MODES, '审核方式不正确');
export type AuditMode = z.output<typeof auditMode>;

const remarkMode = z.enum(REMARK_MODES, '评论和弹幕审核方式不正确');
export type RemarkMode = z.output<typeof remarkMode>;

const authorReview = z.enum(AUTHOR_REVIEWS, '作者审核范围不正确');
export type AuthorReview = z.output<typeof authorReview>;

const adminTotp = z.enum(ADMIN_TOTP_RULES, '两步验证要求不正确');
export type AdminTotp = z.output<typeof adminTotp>;

const whole = (name: string, min: number, max: number) => {
  const message = `${name}应为 ${min} 到 ${max} 的整数`;
  return z.int(message).min(min, message).max(max, message);
};
const line = (name: string, max: number) =>
  z
    .string(`${name}格式不正确`)
    .trim()
    .refine((text) => codePoints(text) <= max && !/\p{C}/u.test(text), `${name}最多 ${max} 字，且不能换行`);
const emptyOr = (name: string, max: number, pattern: RegExp, message: string) =>
  line(name, max).refine((text) => text === '' || pattern.test(text), message);

/** Limits set by the operator; the bounds are technical limits. */
const contentLimits = z.strictObject({
  articleTitleMax: whole('文章标题字数上限', 10, DRAFT_TITLE_MAX),
  videoTitleMax: whole('视频标题字数上限', 10, DRAFT_TITLE_MAX),
  bodyMax: whole('正文字数上限', 1000, BODY_MAX),
  submitsADay: whole('每日提交作品数上限', 1, 1000),
  newWorksADay: whole('每日新建作品数上限', 1, 10_000),
  nameChangesAMonth: whole('每 30 天修改昵称次数上限', 1, 1000),
  publishAheadMinMinutes: whole('定时发布最少提前分钟数', 1, 1440),
  publishAheadMaxDays: whole('定时发布最多提前天数', 1, 365),
  imageMaxMegabytes: whole('单张图片大小上限（MB）', 1, IMAGE_MAX_BYTES / MEGABYTE),
  videoMaxMegabytes: whole('单个视频大小上限（MB）', 10, VIDEO_MAX_BYTES / MEGABYTE),
  leaveNoticeDays: whole('离开机构至少提前天数', 0, LEAVE_NOTICE_MAX_DAYS),
  uploadGigabytes: whole('每人上传空间（GB）', 1, 10_000),
  /** Days after the decision on a rejected application. */
  documentDays: whole('未通过申请的证件图片保留天数', 1, 3650),
});
export type ContentLimits = z.output<typeof contentLimits>;

const alertLimit = (rule: keyof typeof ALERT_RULE_LABEL) =>
  whole(`“${ALERT_RULE_LABEL[rule]}”的告警上限`, 0, rule.endsWith('Age') ? ALERT_HOURS_MAX : ALERT_COUNT_MAX);

/** The figures from which an alert is raised; 0: never. Ages are in hours. */
const alertSettings = z.strictObject({
  /** Hours until a lasting alert is sent again. */
  repeatHours: whole('告警重复间隔（小时）', 1, 168),
  limits: z.strictObject({
    posts: alertLimit('posts'),
    postsAge: alertLimit('postsAge'),
    remarksAge: alertLimit('remarksAge'),
    reportsAge: alertLimit('reportsAge'),
    infringementsAge: alertLimit('infringementsAge'),
    appealsAge: alertLimit('appealsAge'),
    agenciesAge: alertLimit('agenciesAge'),
    cashOutAge: alertLimit('cashOutAge'),
    postsLate: alertLimit('postsLate'),
    reportsLate: alertLimit('reportsLate'),
    infringementsLate: alertLimit('infringementsLate'),
    appealsLate: alertLimit('appealsLate'),
    agenciesLate: alertLimit('agenciesLate'),
    cashOutLate: alertLimit('cashOutLate'),
    payouts: alertLimit('payouts'),
    jobs: alertLimit('jobs'),
    codes: alertLimit('codes'),
    hits: alertLimit('hits'),
    backupAge: alertLimit('backupAge'),
    health: alertLimit('health'),
  }),
});
export type AlertSettings = z.output<typeof alertSettings>;

const dueIn = (queue: keyof typeof DUE_QUEUE_LABEL) => whole(`“${DUE_QUEUE_LABEL[queue]}”的处理时限（小时）`, 0, DUE_HOURS_MAX);

/** Hours of waiting after which an item is late; 0: never. */
const dueHours = z.strictObject({
  posts: dueIn('posts'),
  reports: dueIn('reports'),
  infringements: dueIn('infringements'),
  appeals: dueIn('appeals'),
  applications: dueIn('applications'),
  licences: dueIn('licences'),
  withdrawals: dueIn('withdrawals'),
});

const confidence = (name: string) => whole(name, 1, 100).nullable();

/** Confidence (percent) from which a hit holds content for a moderator, and from which it is refused automatically; null: never. */
const riskRule = z
  .strictObject({ hold: confidence('转人工的置信度'), refuse: confidence('自动退回的置信度') })
  .refine(({ hold, refuse }) => refuse === null || (hold !== null && refuse >= hold), {
    message: '自动退回的置信度不能低于转人工的置信度',
    path: ['refuse'],
  });
export type RiskRule = z.output<typeof riskRule>;

/** Settings of the machine check of one kind of content. */
const scopeSafety = z.strictObject({
  checked: z.boolean('是否送检格式不正确'),
  /** Billed units per day (date in China): calls, or minutes of video. */
  dailyBudget: whole('每日送检上限', 0, 10_000_000),
  /** Handling of content while the service does not answer, or the day's budget is used up. */
  whenAway: z.enum(WHEN_AWAY, '服务不可用时的处理方式不正确'),
  risks: z.strictObject({
    political: riskRule,
    sexual: riskRule,
    violent: riskRule,
    contraband: riskRule,
    abuse: riskRule,
    ads: riskRule,
    other: riskRule,
  }),
});
export type ScopeSafety = z.output<typeof scopeSafety>;

/** Suggested reasons in this order; administrators may also write their own. */
const reasonList = (list: ReasonList) => {
  const name = `“${REASON_LIST_LABEL[list]}”的常用理由`;
  return z
    .array(
      line(name, REASON_OFFERED_MAX).refine((text) => text !== '', `${name}不能为空`),
      `${name}格式不正确`,
    )
    .min(1, `请至少填写一条${name}`)
    .max(REASONS_OFFERED_MAX, `${name}最多 ${REASONS_OFFERED_MAX} 条`)
    .refine((reasons) => new Set(reasons).size === reasons.length, `${name}不能重复`);
};

const reasons = z.strictObject({
  posts: reasonList('posts'),
  remarks: reasonList('remarks'),
  sanctions: reasonList('sanctions'),
  users: reasonList('users'),
  certifications: reasonList('certifications'),
  members: reasonList('members'),
  memberships: reasonList('memberships'),
  agencies: reasonList('agencies'),
});

const RULES = Object.keys(REPORT_REASON_LABEL) as ReportReason[];

/** The standard of sanctions of each rule; saveSanctionRule changes a single one. */
const standards = z.strictObject(
  Object.fromEntries(RULES.map((rule) => [rule, sanctionStandard])) as Record<ReportReason, typeof sanctionStandard>,
);

export const siteSettings = z.strictObject({
  siteName: line('站点名称', 20).refine((name) => codePoints(name) >= 2, '站点名称应为 2–20 个字'),
  registrationMode,
  individualMode: z.enum(REGISTRATION_MODES, '个人入驻方式不正确'),
  auditMode,
  remarkMode,
  /** A user with fewer published comments and danmaku than this is a newcomer. */
  newcomerRemarks: whole('新用户先审条数', 1, 100),
  authorReview,
  /** Commenting requires an identity check; no effect without a service (IDENTITY_DRIVER). */
  remarkIdentity: z.boolean('评论前核验身份的格式不正确'),
  /** Commenting also requires a face check; no effect without face verification. */
  remarkFace: z.boolean('评论前人脸核验的格式不正确'),
  /** An application for an agency requires a face check of its operator; no effect without face verification. */
  applicationFace: z.boolean('入驻前人脸核验的格式不正确'),
  adminTotp,
  /** Percentage of moderators' decisions selected for a spot check; 0: none. */
  samplePercent: whole('审核抽检比例（%）', 0, 100),
  /** ICP 备案号, displayed in the footer with a link to 工信部; empty: not displayed. */
  icpNumber: emptyOr(
    'ICP 备案号',
    40,
    /^\p{Script=Han}ICP[备证]\d{6,10}号(-\d{1,3})?$/u,
    'ICP 备案号格式不正确，例如 京ICP备12345678号-1',
  ),
  /** 公安联网备案号, displayed in the same way. */
  policeNumber: emptyOr(
    '公安备案号',
    40,
    /^\p{Script=Han}公网安备\s?\d{14}号$/u,
    '公安备案号格式不正确，例如 京公网安备 11010102000001号',
  ),
  contactEmail: emptyOr('联系邮箱', 254, /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/, '联系邮箱格式不正确'),
  limits: contentLimits,
  dueHours,
  alerts: alertSettings,
  reasons,
  youthCategories,
  youthBands,
  standards,
  /** No effect without a content safety service (SAFETY_DRIVER). */
  safety: z.strictObject({
    posts: scopeSafety,
    videos: scopeSafety,
    comments: scopeSafety,
    danmaku: scopeSafety,
    profiles: scopeSafety,
    messages: scopeSafety,
    notices: scopeSafety,
  }),
});
export type SiteSettings = z.output<typeof siteSettings>;

/** A saved version of the settings. Version 0: the defaults, with `savedAt` and `savedBy` null. */
export const settingsVersion = z.object({
  version: z.int(),
  settings: siteSettings,
  savedAt: time.nullable(),
  savedBy: z.object({ id: z.string(), account: z.string() }).nullable(),
});
export type SettingsVersion = z.output<typeof settingsVersion>;

export const siteInfo = call(at.siteInfo, {
  who: 'anyone',
  summary:
    'What visitors may know of the settings: name, numbers for the footer, modes of registration and of applications of persons, limits, what 青少年模式 shows',
  answer: siteSettings
    .pick({
      siteName: true,
      registrationMode: true,
      individualMode: true,
      icpNumber: true,
      policeNumber: true,
      contactEmail: true,
      limits: true,
    })
    .extend({
      youthCategories: z.array(z.object({ slug: z.string(), name: z.string() })),
      /** The categories that are open to each age. */
      youthBands: z.record(z.enum(YOUTH_BANDS), z.array(z.string())),
    }),
  sharedForMs: 60_000,
  tags: () => ['site'],
});
export type SiteInfo = z.output<typeof siteInfo.answer>;

export const getSettings = call(at.getSettings, {
  who: 'admin.settings',
  summary: 'The settings in force',
  answer: settingsVersion,
});

export const saveSettings = call(at.saveSettings, {
  who: 'admin.settings',
  bodyMax: { bytes: 256 * 1024, parts: 20_000 },
  summary: 'Save the settings as a new version; `version` is the one that was edited, a newer one in between refuses (409)',
  body: z.strictObject({ version: version('缺少所编辑的版本'), settings: siteSettings }),
  answer: settingsVersion,
  done: '设置已保存',
});

export const settingsVersions = call(at.settingsVersions, {
  who: 'admin.settings',
  summary: 'Every saved version, the newest first; with `at` from the one on that was in force at that moment',
  query: z.object({ ...paging, at: z.iso.datetime({ error: '时间格式不正确', offset: true }).optional() }),
  answer: pageOf(settingsVersion),
});

export const restoreSettings = call(at.restoreSettings, {
  who: 'admin.settings',
  summary: 'Save what an earlier version says as a new one; `version` is the one in force, `restore` 0 are the defaults',
  body: z.strictObject({ version: version('缺少当前的版本'), restore: version('缺少要恢复的版本') }),
  answer: settingsVersion,
  done: '已恢复',
});

export const offeredReasons = call(at.offeredReasons, {
  who: 'admin',
  summary: 'What administrators are offered as reasons, by what they are given for',
  answer: reasons,
});
