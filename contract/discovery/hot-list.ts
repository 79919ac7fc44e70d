import { tagsOfPosts } from '../answer-tags.ts';
import * as at from './addresses.ts';
import { postCard, postType } from '../posts/post.ts';
import { time, call, paging } from '../call.ts';
import { z } from 'zod';
import { HEAT_MARKS } from './heat.ts';

const hotWindow = z.enum(['24h', '7d', '30d'], '时间范围不正确');
export type HotWindow = z.output<typeof hotWindow>;

/** What people did to a post's place: held it there, or left out a part of its heat. */
const hotAction = z.object({
  kind: z.enum(['pin', 'cut']),
  position: z.number().int().nullable(),
  /** Hundredths of the heat that are left out. */
  percent: z.number().int().nullable(),
  reason: z.string(),
  from: time,
  to: time,
});

/**
 * Why a post stands where it does: what was done with it in the window, and
 * heat = base × (1 − reportRate) ÷ (hours + 2)^1.5, with base = views + 20·likes + 40·commenters + 30·favorites + 50·shares.
 */
const hotReason = z.object({
  /** Valid ones. */
  views: z.number().int(),
  likes: z.number().int(),
  /** People who commented. */
  commenters: z.number().int(),
  favorites: z.number().int(),
  shares: z.number().int(),
  base: z.number().int(),
  reporters: z.number().int(),
  reportRate: z.number(),
  /** Since publication. */
  hours: z.number(),
  action: hotAction.nullable(),
});

const hotPost = postCard.extend({
  rank: z.number().int(),
  heat: z.number(),
  /** 爆, 热 or 新: the same on every list, by its heat of the month. */
  mark: z.enum(HEAT_MARKS).nullable(),
  /** Places gained (or lost) since the list compared with; null: it was not in it. */
  change: z.number().int().nullable(),
  why: hotReason,
});
export type HotPost = z.output<typeof hotPost>;

export const hotList = call(at.hotList, {
  who: 'anyone',
  notForYouth: true,
  summary: 'Posts by heat in a window; `at`: as it was in that past hour',
  query: z.object({
    window: hotWindow.default('24h'),
    type: postType.optional(),
    category: z.string().max(40).optional(),
    limit: paging.limit,
    at: z.iso.datetime({ error: '时间格式不正确', offset: true }).optional(),
  }),
  answer: z.object({ list: z.array(hotPost), updatedAt: time, comparedWith: time.nullable() }),
  sharedFor: 10_000,
  tags: (_query, answer) => ['lists', ...tagsOfPosts(answer?.list ?? [])],
});

export const hotHours = call(at.hotHours, {
  who: 'anyone',
  summary: 'The hours of a day (of China) whose hot lists can be opened, and the first of all',
  query: z.object({
    // A day of China begins in the year before; databases know no year 0.
    day: z.iso.date({ error: '日期格式不正确' }).refine((day) => day > '0001-01-01', '日期格式不正确'),
  }),
  answer: z.object({ hours: z.array(time), first: time.nullable() }),
  sharedFor: 60_000,
  tags: () => ['site'],
});
