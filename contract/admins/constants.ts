/** The roles that are there from the start. */
export const ADMIN_ROLES = ['super_admin', 'admin', 'moderator', 'finance'] as const;

export const ADMIN_ROLE_LABEL: Record<(typeof ADMIN_ROLES)[number], string> = {
  super_admin: '超级管理员',
  admin: '管理员',
  moderator: '内容审核员',
  finance: '财务',
};

/** What a role is for, where one is chosen. */
export const ADMIN_ROLE_MEANING: Record<(typeof ADMIN_ROLES)[number], string> = {
  super_admin: '全部功能，包括管理员、结算与系统配置',
  admin: '用户、机构、内容、提现审核与数据，不含系统配置',
  moderator: '只处理内容：作品、评论、弹幕、举报、推荐位',
  finance: '只处理资金：审核提现、打款、提出结算规则',
};

/** What the table of the back office calls a permission, and which role has it. `money` is withdrawals, `payoutRules` proposing their rules. */
export const PERMISSIONS = {
  super_admin: ['content', 'operations', 'system', 'money', 'payoutRules'],
  admin: ['content', 'operations', 'money'],
  moderator: ['content'],
  finance: ['money', 'payoutRules'],
} as const;

/** The role of who has one that was made by hand. */
export const CUSTOM_ROLE = 'custom' as const;

export const CUSTOM_ROLES_MAX = 100;
export const ROLE_NAME = { min: 2, max: 20 };
export const ROLE_DESCRIPTION_MAX = 100;

/** So old an administrator's account has to be to confirm what another did, and so long one who is alone waits. */
export const SECOND_ADMIN_HOURS = 24;

/** What waits for an administrator and may be assigned to one. */
export const WORK_SUBJECTS = ['post', 'report', 'infringement', 'application', 'licence', 'withdrawal'] as const;

/** So many are assigned at once: a page of a list. */
export const ASSIGNED_MAX = 100;
export const ASSIGNMENT_NOTE_MAX = 200;

/** Which of those that wait: one's own, those nobody sees to, those whose due time has passed. */
export const WAITING_PARTS = ['mine', 'unassigned', 'late'] as const;

/** What has a due time in the settings, in hours from when it began to wait. */
export const DUE_QUEUES = ['posts', 'reports', 'infringements', 'appeals', 'applications', 'licences', 'withdrawals'] as const;

export const DUE_QUEUE_LABEL: Record<(typeof DUE_QUEUES)[number], string> = {
  posts: '作品审核',
  reports: '举报',
  infringements: '侵权投诉',
  appeals: '申诉',
  applications: '入驻申请',
  licences: '证件更新',
  withdrawals: '提现审核',
};

export const DUE_HOURS_MAX = 720;
