import { DUE_QUEUE_LABEL, DUE_QUEUES } from '../admins/constants.ts';
import { YOUTH_BAND_LABEL, YOUTH_BANDS, YOUTH_CATEGORIES } from '../accounts/youth.ts';
import { ALERT_RULE_LABEL, ALERT_RULE_UNIT, ALERT_RULES } from '../health/constants.ts';
import { REPORT_REASON_LABEL, type ReportReason } from '../moderation/constants.ts';
import { stepText } from '../moderation/step-text.ts';
import { CHECK_SCOPE_LABEL, CHECK_SCOPES, CHECK_UNIT, RISK_LABEL, RISKS, WHEN_AWAY_LABEL } from '../screening/risks.ts';
import { REASON_LIST_LABEL, REASON_LISTS, REMARK_MODE_LABEL } from './constants.ts';
import { DEFAULT_SETTINGS } from './defaults.ts';
import { sectionOf, type SettingsSection } from './sections.ts';
import type { AdminTotp, AuditMode, AuthorReview, ContentLimits, RegistrationMode, RiskRule, SiteSettings } from './settings.ts';

export const REGISTRATION_LABEL: Record<RegistrationMode, string> = {
  open: '开放注册',
  invitation: '凭邀请码注册',
  closed: '关闭注册',
};
export const INDIVIDUAL_MODE_LABEL: Record<RegistrationMode, string> = {
  open: '开放申请',
  invitation: '凭邀请码申请',
  closed: '关闭申请',
};
export const AUDIT_LABEL: Record<AuditMode, string> = {
  all: '先审后发：每篇都审',
  risky: '命中敏感词先审，其余直接发布',
  after: '先发后审',
};

export const AUTHOR_REVIEW_LABEL: Record<AuthorReview, string> = {
  none: '不允许',
  plain: '允许，命中复核词的除外',
  all: '允许',
};

export const TOTP_LABEL: Record<AdminTotp, string> = {
  optional: '由管理员自行决定',
  super_admin: '超级管理员必须使用',
  all: '所有管理员必须使用',
};

export const LINES = [
  { name: 'siteName', label: '站点名称' },
  { name: 'icpNumber', label: 'ICP 备案号' },
  { name: 'policeNumber', label: '公安备案号' },
  { name: 'contactEmail', label: '联系邮箱' },
] as const;

export const LIMITS: readonly { name: keyof ContentLimits; label: string; unit: string }[] = [
  { name: 'articleTitleMax', label: '文章标题上限', unit: '字' },
  { name: 'videoTitleMax', label: '视频标题上限', unit: '字' },
  { name: 'bodyMax', label: '正文上限', unit: '字' },
  { name: 'newWorksADay', label: '每人每日新建作品', unit: '篇' },
  { name: 'submitsADay', label: '每人每日提交作品', unit: '篇' },
  { name: 'nameChangesAMonth', label: '每人 30 天内修改昵称', unit: '次' },
  { name: 'publishAheadMinMinutes', label: '定时发布至少提前', unit: '分钟' },
  { name: 'publishAheadMaxDays', label: '定时发布最多提前', unit: '天' },
  { name: 'imageMaxMegabytes', label: '单张图片上限', unit: 'MB' },
  { name: 'videoMaxMegabytes', label: '单个视频上限', unit: 'MB' },
  { name: 'leaveNoticeDays', label: '离开机构至少提前', unit: '天' },
  { name: 'uploadGigabytes', label: '每人上传空间', unit: 'GB' },
  { name: 'documentDays', label: '未通过申请的证件图片保留', unit: '天' },
];

/** The differences between two versions of the settings, in displayed texts; with `section` only those of that section. */
export function changesOf(
  before: SiteSettings,
  after: SiteSettings,
  section?: SettingsSection,
): { label: string; from: string; to: string }[] {
  const old = wordsOf(before);
  return wordsOf(after).flatMap(({ at, label, value }, index) => {
    const from = old[index]?.value ?? '';
    if (from === value || (section !== undefined && sectionOf(at) !== section)) return [];
    return [{ label, from: from || '（空）', to: value || '（空）' }];
  });
}

/** Every setting of a section, with its path and displayed name. */
export const namedSettings = (): { at: string; label: string; section: SettingsSection }[] =>
  wordsOf(DEFAULT_SETTINGS).flatMap(({ at, label }) => {
    const section = sectionOf(at);
    return section === undefined ? [] : [{ at, label, section }];
  });

/** The identity check required before commenting. A face check requires the identity check. */
export const remarkCheckOf = ({ remarkIdentity, remarkFace }: Pick<SiteSettings, 'remarkIdentity' | 'remarkFace'>) =>
  !remarkIdentity ? 'none' : remarkFace ? 'face' : 'identity';

export const REMARK_CHECK_LABEL = { none: '不需要', identity: '实名', face: '实名和人脸' } as const;

/** A setting with its displayed name and value. */
interface Words {
  /** The setting's path; for several settings that form one choice, the first one's. */
  at: string;
  label: string;
  value: string;
}

const wordsOf = (settings: SiteSettings): Words[] => [
  ...LINES.map(({ name, label }) => ({ at: name, label, value: settings[name] })),
  { at: 'registrationMode', label: '注册方式', value: REGISTRATION_LABEL[settings.registrationMode] },
  { at: 'individualMode', label: '个人入驻', value: INDIVIDUAL_MODE_LABEL[settings.individualMode] },
  { at: 'auditMode', label: '审核方式', value: AUDIT_LABEL[settings.auditMode] },
  { at: 'remarkMode', label: '评论弹幕审核', value: REMARK_MODE_LABEL[settings.remarkMode] },
  { at: 'newcomerRemarks', label: '新用户先审条数', value: `${settings.newcomerRemarks} 条` },
  { at: 'authorReview', label: '作者审核', value: AUTHOR_REVIEW_LABEL[settings.authorReview] },
  { at: 'remarkIdentity', label: '评论前核验', value: REMARK_CHECK_LABEL[remarkCheckOf(settings)] },
  { at: 'applicationFace', label: '入驻前人脸核验', value: settings.applicationFace ? '需要' : '不需要' },
  { at: 'adminTotp', label: '管理员两步验证', value: TOTP_LABEL[settings.adminTotp] },
  { at: 'samplePercent', label: '审核抽检比例', value: `${settings.samplePercent}%` },
  ...LIMITS.map(({ name, label, unit }) => ({ at: `limits.${name}`, label, value: `${settings.limits[name]} ${unit}` })),
  ...DUE_QUEUES.map((queue) => ({
    at: `dueHours.${queue}`,
    label: `处理时限：${DUE_QUEUE_LABEL[queue]}`,
    value: settings.dueHours[queue] === 0 ? '不限' : `${settings.dueHours[queue]} 小时`,
  })),
  ...ALERT_RULES.map((rule) => ({
    at: `alerts.limits.${rule}`,
    label: `告警上限：${ALERT_RULE_LABEL[rule]}`,
    value: settings.alerts.limits[rule] === 0 ? '不告警' : `${settings.alerts.limits[rule]} ${ALERT_RULE_UNIT[rule]}`,
  })),
  ...REASON_LISTS.map((list) => ({
    at: `reasons.${list}`,
    label: `常用理由：${REASON_LIST_LABEL[list]}`,
    value: settings.reasons[list].join('、'),
  })),
  { at: 'youthCategories', label: '青少年模式分类', value: namesOf(settings.youthCategories) },
  ...YOUTH_BANDS.map((band) => ({
    at: `youthBands.${band}`,
    label: `青少年模式分类：${YOUTH_BAND_LABEL[band]}`,
    value: namesOf(settings.youthBands[band]),
  })),
  ...RULES.map((rule) => ({
    at: `standards.${rule}`,
    label: `处罚标准：${REPORT_REASON_LABEL[rule]}`,
    value: standardText(settings.standards[rule]),
  })),
  { at: 'alerts.repeatHours', label: '告警重复间隔', value: `${settings.alerts.repeatHours} 小时` },
  ...wordsOfSafety(settings.safety),
];

const namesOf = (slugs: readonly string[]): string => slugs.map((slug) => YOUTH_CATEGORIES[slug] ?? slug).join('、');

const RULES = Object.keys(REPORT_REASON_LABEL) as ReportReason[];

/** Example: 禁言 3 天、禁言 7 天，计次 180 天. */
const standardText = ({ steps, lapseDays }: SiteSettings['standards'][ReportReason]): string =>
  `${steps.map(stepText).join('、')}，计次 ${lapseDays} 天`;

const wordsOfSafety = (safety: SiteSettings['safety']): Words[] =>
  CHECK_SCOPES.flatMap((scope) => {
    const { checked, dailyBudget, whenAway, risks } = safety[scope];
    const name = CHECK_SCOPE_LABEL[scope];
    return [
      { at: `safety.${scope}.checked`, label: `${name}送检`, value: checked ? '送检' : '不送检' },
      {
        at: `safety.${scope}.dailyBudget`,
        label: `${name}每日送检上限`,
        value: `${dailyBudget.toLocaleString('zh-CN')} ${CHECK_UNIT[scope]}`,
      },
      { at: `safety.${scope}.whenAway`, label: `${name}无法检测时`, value: WHEN_AWAY_LABEL[whenAway] },
      ...RISKS.map((risk) => ({
        at: `safety.${scope}.risks.${risk}`,
        label: `${name}命中${RISK_LABEL[risk]}`,
        value: riskText(risks[risk]),
      })),
    ];
  });

const riskText = ({ hold, refuse }: RiskRule): string =>
  [hold === null ? '不处理' : `${hold}% 起转人工`, ...(refuse === null ? [] : [`${refuse}% 起自动退回`])].join('，');
