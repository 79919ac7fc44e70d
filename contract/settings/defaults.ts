import { NAME_CHANGES_A_MONTH } from '../accounts/constants.ts';
import { YOUTH_BAND_CATEGORIES, YOUTH_CATEGORIES } from '../accounts/youth.ts';
import { LEAVE_NOTICE_DAYS } from '../agencies/constants.ts';
import { REASON_TEMPLATES } from '../moderation/constants.ts';
import { DEFAULT_RULES } from '../moderation/default-rules.ts';
import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '../media-assets/constants.ts';
import {
  ARTICLE_TITLE,
  VIDEO_TITLE,
  BODY_MAX,
  SUBMITS_A_DAY,
  NEW_POSTS_A_DAY,
  PUBLISH_AHEAD_MIN_MINUTES,
  PUBLISH_AHEAD_MAX_DAYS,
} from '../posts/constants.ts';
import type { RiskRule, ScopeSafety, SiteSettings } from './settings.ts';
import { MEGABYTE } from './constants.ts';

// By default hits wait for a moderator, and nothing is refused automatically. Abuse, ads and other hits need a higher confidence,
// because they are wrong most often.
const HOLD_FROM_60: RiskRule = { hold: 60, refuse: null };
const HOLD_FROM_80: RiskRule = { hold: 80, refuse: null };
const CHECKED: Pick<ScopeSafety, 'checked' | 'risks'> = {
  checked: true,
  risks: {
    political: HOLD_FROM_60,
    sexual: HOLD_FROM_60,
    violent: HOLD_FROM_60,
    contraband: HOLD_FROM_60,
    abuse: HOLD_FROM_80,
    ads: HOLD_FROM_80,
    other: HOLD_FROM_80,
  },
};

export const DEFAULT_SETTINGS: SiteSettings = {
  siteName: '闻见',
  registrationMode: 'open',
  individualMode: 'open',
  auditMode: 'all',
  remarkMode: 'risky',
  newcomerRemarks: 3,
  authorReview: 'none',
  remarkIdentity: false,
  remarkFace: false,
  applicationFace: false,
  adminTotp: 'optional',
  samplePercent: 10,
  icpNumber: '',
  policeNumber: '',
  contactEmail: '',
  limits: {
    articleTitleMax: ARTICLE_TITLE.max,
    videoTitleMax: VIDEO_TITLE.max,
    bodyMax: BODY_MAX,
    submitsADay: SUBMITS_A_DAY,
    newWorksADay: NEW_POSTS_A_DAY,
    nameChangesAMonth: NAME_CHANGES_A_MONTH,
    publishAheadMinMinutes: PUBLISH_AHEAD_MIN_MINUTES,
    publishAheadMaxDays: PUBLISH_AHEAD_MAX_DAYS,
    imageMaxMegabytes: IMAGE_MAX_BYTES / MEGABYTE,
    videoMaxMegabytes: VIDEO_MAX_BYTES / MEGABYTE,
    leaveNoticeDays: LEAVE_NOTICE_DAYS,
    uploadGigabytes: 50,
    documentDays: 180,
  },
  dueHours: {
    posts: 24,
    reports: 24,
    infringements: 72,
    appeals: 72,
    applications: 72,
    licences: 72,
    withdrawals: 48,
  },
  alerts: {
    repeatHours: 4,
    limits: {
      posts: 100,
      postsAge: 24,
      remarksAge: 24,
      reportsAge: 24,
      infringementsAge: 24,
      appealsAge: 48,
      agenciesAge: 72,
      cashOutAge: 48,
      // 0: no alert, because the limits of age above already report late items.
      postsLate: 0,
      reportsLate: 0,
      infringementsLate: 0,
      appealsLate: 0,
      agenciesLate: 0,
      cashOutLate: 0,
      payouts: 3,
      jobs: 1,
      codes: 10,
      hits: 100,
      backupAge: 48,
      health: 1,
    },
  },
  reasons: {
    posts: [...REASON_TEMPLATES],
    remarks: ['广告引流', '辱骂他人', '泄露隐私', '不实信息', '低俗内容', '恶意刷屏', '与作品无关', '涉嫌违法'],
    sanctions: ['批量发布广告', '发布违规内容', '恶意骚扰他人', '浏览异常，收益待核实'],
    users: ['批量发布广告', '发布违规内容', '冒充他人', '恶意骚扰他人'],
    certifications: ['资质已失效', '与实际身份不符', '本人申请取消'],
    members: ['昵称不符合规范', '账号存在违规记录', '与机构关系待核实', '申请资料不完整'],
    memberships: ['账号存在违规记录', '与机构关系待核实', '多次发布违规内容'],
    agencies: ['资质已过期', '多次发布违规内容', '冒用他人资质', '未履行结算约定'],
  },
  youthCategories: Object.keys(YOUTH_CATEGORIES),
  youthBands: YOUTH_BAND_CATEGORIES,
  standards: DEFAULT_RULES,
  safety: {
    posts: { ...CHECKED, dailyBudget: 5_000, whenAway: 'hold' },
    // Off by default, because providers bill video checks by the minute.
    videos: { ...CHECKED, checked: false, dailyBudget: 600, whenAway: 'hold' },
    comments: { ...CHECKED, dailyBudget: 10_000, whenAway: 'words' },
    danmaku: { ...CHECKED, dailyBudget: 10_000, whenAway: 'words' },
    profiles: { ...CHECKED, checked: false, dailyBudget: 2_000, whenAway: 'words' },
    messages: { ...CHECKED, checked: false, dailyBudget: 2_000, whenAway: 'words' },
    notices: { ...CHECKED, checked: false, dailyBudget: 500, whenAway: 'hold' },
  },
};

/** The saved settings, completed from `base` by settings that were added after they were saved. */
export const mergeSettings = (base: SiteSettings, saved: Partial<SiteSettings>): SiteSettings => ({
  ...base,
  ...saved,
  limits: { ...base.limits, ...saved.limits },
  alerts: { ...base.alerts, ...saved.alerts, limits: { ...base.alerts.limits, ...saved.alerts?.limits } },
  safety: { ...base.safety, ...saved.safety },
  reasons: { ...base.reasons, ...saved.reasons },
  youthBands: { ...base.youthBands, ...saved.youthBands },
  standards: { ...base.standards, ...saved.standards },
});
