/** Who may register: anyone, whoever holds an invitation code, nobody. */
export const REGISTRATION_MODES = ['open', 'invitation', 'closed'] as const;

/** Which posts wait for a moderator: every one, those with risky words, none (they are looked at after publication). */
export const AUDIT_MODES = ['all', 'risky', 'after'] as const;

/**
 * Which comments and danmaku wait for somebody before others see them, each with those of the one before: none, those with a word
 * to look at, the first ones of a newcomer, all.
 */
export const REMARK_MODES = ['none', 'risky', 'newcomers', 'all'] as const;

export const REMARK_MODE_LABEL: Record<(typeof REMARK_MODES)[number], string> = {
  none: '立即显示',
  risky: '命中复核词先审',
  newcomers: '新用户先审',
  all: '全部先审',
};

/**
 * Which waiting comments and danmaku under an own post its author may let through or refuse: none, those without a word to look at,
 * all.
 */
export const AUTHOR_REVIEWS = ['none', 'plain', 'all'] as const;

/** Which administrators have to log in with a second step: none, super administrators, all. */
export const ADMIN_TOTP_RULES = ['optional', 'super_admin', 'all'] as const;

/** What administrators are offered reasons for; the first eight or nine have digits as keys where a decision is made by keys. */
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
