import { z } from 'zod';
import { postStatus, postType } from '../posts/post.ts';
import { call, id, time } from '../call.ts';
import { REPORT_STATE_LABEL, REPORT_TARGET_LABEL, type ReportState, type ReportTarget } from '../moderation/constants.ts';
import * as at from './addresses.ts';

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as [Key, ...Key[]];

const posts = z.object({
  /** Numbers by status, of posts submitted at least once. */
  counts: z.record(z.string(), z.int()),
  newest: z.array(z.object({ id: id(), type: postType, status: postStatus, title: z.string(), updatedAt: time })),
});
export type PostsOverview = z.output<typeof posts>;

export const userOverview = call(at.userOverview, {
  who: 'admin.users',
  summary: "A user's posts, the reports against them, and the number of reports made by the user",
  query: z.object({ userId: id() }),
  answer: z.object({
    works: posts,
    /** Reports against the user's content, by case. */
    reports: z.object({
      /** Numbers by state of the case. */
      counts: z.record(z.string(), z.int()),
      newest: z.array(
        z.object({
          id: id(),
          targetType: z.enum(keysOf<ReportTarget>(REPORT_TARGET_LABEL)),
          state: z.enum(keysOf<ReportState>(REPORT_STATE_LABEL)),
          reportCount: z.int(),
          firstTime: time,
        }),
      ),
      /** The number of reports that the user made against others. */
      made: z.int(),
    }),
  }),
});

export const agencyOverview = call(at.agencyOverview, {
  who: 'admin.agencies',
  summary: 'An agency with its licences, members, posts and money',
  query: z.object({ id: id() }),
  answer: z.object({
    id: id(),
    name: z.string(),
    /** The user account of the agency. */
    ownerId: id(),
    /** The agency's application with its licences. */
    papers: z.object({
      /** The approved application; null for agencies created without one. */
      applicationId: id().nullable(),
      decidedTime: time.nullable(),
      /** Expiry dates of its licences, earliest first. */
      expiries: z.array(z.string()),
    }),
    members: z.object({
      /** Numbers by status of the membership. */
      counts: z.record(z.string(), z.int()),
      newest: z.array(z.object({ userId: id(), nickname: z.string(), joinTime: time })),
    }),
    works: posts,
    /** Sums in fen. */
    money: z.object({ available: z.int(), frozen: z.int(), paid: z.int() }),
  }),
});
