import { WORK_SUBJECTS } from '../admins/constants.ts';

/** Figures counted by day (date in China); METRIC_MEANING defines each for administrators. */
export const METRICS = ['visitors', 'registrations', 'active', 'works', 'views', 'comments'] as const;

export const METRIC_LABEL: Record<(typeof METRICS)[number], string> = {
  visitors: '访客',
  registrations: '新注册',
  active: '活跃用户',
  works: '新发布作品',
  views: '有效浏览',
  comments: '评论',
};

export const METRIC_MEANING: Record<(typeof METRICS)[number], string> = {
  visitors: '当天打开并读过或播过作品的访客，同一账号或同一设备只算一个',
  registrations: '当天注册的账号',
  active: '当天登录后读过或播过作品的账号',
  works: '当天发布、现在仍公开的文章和视频',
  views: '当天的有效阅读与播放，同一访客对同一作品只算一次，不含作者本人',
  comments: '当天写下、没有被删除的评论与回复',
};

export const TREND_DAYS_MAX = 92;

/** Maximum number of rows of a bulk change; from a longer list the first ones are taken, which the page says. */
export const BULK_MAX = 5_000;

/** Kinds of things that may have internal notes. */
export const NOTE_SUBJECTS = WORK_SUBJECTS;
export const NOTE_MAX = 500;
