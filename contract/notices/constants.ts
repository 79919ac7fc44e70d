export const NOTICE_AUDIENCES = ['everyone', 'user', 'creator', 'agencies', 'region'] as const;

export const AUDIENCE_LABEL: Record<(typeof NOTICE_AUDIENCES)[number], string> = {
  everyone: '所有人',
  user: '普通用户',
  creator: '子账号和个人创作者',
  agencies: '机构账号',
  region: '指定地区',
};

export const NOTICE_STATES = ['draft', 'scheduled', 'published', 'withdrawn'] as const;

export const NOTICE_STATE_LABEL: Record<(typeof NOTICE_STATES)[number], string> = {
  draft: '草稿',
  scheduled: '待发布',
  published: '已发布',
  withdrawn: '已撤回',
};

/** State of a notice's machine check: not checked or passed, in progress, waiting for another administrator, refused. */
export const NOTICE_CHECKS = ['none', 'checking', 'held', 'refused'] as const;

export const NOTICE_CHECK_LABEL: Record<(typeof NOTICE_CHECKS)[number], string> = {
  none: '',
  checking: '送检中',
  held: '待复核',
  refused: '已退回',
};

export const NOTICE_BODY_MAX = 10_000;
export const NOTICE_TITLE = { min: 2, max: 60 };

export const NOTICE_AHEAD_MAX_DAYS = 365;
