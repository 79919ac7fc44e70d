import { tagsOfPosts } from '../answer-tags.ts';
import * as at from './addresses.ts';
import { postCard, postType } from '../posts/post.ts';
import { time, call, paging } from '../call.ts';
import { z } from 'zod';
import { HEAT_MARKS } from './heat.ts';

const hotWindow = z.enum(['24h', '7d', '30d'], '时间范围不正确');
export type HotWindow = z.output<typeof hotWindow>;

/** An editor's change of a post's rank: pinned to a position, or its heat reduced. */
const hotAction = z.object({
  kind: z.enum(['pin', 'cut']),
  position: z.number().int().nullable(),
  /** Reduction of the heat in percent. */
  percent: z.number().int().nullable(),
  reason: z.string(),
  from: time,
  to: time,
});

/**
 * The explanation of a post's rank: its figures in the window, and
 * heat = base × (1 − reportRate) ÷ (hours + 2)^1.5, with base = views + 20·likes + 40·commenters + 30·favorites + 50·shares.
 */
const hotReason = z.object({
  /** Valid views. */
  views: z.number().int(),
  likes: z.number().int(),
  /** Number of distinct users who commented. */
  commenters: z.number().int(),
  favorites: z.number().int(),
  shares: z.number().int(),
  base: z.number().int(),
  reporters: z.number().int(),
  reportRate: z.number(),
  /** Hours since the publication. */
  hours: z.number(),
  action: hotAction.nullable(),
});

const hotPost = postCard.extend({
  rank: z.number().int(),
  heat: z.number(),
  /** The label 爆, 热 or 新, equal on every list because it depends on the heat of the month. */
  mark: z.enum(HEAT_MARKS).nullable(),
  /** Ranks gained (negative: lost) since the list of `comparedWith`; null: the post was not in that list. */
  change: z.number().int().nullable(),
  why: hotReason,
});
export type HotPost = z.output<typeof hotPost>;

export const hotList = call(at.hotList, {
  who: 'anyone',
  notForYouth: true,
  summary: 'Posts by heat in a window; `at`: the list of that past hour',
  query: z.object({
    window: hotWindow.default('24h'),
    type: postType.optional(),
    category: z.string().max(40).optional(),
    limit: paging.limit,
    at: z.iso.datetime({ error: '时间格式不正确', offset: true }).optional(),
  }),
  answer: z.object({ list: z.array(hotPost), updatedAt: time, comparedWith: time.nullable() }),
  sharedForMs: 10_000,
  tags: (_query, answer) => ['lists', ...tagsOfPosts(answer?.list ?? [])],
});

export const hotHours = call(at.hotHours, {
  who: 'anyone',
  summary: 'The hours of a day (of China) whose hot lists can be opened, and the first of all',
  query: z.object({
    // In UTC the first day of the year 1 begins in the year 0, which PostgreSQL does not have.
    day: z.iso.date({ error: '日期格式不正确' }).refine((day) => day > '0001-01-01', '日期格式不正确'),
  }),
  answer: z.object({ hours: z.array(time), first: time.nullable() }),
  sharedForMs: 60_000,
  tags: () => ['site'],
});
