import { z } from 'zod';
import { claimFields } from '../claim.ts';
import { VIDEO_MAX_SECONDS } from '../media-assets/constants.ts';
import { codePoints } from '../text.ts';
import { userSummary } from '../accounts/accounts.ts';
import { remarkRefusal } from '../comments/audience.ts';
import { remarkClaim } from '../comments/comments.ts';
import { call, empty, id, pageOf, paging, sortedBy, time, written } from '../call.ts';
import { DANMAKU_COLORS, DANMAKU_HELD, DANMAKU_MAX, DANMAKU_SPAN_MAX_MS } from './constants.ts';
import * as at from './addresses.ts';

const danmakuMode = z.enum(['rolling', 'top', 'bottom'], '弹幕位置不正确');
export type DanmakuMode = z.output<typeof danmakuMode>;

const COLOR_VALUES = DANMAKU_COLORS.map(({ value }) => value) as [string, ...string[]];

/** A line of text at a moment of a video (`atMs`, milliseconds from its start). The answer never names the writer. */
const danmaku = z.object({
  id: id(),
  atMs: z.number().int(),
  content: z.string(),
  mode: danmakuMode,
  color: z.string(),
  createTime: time,
  /** Written by the requester; false for guests. */
  mine: z.boolean(),
  /** Waits for approval; until then only its writer sees it. */
  held: z.boolean(),
  can: z.object({ remove: z.boolean() }),
});
export type Danmaku = z.output<typeof danmaku>;

const moment = (name: string) =>
  z.coerce
    .number(`${name}格式不正确`)
    .int(`${name}格式不正确`)
    .min(0, `${name}不能早于视频开头`)
    .max(VIDEO_MAX_SECONDS * 1000, `${name}超出视频长度`);

export const listDanmaku = call(at.listDanmaku, {
  who: 'anyone',
  summary:
    'Danmaku of a span of at most 10 minutes, in the order of the video; of a crowded second only the newest. Those of users whom the viewer blocked are left out',
  query: z
    .object({ postsId: id(), fromMs: moment('开始时间').default(0), toMs: moment('结束时间').optional() })
    .transform(({ toMs, ...rest }) => ({ ...rest, toMs: toMs ?? rest.fromMs + 60_000 }))
    .refine(({ fromMs, toMs }) => toMs > fromMs, '结束时间须晚于开始时间')
    .refine(({ fromMs, toMs }) => toMs - fromMs <= DANMAKU_SPAN_MAX_MS, '一次最多取 10 分钟的弹幕'),
  answer: z.object({
    list: z.array(danmaku),
    /** Number of all danmaku of the post, not only of the span. */
    total: z.number().int(),
    /** The first `since` for `danmakuNews`. */
    until: time,
    /** Absent for guests. */
    me: z
      .object({
        /** The reason for which the viewer cannot send danmaku here; null: they can. */
        refusal: remarkRefusal.nullable(),
        /** The viewer blocked somebody, so they must not use the news shared with guests, which may contain danmaku of blocked users. */
        blocks: z.boolean(),
      })
      .optional(),
  }),
  sharedForMs: 10_000,
  tags: ({ postsId }) => [`danmaku:${postsId}`],
});

export const danmakuNews = call(at.danmakuNews, {
  who: 'anyone',
  summary: 'Danmaku written since `since`, for polling while watching; the next call passes the answered `until`',
  query: z.object({ postsId: id(), since: z.iso.datetime({ error: '时间格式不正确' }) }),
  answer: z.object({ list: z.array(danmaku), until: time }),
  // `until` advances in steps, so that all viewers send the same query and one database query serves them.
  sharedForMs: 1_000,
  tags: ({ postsId }) => [`danmaku:${postsId}`],
});

export const sendDanmaku = call(at.sendDanmaku, {
  activity: 'danmaku',
  who: 'user',
  notForYouth: true,
  summary: 'Send a danmaku at a moment of a video, at most one in 5 seconds. Needs a bound mobile',
  body: z.strictObject({
    postsId: id(),
    atMs: z
      .number('弹幕时间格式不正确')
      .min(0, '弹幕时间不能早于视频开头')
      .max(VIDEO_MAX_SECONDS * 1000, '弹幕时间超出视频长度')
      .transform((ms) => Math.round(ms)),
    content: written('请填写弹幕内容').refine((text) => codePoints(text) <= DANMAKU_MAX, `弹幕最多 ${DANMAKU_MAX} 字`),
    mode: danmakuMode.default('rolling'),
    color: z.string('弹幕颜色不正确').toLowerCase().pipe(z.enum(COLOR_VALUES, '弹幕颜色不正确')).default(DANMAKU_COLORS[0].value),
  }),
  answer: danmaku,
  doneOf: ({ held }) => (held ? DANMAKU_HELD : '弹幕已发送'),
});

export const removeDanmaku = call(at.removeDanmaku, {
  activity: 'danmaku',
  who: 'user',
  summary: "Remove one's own danmaku, or one on one's own video",
  body: z.strictObject({ danmakuId: id() }),
  answer: empty,
  done: '弹幕已删除',
});

/** A danmaku in the back office, with its writer. */
const danmakuRow = z.object({
  id: id(),
  postsId: id(),
  title: z.string(),
  atMs: z.number().int(),
  content: z.string(),
  mode: danmakuMode,
  author: userSummary,
  ipLocation: z.string().nullable(),
  /** Sensitive words that the filter allowed but reports to moderators. */
  riskyWords: z.array(z.string()),
  createTime: time,
  status: z.enum(['shown', 'held', 'hidden', 'removed']),
  claim: remarkClaim.nullable(),
});
export type DanmakuRow = z.output<typeof danmakuRow>;

export const adminDanmakuList = call(at.adminDanmakuList, {
  who: 'admin.danmaku',
  summary: 'Danmaku by state; by default the newest first, held ones the oldest first',
  query: z.object({
    ...paging,
    postsId: id().optional(),
    /** `held`: waits for approval, for whatever reason. `risky`: with `riskyWords`. */
    status: z.enum(['shown', 'held', 'risky', 'hidden', 'removed'], '弹幕状态不正确').optional(),
    /** Part of the content, of the writer's nickname or of the post's title, or the id of writer or post. */
    keywords: z.string().trim().max(100, '搜索词最多 100 字').optional(),
    sort: sortedBy('at').optional(),
  }),
  answer: pageOf(danmakuRow),
});

export const claimDanmaku = call(at.claimDanmaku, {
  who: 'admin.danmaku',
  summary:
    'Claim a held danmaku for 20 minutes so that no one else decides on it; `claimed: false` releases the claim, with `leaving` only after 15 seconds',
  body: z.strictObject({ danmakuId: id(), ...claimFields }),
  answer: z.object({ danmakuId: id(), claim: remarkClaim.nullable() }),
});

export const hideDanmaku = call(at.hideDanmaku, {
  who: 'admin.danmaku',
  summary: 'Hide a danmaku from the video',
  body: z.strictObject({ danmakuId: id(), reason: z.string().trim().max(200, '理由最多 200 字').optional() }),
  answer: z.object({ danmakuId: id(), status: z.enum(['shown', 'held', 'hidden', 'removed']) }),
  done: '弹幕已隐藏',
});

export const restoreDanmaku = call(at.restoreDanmaku, {
  who: 'admin.danmaku',
  summary: 'Show a hidden danmaku again, or approve a held one; one removed by its writer or the video’s author stays removed',
  body: z.strictObject({ danmakuId: id() }),
  answer: z.object({ danmakuId: id(), status: z.enum(['shown', 'held', 'hidden', 'removed']) }),
  done: '弹幕已恢复',
});
