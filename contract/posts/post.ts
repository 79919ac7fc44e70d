import { tagsOfPosts } from '../answer-tags.ts';
import * as at from './addresses.ts';
import { articleDocument } from '../document.ts';
import { userSummary } from '../accounts/accounts.ts';
import { audience } from '../comments/audience.ts';
import { id, time, call } from '../call.ts';
import { readerContent } from './content.ts';
import { AI_MARKS, POST_TYPES, POST_STATUSES, POST_LABELS } from './constants.ts';
import { z } from 'zod';

export const postType = z.enum(POST_TYPES);
export type PostType = z.output<typeof postType>;

export const postStatus = z.enum(POST_STATUSES);
export type PostStatus = z.output<typeof postStatus>;

export const category = z.object({ id: id(), name: z.string(), slug: z.string() });
export type Category = z.output<typeof category>;

/** A cover in the widths the layout asks for; `placeholder` is a tiny data address shown until it is loaded. */
export const picture = z.object({
  url: z.string(),
  srcset: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string().nullable(),
  /** Where its file says that AI has made it. */
  ai: z.literal(true).optional(),
});
export type Picture = z.output<typeof picture>;

export const label = z.enum(POST_LABELS);
/** Who says that AI had a part in it; null when nobody does. `labels` has `ai` whoever says it. */
export const aiMark = z.enum(AI_MARKS).nullable();

/** A post as lists show it. `duration` is in seconds, for videos only. */
export const postCard = z.object({
  id: id(),
  type: postType,
  title: z.string(),
  /** Places between the title's words, in UTF-16 units: a line may end there. */
  titleBreaks: z.array(z.number().int()).optional(),
  summary: z.string(),
  cover: z.string().nullable(),
  picture: picture.nullable(),
  category,
  tags: z.array(z.string()),
  region: z.string().nullable(),
  author: userSummary,
  publishTime: time,
  duration: z.number().optional(),
  viewCount: z.number().int(),
  likeCount: z.number().int(),
  commentCount: z.number().int(),
  favoriteCount: z.number().int(),
  shareCount: z.number().int(),
  labels: z.array(label),
  aiMark,
});
export type PostCard = z.output<typeof postCard>;

/** Everything a player needs. `duration` in seconds; `storyboard` is a WebVTT of sprite cells for the seek bar. */
export const playable = z.object({
  hls: z.string(),
  poster: z.string().nullable(),
  storyboard: z.string().nullable(),
  duration: z.number(),
  width: z.number().int(),
  height: z.number().int(),
  captions: z.array(z.object({ label: z.string(), language: z.string(), url: z.string() })),
  /** Where its file says that AI has made it. */
  ai: z.literal(true).optional(),
});
export type Playable = z.output<typeof playable>;

/** A heading of a long article; `id` is its anchor in `html`. */
const heading = z.object({ id: z.string(), text: z.string(), level: z.number().int() });
export type Heading = z.output<typeof heading>;

const neighbour = z.object({ id: id(), type: postType, title: z.string() }).nullable();
/** Where a post stands in its collection: the `place`th of `count`. */
const collectionPosition = z.object({
  id: id(),
  title: z.string(),
  place: z.number().int(),
  count: z.number().int(),
  previous: neighbour,
  next: neighbour,
});
export type CollectionPosition = z.output<typeof collectionPosition>;

/** What was changed since publication, all in all; `summary` and `at` are the last change's. */
const corrected = z.object({ places: z.number().int(), at: time, summary: z.string() });
export type Corrected = z.output<typeof corrected>;

const postDetail = postCard.extend({
  html: z.string().optional(),
  /** The summary when its author wrote one: what was taken from the text is not printed above it. */
  standfirst: z.string(),
  /** The headings of an article, in order. */
  outline: z.array(heading),
  readMinutes: z.number().int(),
  textLength: z.number().int(),
  media: playable.optional(),
  body: articleDocument.optional(),
  author: userSummary.extend({
    bio: z.string(),
    followerCount: z.number().int(),
    postCount: z.number().int(),
    likedCount: z.number().int(),
  }),
  ipLocation: z.string().nullable(),
  source: z.string().nullable(),
  revision: z.number().int(),
  modifiedTime: time,
  ...readerContent.shape,
  /** Who may write under it; `nobody` where `allowComment` or `allowDanmaku` is false. */
  audience: z.object({ comments: audience, danmaku: audience }),
  danmakuCount: z.number().int(),
  collection: collectionPosition.optional(),
  corrected: corrected.optional(),
  me: z.object({ liked: z.boolean(), favorited: z.boolean(), following: z.boolean(), watchLater: z.boolean() }).optional(),
  can: z.object({ edit: z.boolean(), offline: z.boolean() }).optional(),
});
export type PostDetail = z.output<typeof postDetail>;

export const detail = call(at.detail, {
  who: 'anyone',
  summary: 'A published post; its author also sees `body` and what they may do',
  query: z.object({ postsId: id() }),
  answer: postDetail,
  sharedFor: 10_000,
  tags: ({ postsId }, answer) => {
    if (answer === null) return [`post:${postsId}`];
    const { collection, html = '', author } = answer;
    const neighbours = [collection?.previous, collection?.next].filter((neighbour) => neighbour != null);
    // Posts with a card or a video in the text; also one that nobody can see now, for it may come back.
    const named = [...html.matchAll(/ data-(?:work|of)="([\w -]+)"/g)].flatMap(([, ids = '']) => ids.split(' '));
    const cards = named.map((id) => ({ id }));
    return [
      `post:${postsId}`,
      `audience-of:${author.id}`,
      ...(collection === undefined ? [] : [`posts-of:${author.id}` as const]),
      ...tagsOfPosts([...neighbours, ...cards]),
    ];
  },
});

export const counts = call(at.counts, {
  who: 'anyone',
  summary: 'The numbers of a published post as they are now: a page that shows it may have been made a while ago',
  query: z.object({ postsId: id() }),
  answer: postDetail.pick({
    id: true,
    viewCount: true,
    likeCount: true,
    commentCount: true,
    favoriteCount: true,
    shareCount: true,
    danmakuCount: true,
  }),
  sharedFor: 5_000,
  tags: ({ postsId }) => [`post:${postsId}`],
});
