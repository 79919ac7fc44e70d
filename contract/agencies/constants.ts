export const AGENCY_KINDS = ['media', 'enterprise', 'government', 'other'] as const;

export const AGENCY_KIND_LABEL: Record<(typeof AGENCY_KINDS)[number], string> = {
  media: '媒体',
  enterprise: '企业',
  government: '政务',
  other: '其他机构',
};

/** The kinds of applications: one for each kind of agency, and that of a person who publishes without an agency. */
export const APPLICATION_KINDS = [...AGENCY_KINDS, 'personal'] as const;
export type ApplicationKind = (typeof APPLICATION_KINDS)[number];

export const APPLICATION_KIND_LABEL: Record<ApplicationKind, string> = { ...AGENCY_KIND_LABEL, personal: '个人' };

/** Submissions of an application as a person within PERSONAL_DAYS. */
export const PERSONAL_SUBMISSIONS = 3;
export const PERSONAL_DAYS = 30;
export const PERSONAL_LINKS_MAX = 3;
/** The version of 内容创作规范, to which a person agrees with the application. */
export const PERSONAL_AGREEMENT_VERSION = '2026.11';
/** Length of the introduction of a person, in characters. */
export const PERSONAL_INTRODUCTION = { min: 20, max: 200 } as const;

export const APPLICATION_STATES = ['draft', 'pending', 'approved', 'rejected'] as const;

export const APPLICATION_STATE_LABEL: Record<(typeof APPLICATION_STATES)[number], string> = {
  draft: '草稿',
  pending: '待审核',
  approved: '已通过',
  rejected: '已退回',
};

export const MEMBER_STATUSES = ['pending', 'approved', 'rejected', 'disabled', 'removed'] as const;

export const MEMBER_STATUS_LABEL: Record<(typeof MEMBER_STATUSES)[number], string> = {
  pending: '待审核',
  approved: '正常',
  rejected: '未通过',
  disabled: '已停用',
  removed: '已离开',
};

/** The beginning of a membership: the agency created the account, invited a user, or the user entered its code. */
export const MEMBER_SOURCES = ['create', 'invite', 'code'] as const;

export const MEMBER_SOURCE_LABEL: Record<(typeof MEMBER_SOURCES)[number], string> = {
  create: '机构创建',
  invite: '机构邀请',
  code: '邀请码加入',
};
/** Percentage of the earnings that a new member keeps by default. */
export const DEFAULT_SHARE_PERCENT = 70;
/** A share proposal without an answer expires after this time. */
export const SHARE_PROPOSAL_DAYS = 7;

/** Default notice period for leaving an agency. */
export const LEAVE_NOTICE_DAYS = 7;
/** The longest notice period in the settings. */
export const LEAVE_NOTICE_MAX_DAYS = 30;
/** The latest selectable last day, from today. */
export const LEAVING_AHEAD_MAX_DAYS = 60;

/** The displayed state of an agency; `status` 0: normal, 1: disabled. */
export const agencyStateLabel = (status: number): string => (status === 0 ? '正常' : '已停用');
