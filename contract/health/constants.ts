/**
 * What is looked at. Each is fine, should be looked after, or is broken; the sentence says what and why. The replica, Redis and
 * the search engine are looked at where there are any.
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
};
