/** Registration, and applications of persons (个人入驻): for everyone, with an invitation code, or closed. */
export const REGISTRATION_MODES = ['open', 'invitation', 'closed'] as const;

/** Posts reviewed before publication: all, those with sensitive words, or none (reviewed afterwards). */
export const AUDIT_MODES = ['all', 'risky', 'after'] as const;

/**
 * Comments and danmaku held for review: none, those with sensitive words, also the first ones of newcomers, or all. Each mode includes
 * the one before.
 */
export const REMARK_MODES = ['none', 'risky', 'newcomers', 'all'] as const;

export const REMARK_MODE_LABEL: Record<(typeof REMARK_MODES)[number], string> = {
  none: '立即显示',
  risky: '命中复核词先审',
  newcomers: '新用户先审',
  all: '全部先审',
};

/** Held comments and danmaku that the post's author may decide on: none, those without sensitive words, or all. */
export const AUTHOR_REVIEWS = ['none', 'plain', 'all'] as const;

/** Administrators who must use two-step verification: none, super administrators, or all. */
export const ADMIN_TOTP_RULES = ['optional', 'super_admin', 'all'] as const;

/** Actions with lists of suggested reasons. In reviews by keyboard the first eight or nine reasons have digit keys. */
export const REASON_LIST_LABEL = {
  posts: '退回和下架作品',
  remarks: '隐藏评论和弹幕',
  sanctions: '作出处罚',
  users: '停用用户',
  certifications: '撤回认证',
  members: '退回子账号申请',
  memberships: '停用子账号',
  agencies: '停用机构',
} as const;
export type ReasonList = keyof typeof REASON_LIST_LABEL;
export const REASON_LISTS = Object.keys(REASON_LIST_LABEL) as ReasonList[];
export const REASONS_OFFERED_MAX = 20;
export const REASON_OFFERED_MAX = 50;
export const YOUTH_CATEGORIES_MAX = 50;

export const MEGABYTE = 1024 ** 2;
