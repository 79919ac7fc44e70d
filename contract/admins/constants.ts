/** The built-in roles. */
export const ADMIN_ROLES = ['super_admin', 'admin', 'moderator', 'finance'] as const;

export const ADMIN_ROLE_LABEL: Record<(typeof ADMIN_ROLES)[number], string> = {
  super_admin: '超级管理员',
  admin: '管理员',
  moderator: '内容审核员',
  finance: '财务',
};

/** Descriptions of the roles in the form. */
export const ADMIN_ROLE_MEANING: Record<(typeof ADMIN_ROLES)[number], string> = {
  super_admin: '全部功能，包括管理员、结算与系统配置',
  admin: '用户、机构、内容、提现审核与数据，不含系统配置',
  moderator: '只处理内容：作品、评论、弹幕、举报、推荐位',
  finance: '只处理资金：审核提现、打款、提出结算规则',
};

/** The permissions of each role. `money`: withdrawals; `payoutRules`: proposing settlement rules. */
export const PERMISSIONS = {
  super_admin: ['content', 'operations', 'system', 'money', 'payoutRules'],
  admin: ['content', 'operations', 'money'],
  moderator: ['content'],
  finance: ['money', 'payoutRules'],
} as const;

/** The value of `role` for administrators with a custom role. */
export const CUSTOM_ROLE = 'custom' as const;

export const CUSTOM_ROLES_MAX = 100;
export const ROLE_NAME = { min: 2, max: 20 };
export const ROLE_DESCRIPTION_MAX = 100;

/** Minimum age of an administrator's account for confirming another's action, and the waiting time of a lone administrator. */
export const SECOND_ADMIN_HOURS = 24;

/** Kinds of waiting items that may be assigned. */
export const WORK_SUBJECTS = ['post', 'report', 'infringement', 'application', 'licence', 'withdrawal'] as const;

/** Maximum number of items per assignment: a page of a list. */
export const ASSIGNED_MAX = 100;
export const ASSIGNMENT_NOTE_MAX = 200;

/** Filters of waiting items: assigned to the requester, unassigned, past their due time. */
export const WAITING_PARTS = ['mine', 'unassigned', 'late'] as const;

/** Queues with a due time in the settings (hours of waiting). */
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
