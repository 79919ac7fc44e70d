import { tagsOfPosts } from '../answer-tags.ts';
import { postCard } from '../posts/post.ts';
import { z } from 'zod';
import * as at from './addresses.ts';
import { call, paging, pageOf, id, time, empty, written } from '../call.ts';

export const hotRecommendations = call(at.hotRecommendations, {
  who: 'anyone',
  notForYouth: true,
  summary: "Editor's picks by position, filled up by heat",
  query: z.object({ ...paging }),
  answer: pageOf(postCard.extend({ picked: z.boolean() })),
  sharedForMs: 10_000,
  tags: (_query, answer) => ['lists', ...tagsOfPosts(answer?.list ?? [])],
});

/** Place of an editor's pick: `lead` of the home page, or a position among the `hot` recommendations. */
const pickKind = z.enum(['lead', 'hot'], '推荐位不正确');
export type PickKind = z.output<typeof pickKind>;

export const lead = call(at.lead, {
  who: 'anyone',
  summary: "The lead of the home page: editors' picks, filled up by the hot recommendations",
  answer: z.array(postCard.extend({ picked: z.boolean() })),
  sharedForMs: 10_000,
  tags: (_query, answer) => ['lists', ...tagsOfPosts(answer ?? [])],
});

const moment = (name: string) => z.iso.datetime({ error: `${name}格式不正确`, offset: true });
const position = z.number('位置格式不正确').int('位置格式不正确').min(1, '位置从 1 开始').max(100, '位置最大为 100');

export const recommend = call(at.recommend, {
  who: 'admin.recommendations',
  summary: 'Recommend a published post at a position for a period; replaces its former recommendation',
  body: z.strictObject({
    postsId: id(),
    kind: pickKind.default('hot'),
    position,
    from: moment('开始时间').optional(),
    to: moment('结束时间'),
  }),
  answer: z.object({ postsId: id(), position: z.number().int(), from: time, to: time }),
  done: '已推荐',
});

export const unrecommend = call(at.unrecommend, {
  who: 'admin.recommendations',
  summary: 'End the recommendation of a post',
  body: z.strictObject({ postsId: id(), kind: pickKind.default('hot') }),
  answer: empty,
  done: '已取消推荐',
});

export const recommendations = call(at.recommendations, {
  who: 'admin.recommendations',
  summary: 'Present and future recommendations, by position',
  query: z.object({ ...paging, kind: pickKind.default('hot') }),
  answer: pageOf(
    z.object({ postsId: id(), position: z.number().int(), from: time, to: time, by: z.string(), post: postCard.nullable() }),
  ),
});

export const orderRecommendations = call(at.orderRecommendations, {
  who: 'admin.recommendations',
  summary: 'Set the order of recommended posts; they exchange the positions that they have',
  body: z.strictObject({ kind: pickKind, ids: z.array(id(), '顺序不正确').min(1, '顺序不正确').max(100, '顺序不正确') }),
  answer: empty,
  done: '顺序已保存',
});

export const adjustHeat = call(at.adjustHeat, {
  who: 'admin.recommendations',
  summary: 'Pin a post in the hot list or cut its heat for a period; `none` ends either. Readers see the reason',
  body: z
    .strictObject({
      postsId: id(),
      kind: z.enum(['pin', 'cut', 'none'], '操作类型不正确'),
      position: position.optional(),
      percent: z.number('比例格式不正确').int('比例格式不正确').min(1, '比例为 1 到 100').max(100, '比例为 1 到 100').optional(),
      from: moment('开始时间').optional(),
      to: moment('结束时间').default('2100-01-01T00:00:00.000Z'),
      reason: written('请填写理由').max(200, '理由最多 200 字'),
    })
    .refine((form) => form.kind !== 'pin' || form.position !== undefined, { error: '请填写置顶位置', path: ['position'] })
    .refine(({ kind, percent }) => kind !== 'cut' || percent !== undefined, { error: '请填写降权比例', path: ['percent'] }),
  answer: empty,
  done: '已生效，下一分钟的榜单起可见',
});
