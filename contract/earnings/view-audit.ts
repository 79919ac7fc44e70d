import { z } from 'zod';
import { LEFT_OUT } from './constants.ts';
import { call, id, pageOf, paging, time } from '../call.ts';
import { day } from './terms.ts';
import * as at from './addresses.ts';

// View audit (浏览核查): an administrator refuses valid views of settled days, or restores refused ones. A job then books the difference in
// earnings as a correction of each day. Amounts are fen.

const AUDITED_DAYS_MAX = 31;

/** Keyed hash of a viewer or of a guests' network, as `viewSources` answers it: a signed 64-bit integer in decimal digits. */
const fingerprint = (message: string) =>
  z.string(message).refine((text) => /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text), message);

const scope = {
  from: day('请选择开始日期'),
  to: day('请选择结束日期'),
  postsId: id().optional(),
  viewer: fingerprint('访客编号格式不正确').optional(),
  /** Only for a single day, since the key of this hash changes daily. */
  network: fingerprint('来源编号格式不正确').optional(),
};

export interface ViewScope {
  from: string;
  to: string;
  postsId?: string | undefined;
  viewer?: string | undefined;
  network?: string | undefined;
}

const checked = <Schema extends z.ZodType<ViewScope>>(schema: Schema) =>
  schema
    .refine(({ from, to }) => from <= to, { path: ['from'], message: '开始日期不能晚于结束日期' })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < AUDITED_DAYS_MAX * 86_400_000, {
      path: ['to'],
      message: `一次最多核查 ${AUDITED_DAYS_MAX} 天`,
    })
    .refine(({ postsId, viewer, network }) => [postsId, viewer, network].some((value) => value !== undefined), {
      path: ['postsId'],
      message: '请指定作品、访客或来源',
    })
    .refine(({ from, to, network }) => network === undefined || from === to, {
      path: ['to'],
      message: '同一来源只能按单日核查',
    });

const reason = z.string('请填写原因').trim().min(4, '请写明原因，至少 4 个字').max(200, '原因最多 200 字');

const post = z.object({ id: id(), type: z.enum(['article', 'video']), title: z.string() });
const user = z.object({ id: id(), nickname: z.string() });
const views = { rawViews: z.int(), validViews: z.int() };

const auditedPost = z.object({ ...post.shape, author: user, ...views, gross: z.int() });

export const auditedPosts = call(at.auditedPosts, {
  who: 'admin.viewAudit',
  summary: 'Earnings of posts on a settled day (default: the newest), the most valid views first',
  query: z.object({
    ...paging,
    day: day('日期不正确').optional(),
    keywords: z.string().trim().max(50, '关键词最多 50 字').optional(),
  }),
  answer: pageOf(auditedPost).extend({ day: day().nullable() }),
});

export const viewSources = call(at.viewSources, {
  who: 'admin.viewAudit',
  summary:
    'Sources of a post’s views on one day: left-out views by reason, the networks with the most views, the busiest viewers',
  query: z.object({ day: day('日期不正确'), postsId: id() }),
  answer: z.object({
    work: post,
    author: user,
    day: day(),
    ...views,
    gross: z.int(),
    leftOut: z.record(z.enum(LEFT_OUT), z.int()),
    /** Guests' valid views by network; `devices` counts browsers. */
    networks: z.array(z.object({ network: z.string(), views: z.int(), devices: z.int() })),
    /** `works`: number of posts of which this viewer had valid views that day. */
    viewers: z.array(z.object({ viewer: z.string(), person: user.nullable(), works: z.int() })),
  }),
});
export type ViewSources = z.output<typeof viewSources.answer>;

export const tryViewRefusal = call(at.tryViewRefusal, {
  who: 'admin.viewAudit',
  summary: 'Preview of a refusal: the number of valid views it would refuse, and roughly how much less the posts would earn',
  query: checked(z.object(scope)),
  answer: z.object({ views: z.int(), works: z.int(), authors: z.int(), days: z.int(), less: z.int() }),
});
export type ViewTrial = z.output<typeof tryViewRefusal.answer>;

const viewCorrection = z.object({
  id: id(),
  /** `restore` reverses a `refuse`. */
  action: z.enum(['refuse', 'restore']),
  from: day(),
  to: day(),
  /** Null: all posts. The title is null once the post was deleted for good. */
  work: z.object({ id: id(), title: z.string().nullable() }).nullable(),
  viewer: z.string().nullable(),
  person: user.nullable(),
  network: z.string().nullable(),
  reason: z.string(),
  views: z.int(),
  works: z.int(),
  /** The corrected days: `revision` is null while the job has yet to book the day, 0 when the earnings did not change. */
  days: z.array(z.object({ day: day(), views: z.int(), revision: z.int().nullable(), gross: z.int().nullable() })),
  by: z.string(),
  at: time,
  can: z.object({ restore: z.boolean() }),
});
export type ViewCorrection = z.output<typeof viewCorrection>;

export const viewCorrections = call(at.viewCorrections, {
  who: 'admin.viewAudit',
  summary: 'Refusals and restorations, the newest first, with the correction of each day',
  query: z.object(paging),
  answer: pageOf(viewCorrection),
});

export const refuseViews = call(at.refuseViews, {
  who: 'admin.viewAudit',
  summary: 'Refuse all valid views of a post, a viewer or a network on settled days; the earnings of these days are corrected',
  body: checked(z.strictObject({ ...scope, reason })),
  answer: viewCorrection,
  done: '已剔除，正在更正收益',
});

export const restoreViews = call(at.restoreViews, {
  who: 'admin.viewAudit',
  summary: 'Reverse a refusal: its views count again, and the earnings of its days are corrected',
  body: z.strictObject({ id: id(), reason }),
  answer: viewCorrection,
  done: '已恢复，正在更正收益',
});
