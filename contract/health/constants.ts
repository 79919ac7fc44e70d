/**
 * Health checks. Each answers good, warning or bad with a sentence. `replica`, `redis` and `search` only exist where they are configured.
 */
export const CHECKS = [
  'database',
  'connections',
  'replica',
  'redis',
  'search',
  'statements',
  'worker',
  'jobs',
  'disk',
  'storage',
  'backup',
] as const;
export const CHECK_LABEL: Record<(typeof CHECKS)[number], string> = {
  database: '数据库',
  connections: '数据库连接',
  replica: '只读副本',
  redis: 'Redis',
  search: '搜索引擎',
  statements: '超时的语句',
  worker: '后台任务',
  jobs: '失败的任务',
  disk: '磁盘',
  storage: '文件存储',
  backup: '备份',
};

/**
 * Alert rules, each with a limit in the settings. `…Age`: hours of the longest wait (`backupAge`: since the last backup); `…Late`: number
 * of items past their due time; the others are counts.
 */
export const ALERT_RULES = [
  'posts',
  'postsAge',
  'remarksAge',
  'reportsAge',
  'infringementsAge',
  'appealsAge',
  'agenciesAge',
  'cashOutAge',
  'postsLate',
  'reportsLate',
  'infringementsLate',
  'appealsLate',
  'agenciesLate',
  'cashOutLate',
  'payouts',
  'jobs',
  'codes',
  'hits',
  'backupAge',
  'health',
] as const;

export const ALERT_RULE_LABEL: Record<(typeof ALERT_RULES)[number], string> = {
  posts: '待审作品',
  postsAge: '待审作品最长等待',
  remarksAge: '待审评论和弹幕最长等待',
  reportsAge: '举报最长等待',
  infringementsAge: '侵权投诉最长等待',
  appealsAge: '申诉最长等待',
  agenciesAge: '机构审核最长等待',
  cashOutAge: '提现审核最长等待',
  postsLate: '超时的待审作品',
  reportsLate: '超时的举报',
  infringementsLate: '超时的侵权投诉',
  appealsLate: '超时的申诉',
  agenciesLate: '超时的入驻申请和证件更新',
  cashOutLate: '超时的提现审核',
  payouts: '近 24 小时打款失败',
  jobs: '失败的任务',
  codes: '近 1 小时未发出的验证码',
  hits: '近 1 小时命中复核词的评论和弹幕',
  backupAge: '距上次备份',
  health: '运行状态异常项',
};

export const ALERT_RULE_UNIT: Record<(typeof ALERT_RULES)[number], string> = {
  posts: '篇',
  postsAge: '小时',
  remarksAge: '小时',
  reportsAge: '小时',
  infringementsAge: '小时',
  appealsAge: '小时',
  agenciesAge: '小时',
  cashOutAge: '小时',
  postsLate: '篇',
  reportsLate: '件',
  infringementsLate: '件',
  appealsLate: '件',
  agenciesLate: '件',
  cashOutLate: '笔',
  payouts: '笔',
  jobs: '个',
  codes: '条',
  hits: '条',
  backupAge: '小时',
  health: '项',
};

/** The page on which an administrator resolves the alert. */
export const ALERT_RULE_PAGE: Record<(typeof ALERT_RULES)[number], string> = {
  posts: '/admin/content/posts',
  postsAge: '/admin/content/posts',
  remarksAge: '/admin/content/comments',
  reportsAge: '/admin/content/reports',
  infringementsAge: '/admin/content/infringements',
  appealsAge: '/admin/content/appeals',
  agenciesAge: '/admin/audit/merchantEnterAudit',
  cashOutAge: '/admin/audit/cashOutAudit',
  postsLate: '/admin/content/posts',
  reportsLate: '/admin/content/reports',
  infringementsLate: '/admin/content/infringements',
  appealsLate: '/admin/content/appeals',
  agenciesLate: '/admin/audit/merchantEnterAudit',
  cashOutLate: '/admin/audit/cashOutAudit',
  payouts: '/admin/audit/cashOutAudit',
  jobs: '/admin/system/health',
  codes: '/admin/system/alerts',
  hits: '/admin/content/comments',
  backupAge: '/admin/system/health',
  health: '/admin/system/health',
};

export const ALERTS_PAGE = '/admin/system/alerts';

export const ALERT_COUNT_MAX = 100_000;
export const ALERT_HOURS_MAX = 720;

export const ALERT_TARGET_KINDS = ['mail', 'wecom', 'dingtalk', 'feishu'] as const;
export const ALERT_TARGET_LABEL: Record<(typeof ALERT_TARGET_KINDS)[number], string> = {
  mail: '邮件',
  wecom: '企业微信',
  dingtalk: '钉钉',
  feishu: '飞书',
};

/** Prefixes of a robot's webhook address, by its vendor's documentation; the robot's key follows. */
export const ROBOT_ADDRESS: Record<Exclude<(typeof ALERT_TARGET_KINDS)[number], 'mail'>, readonly string[]> = {
  wecom: ['https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key='],
  dingtalk: ['https://oapi.dingtalk.com/robot/send?access_token='],
  feishu: ['https://open.feishu.cn/open-apis/bot/v2/hook/', 'https://open.larksuite.com/open-apis/bot/v2/hook/'],
};

/** At most this many mail addresses, and this many robots. */
export const ALERT_TARGETS_MAX = 10;
