import { z } from 'zod';
import { LEFT_OUT } from './constants.ts';
import { call, id, pageOf, paging, time } from '../call.ts';
import { day } from './terms.ts';
import * as at from './addresses.ts';

// Views of settled days that an investigation turns down; the days are then settled again by the difference. Fen.

const AUDITED_DAYS_MAX = 31;

/** A viewer, or the address that guests came from, as the sources name them: 64 bits, written out. */
const mark = (message: string) =>
  z.string(message).refine((text) => /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text), message);

const scope = {
  from: day('请选择开始日期'),
  to: day('请选择结束日期'),
  postsId: id().optional(),
  viewer: mark('访客编号格式不正确').optional(),
  /** Of one day alone: the next day it has another name. */
  network: mark('来源编号格式不正确').optional(),
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
    .refine(({ postsId, viewer, network }) => [postsId, viewer, network].some((one) => one !== undefined), {
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
  summary: 'What posts earned on a settled day (the newest unless told), the most valid views first',
  query: z.object({
    ...paging,
    day: day('日期不正确').optional(),
    keywords: z.string().trim().max(50, '关键词最多 50 字').optional(),
  }),
  answer: pageOf(auditedPost).extend({ day: day().nullable() }),
});

export const viewSources = call(at.viewSources, {
  who: 'admin.viewAudit',
  summary: 'Where the views of a post’s day came from: those left out by reason, the largest addresses, the busiest viewers',
  query: z.object({ day: day('日期不正确'), postsId: id() }),
  answer: z.object({
    work: post,
    author: user,
    day: day(),
    ...views,
    gross: z.int(),
    leftOut: z.record(z.enum(LEFT_OUT), z.int()),
    /** Guests' valid views by where they came from; `devices` are browsers. */
    networks: z.array(z.object({ network: z.string(), views: z.int(), devices: z.int() })),
    /** `works`: how many posts this viewer had valid views of that day. */
    viewers: z.array(z.object({ viewer: z.string(), person: user.nullable(), works: z.int() })),
  }),
});
export type ViewSources = z.output<typeof viewSources.answer>;

export const tryViewRefusal = call(at.tryViewRefusal, {
  who: 'admin.viewAudit',
  summary: 'How many valid views a refusal would turn down, and about how much the posts would earn less',
  query: checked(z.object(scope)),
  answer: z.object({ views: z.int(), works: z.int(), authors: z.int(), days: z.int(), less: z.int() }),
});
export type ViewTrial = z.output<typeof tryViewRefusal.answer>;

const viewCorrection = z.object({
  id: id(),
  /** `restore` takes a `refuse` back. */
  action: z.enum(['refuse', 'restore']),
  from: day(),
  to: day(),
  /** The title is null once the post has left the bin for good. */
  work: z.object({ id: id(), title: z.string().nullable() }).nullable(),
  viewer: z.string().nullable(),
  person: user.nullable(),
  network: z.string().nullable(),
  reason: z.string(),
  views: z.int(),
  works: z.int(),
  /** Each day that is settled again: `revision` is null while that is under way, 0 when nothing differed. */
  days: z.array(z.object({ day: day(), views: z.int(), revision: z.int().nullable(), gross: z.int().nullable() })),
  by: z.string(),
  at: time,
  can: z.object({ restore: z.boolean() }),
});
export type ViewCorrection = z.output<typeof viewCorrection>;

export const viewCorrections = call(at.viewCorrections, {
  who: 'admin.viewAudit',
  summary: 'What was turned down and taken back, the newest first, with what each day came to',
  query: z.object(paging),
  answer: pageOf(viewCorrection),
});

export const refuseViews = call(at.refuseViews, {
  who: 'admin.viewAudit',
  summary: 'Turn the valid views of settled days down, all of a post, a viewer or an address; the days are settled again',
  body: checked(z.strictObject({ ...scope, reason })),
  answer: viewCorrection,
  done: '已剔除，正在更正收益',
});

export const restoreViews = call(at.restoreViews, {
  who: 'admin.viewAudit',
  summary: 'Take a refusal back: its views count again, and the days are settled again',
  body: z.strictObject({ id: id(), reason }),
  answer: viewCorrection,
  done: '已恢复，正在更正收益',
});
