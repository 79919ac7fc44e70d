import {
  VISIT_ANEW_MINUTES,
  READING_IDLE_SECONDS,
  VISIT_MAX_SECONDS,
  WATCHED_SHARE_MIN,
  QUICK_EXIT_SECONDS,
} from '../views/constants.ts';

/** The longest period of statistics. */
export const ANALYTICS_DAYS_MAX = 366;

export const POST_METRIC_NAMES = [
  'views',
  'validViews',
  'visitors',
  'opens',
  'averageSeconds',
  'completionRate',
  'quickExitRate',
  'likes',
  'comments',
  'favorites',
  'shares',
  'follows',
] as const;

/** Each figure's displayed name and definition; `unit` for figures that are no counts. */
export const POST_METRICS: Record<
  (typeof POST_METRIC_NAMES)[number],
  { name: string; meaning: string; unit?: 'seconds' | 'percent' }
> = {
  views: { name: '阅读播放', meaning: '停留或播放满 5 秒计 1 次，同一浏览器会话对同一作品 30 分钟内只计 1 次。' },
  validViews: {
    name: '有效浏览',
    meaning:
      '每人每天每篇作品最多 1 次，不含作者本人、本机构成员和异常访问；收益按它计算。访客数的是人，这里数的是次：一人看两篇计 2 次。',
  },
  visitors: { name: '访客', meaning: '期间看过作品的人数：登录用户按账号、未登录按浏览器会话去重，看几篇都算 1 人。' },
  opens: {
    name: '打开次数',
    meaning: `作品页面被打开的次数，包括不满 5 秒的，离开超过 ${VISIT_ANEW_MINUTES} 分钟再回来另计 1 次；在读者离开时由浏览器报告，没有报告的（如浏览器崩溃、断网）不计也不推算。不含作者本人、本机构成员和机器访问。`,
  },
  averageSeconds: {
    name: '平均时长',
    meaning: `每次打开的平均阅读或播放时间：文章只算页面在眼前、且 ${READING_IDLE_SECONDS / 60} 分钟内有滑动或点按的时间，视频只算实际播放的时间，反复播放的每次打开最多算一遍全长；单次超过 ${VISIT_MAX_SECONDS / 3600} 小时的视为异常，不计。`,
    unit: 'seconds',
  },
  completionRate: {
    name: '完成率',
    meaning: `看完的次数 ÷ 打开次数：文章滑到正文末尾、视频播放到全长的 ${WATCHED_SHARE_MIN * 100}% 算看完，阅读或播放不足 ${QUICK_EXIT_SECONDS} 秒的不算。`,
    unit: 'percent',
  },
  quickExitRate: {
    name: `${QUICK_EXIT_SECONDS} 秒跳出率`,
    meaning: `阅读或播放不足 ${QUICK_EXIT_SECONDS} 秒就离开的次数 ÷ 打开次数；打开视频没有播放也算。`,
    unit: 'percent',
  },
  likes: { name: '点赞', meaning: '期间收到、至今没有取消的点赞。' },
  comments: { name: '评论', meaning: '期间收到的评论和回复，不含已删除的。' },
  favorites: { name: '收藏', meaning: '期间收到、至今没有取消的收藏。' },
  shares: { name: '分享', meaning: '登录用户的分享，每人每天每篇作品计 1 次。' },
  follows: {
    name: '新增关注',
    meaning: '期间关注、至今没有取消的人次；机构含旗下子账号得到的关注。单篇只算在这篇作品的页面上关注作者的。',
  },
};

export const ANALYTICS_SORTS = [...POST_METRIC_NAMES.filter((metric) => metric !== 'visitors'), 'newest'] as const;

/** The figures at the top of the page; the others are in a collapsed section. */
export const PROMOTED_METRICS = ['views', 'validViews', 'averageSeconds', 'completionRate', 'follows'] as const;

export const SPLITS = ['type', 'source'] as const;

/**
 * The splits of a figure whose parts add up to it. None for visitors (a visitor may read posts of both types) and for averages and
 * rates.
 */
export const METRIC_SPLITS: Record<(typeof POST_METRIC_NAMES)[number], readonly (typeof SPLITS)[number][]> = {
  views: ['type', 'source'],
  validViews: ['type', 'source'],
  visitors: [],
  opens: ['type'],
  averageSeconds: [],
  completionRate: [],
  quickExitRate: [],
  likes: ['type'],
  comments: ['type'],
  favorites: ['type'],
  shares: ['type'],
  follows: [],
};
