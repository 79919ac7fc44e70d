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

/** A cover in several widths (`srcset`); `placeholder` is a tiny picture as a data URL, shown until the cover is loaded. */
export const picture = z.object({
  url: z.string(),
  srcset: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string().nullable(),
  /** Present when the file's metadata declares it AI-made. */
  ai: z.literal(true).optional(),
});
export type Picture = z.output<typeof picture>;

export const label = z.enum(POST_LABELS);
/** The source of the statement that AI made a part of the post (AI_MARKS); null: no such statement. With any of them `labels` contains `ai`. */
export const aiMark = z.enum(AI_MARKS).nullable();

/** A post as lists show it. `duration` is in seconds, for videos only. */
export const postCard = z.object({
  id: id(),
  type: postType,
  title: z.string(),
  /** Offsets in the title, in UTF-16 units, at which a line may break, since Chinese text has no spaces between words. */
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

/** A video for the player. `hls`: address of the playlist; `duration` in seconds; `storyboard`: WebVTT of preview pictures for the seek bar. */
export const playable = z.object({
  hls: z.string(),
  poster: z.string().nullable(),
  storyboard: z.string().nullable(),
  duration: z.number(),
  width: z.number().int(),
  height: z.number().int(),
  captions: z.array(z.object({ label: z.string(), language: z.string(), url: z.string() })),
  /** Present when the file's metadata declares it AI-made. */
  ai: z.literal(true).optional(),
});
export type Playable = z.output<typeof playable>;

/** A heading of a long article; `id` is its anchor in `html`. */
const heading = z.object({ id: z.string(), text: z.string(), level: z.number().int() });
export type Heading = z.output<typeof heading>;

const neighbour = z.object({ id: id(), type: postType, title: z.string() }).nullable();
/** A post's position in its collection: `place`, from 1, of `count`. */
const collectionPosition = z.object({
  id: id(),
  title: z.string(),
  place: z.number().int(),
  count: z.number().int(),
  previous: neighbour,
  next: neighbour,
});
export type CollectionPosition = z.output<typeof collectionPosition>;

/** Corrections since publication: `places` counts the changed passages of all of them; `at` and `summary` are the last one's. */
const corrected = z.object({ places: z.number().int(), at: time, summary: z.string() });
export type Corrected = z.output<typeof corrected>;

const postDetail = postCard.extend({
  /** The body of an article, rendered; absent for videos. */
  html: z.string().optional(),
  /** The summary to print above the text if the author wrote one; '' if `summary` was taken from the text. */
  standfirst: z.string(),
  /** The headings of an article, in order. */
  outline: z.array(heading),
  readMinutes: z.number().int(),
  textLength: z.number().int(),
  media: playable.optional(),
  /** The document for editing; only for the author. */
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
  /** Readers who may write comments and danmaku; `nobody` where `allowComment` or `allowDanmaku` is false. */
  audience: z.object({ comments: audience, danmaku: audience }),
  danmakuCount: z.number().int(),
  collection: collectionPosition.optional(),
  corrected: corrected.optional(),
  /** The logged-in reader's own reactions and rights; absent for guests. */
  me: z.object({ liked: z.boolean(), favorited: z.boolean(), following: z.boolean(), watchLater: z.boolean() }).optional(),
  can: z.object({ edit: z.boolean(), offline: z.boolean() }).optional(),
});
export type PostDetail = z.output<typeof postDetail>;

export const detail = call(at.detail, {
  who: 'anyone',
  summary: 'A published post; its author also gets `body` and `can`',
  query: z.object({ postsId: id() }),
  answer: postDetail,
  sharedForMs: 10_000,
  tags: ({ postsId }, answer) => {
    if (answer === null) return [`post:${postsId}`];
    const { collection, html = '', author } = answer;
    const neighbours = [collection?.previous, collection?.next].filter((neighbour) => neighbour != null);
    // Posts shown in the text as card or video: they stand in `data-work` and `data-of`. A hidden one counts too, since it may come back.
    const embeddedIds = [...html.matchAll(/ data-(?:work|of)="([\w -]+)"/g)].flatMap(([, ids = '']) => ids.split(' '));
    const cards = embeddedIds.map((id) => ({ id }));
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
  summary: 'The current counts of a published post, for a page that was rendered some time ago',
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
  sharedForMs: 5_000,
  tags: ({ postsId }) => [`post:${postsId}`],
});
