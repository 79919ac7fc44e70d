import { z } from 'zod';
import { call, id, pageOf, paging, time } from './call.ts';
import { readerDevice, viewSource } from './insights.ts';
import { QUICK_EXIT_SECONDS, READING_IDLE_SECONDS, VISIT_ANEW_MINUTES, VISIT_MAX_SECONDS, WATCHED_FROM } from './limits.ts';
import { day } from './payout-config.ts';

// What readers did with a creator's works in days of China. An agency sees its members' works too.

export const MOST_DATA_DAYS = 366;
const span = { from: day('开始日期不正确').optional(), to: day('结束日期不正确').optional() };

export const workMetric = z.enum(
  [
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
  ],
  '指标不正确',
);
export type WorkMetric = z.output<typeof workMetric>;

/** Each figure's name, what is counted for it, and what it is measured in where that is not a number of times. */
export const WORK_METRICS: Record<WorkMetric, { name: string; meaning: string; unit?: 'seconds' | 'percent' }> = {
  views: { name: '阅读播放', meaning: '停留或播放满 5 秒计 1 次，同一浏览器会话对同一作品 30 分钟内只计 1 次。' },
  validViews: { name: '有效浏览', meaning: '每人每天每篇作品最多 1 次，不含作者本人、本机构成员和异常访问；收益按它计算。' },
  visitors: { name: '访客', meaning: '期间看过作品的人数：登录用户按账号、未登录按浏览器会话去重，看几篇都算 1 人。' },
  opens: {
    name: '打开次数',
    meaning: `作品页面被打开的次数，包括不满 5 秒的，离开超过 ${VISIT_ANEW_MINUTES} 分钟再回来另计 1 次；在读者离开时由浏览器报告，没有报告的（如浏览器崩溃、断网）不计也不推算。不含作者本人、本机构成员和机器访问。`,
  },
  averageSeconds: {
    name: '平均时长',
    meaning: `每次打开的平均阅读或播放时间：文章只算页面在眼前、且 ${READING_IDLE_SECONDS / 60} 分钟内有滑动或点按的时间，视频只算实际播放的时间；单次超过 ${VISIT_MAX_SECONDS / 3600} 小时的视为异常，不计。`,
    unit: 'seconds',
  },
  completionRate: {
    name: '完成率',
    meaning: `看完的次数 ÷ 打开次数：文章滑到正文末尾、视频播放到全长的 ${WATCHED_FROM * 100}% 算看完，阅读或播放不足 ${QUICK_EXIT_SECONDS} 秒的不算。`,
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

/** Seconds and percent have one decimal; null where nobody opened a work. */
const rate = z.number().nullable();
const figures = z.object({
  views: z.int(),
  validViews: z.int(),
  visitors: z.int(),
  opens: z.int(),
  averageSeconds: rate,
  completionRate: rate,
  quickExitRate: rate,
  likes: z.int(),
  comments: z.int(),
  favorites: z.int(),
  shares: z.int(),
  follows: z.int(),
} satisfies Record<WorkMetric, z.ZodType>);
export type WorkFigures = z.output<typeof figures>;

/** Of one work instead of all; answered with 404 unless it is among them. */
const ofWork = { postsId: id().optional() };

export const workOverview = call({
  method: 'GET',
  path: '/creator/data/overview',
  who: 'creator',
  summary: 'The figures of all own works in a period (the last 7 full days when none is given) and in the one before',
  query: z.object({ ...span, ...ofWork }),
  answer: z.object({
    from: day(),
    to: day(),
    /** Null: all works. */
    work: z.object({ id: id(), type: z.enum(['article', 'video']), title: z.string() }).nullable(),
    now: figures,
    before: figures,
  }),
});
export type WorkOverview = z.output<typeof workOverview.answer>;

export const workTrend = call({
  method: 'GET',
  path: '/creator/data/trend',
  who: 'creator',
  summary: 'One figure day by day, each beside the same day of the period before; empty days are there with zero',
  query: z.object({ ...span, ...ofWork, metric: workMetric.default('views') }),
  answer: z.object({
    from: day(),
    to: day(),
    metric: workMetric,
    days: z.array(z.object({ day: day(), value: rate, before: rate })),
  }),
});
export type WorkTrend = z.output<typeof workTrend.answer>;

export const workSort = z.enum([...workMetric.options.filter((metric) => metric !== 'visitors'), 'newest'], '排序不正确');
export type WorkSort = z.output<typeof workSort>;

export const workData = z.object({
  id: id(),
  type: z.enum(['article', 'video']),
  title: z.string(),
  author: z.object({ id: id(), nickname: z.string() }),
  publishedAt: time.nullable(),
  ...figures.shape,
});
export type WorkData = z.output<typeof workData>;

export const workPosts = call({
  method: 'GET',
  path: '/creator/data/posts',
  who: 'creator',
  summary: 'The figures of each work that readers can find or that had readers in the period',
  query: z.object({ ...paging, ...span, sort: workSort.default('views') }),
  answer: pageOf(workData),
});

export const workAudience = call({
  method: 'GET',
  path: '/creator/data/audience',
  who: 'creator',
  summary: 'Where the views of a period came from, from which places and devices, and how many were by people who were logged in',
  query: z.object({ ...span, ...ofWork }),
  answer: z.object({
    from: day(),
    to: day(),
    views: z.int(),
    /** The most frequent first; null: the browser did not tell. */
    sources: z.array(z.object({ source: viewSource.nullable(), views: z.int() })),
    /** Provinces, and countries beside China; the most frequent first, at most 40. Null: not known. */
    regions: z.array(z.object({ region: z.string().nullable(), views: z.int() })),
    devices: z.array(z.object({ device: readerDevice.nullable(), views: z.int() })),
    loggedIn: z.int(),
    guests: z.int(),
  }),
});
export type WorkAudience = z.output<typeof workAudience.answer>;

export const WORK_DATA_FILE_PATH = '/creator/data/file';

export const exportWorkData = call({
  method: 'GET',
  path: '/creator/data/export',
  who: 'creator',
  summary: 'The one-time address of a file with the figures by work or by day, for a minute',
  query: z.object({
    kind: z.enum(['posts', 'days'], '导出内容不正确'),
    format: z.enum(['csv', 'xlsx'], '导出格式不正确'),
    ...span,
    ...ofWork,
  }),
  answer: z.object({ url: z.string() }),
});
