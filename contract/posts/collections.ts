import { tagsOfPosts } from '../answer-tags.ts';
import { z } from 'zod';
import { picture, postCard, postStatus, postType } from './post.ts';
import { codePoints } from '../text.ts';
import { COLLECTION_CHECKS, COLLECTION_DESCRIPTION_MAX, COLLECTION_TITLE, COLLECTION_POSTS_MAX } from './constants.ts';
import { userSummary } from '../accounts/accounts.ts';
import { call, empty, id, pageOf, paging, time } from '../call.ts';
import * as at from './addresses.ts';

/** A line of a collection. `duration` in seconds, for videos. */
const collectionPost = z.object({
  id: id(),
  type: postType,
  title: z.string(),
  duration: z.number().optional(),
});
export type CollectionPost = z.output<typeof collectionPost>;

export const collectionDetail = call(at.collectionDetail, {
  who: 'anyone',
  summary: 'A collection with those of its posts that are on the site, in its order',
  query: z.object({ collectionId: id() }),
  answer: z.object({
    id: id(),
    title: z.string(),
    description: z.string(),
    author: userSummary,
    works: z.array(collectionPost),
  }),
  sharedFor: 10_000,
  tags: (_query, answer) => (answer === null ? [] : [`posts-of:${answer.author.id}`, ...tagsOfPosts(answer.works)]),
});

export const collectionPosts = call(at.collectionPosts, {
  who: 'anyone',
  notForYouth: true,
  summary: 'The posts of a collection that are on the site, in its order',
  query: z.object({ collectionId: id(), ...paging }),
  answer: pageOf(postCard),
  sharedFor: 10_000,
  tags: (_query, answer) => {
    const [first] = answer?.list ?? [];
    // An empty page names nobody, so any change makes it stale.
    return first === undefined ? [] : [`posts-of:${first.author.id}`, ...tagsOfPosts(answer?.list ?? [])];
  },
});

/** A collection as the home page shows it, with the cover of its first post. */
const featuredCollection = z.object({
  id: id(),
  title: z.string(),
  count: z.number().int(),
  author: userSummary,
  picture: picture.nullable(),
});
export type FeaturedCollection = z.output<typeof featuredCollection>;

export const featuredCollections = call(at.featuredCollections, {
  who: 'anyone',
  notForYouth: true,
  summary: 'Collections whose posts are read most now',
  answer: z.array(featuredCollection),
  sharedFor: 60_000,
  tags: () => ['lists'],
});

/** As its author wrote it last. A title that was refused is empty when others have seen none before: they do not see the collection then. */
const ownCollection = z.object({
  id: id(),
  title: z.string(),
  description: z.string(),
  /** Others see what stood there before while it is `checking`, by the content safety service, or `held` for a person. */
  check: z.enum(COLLECTION_CHECKS),
  count: z.number().int(),
  updatedAt: time,
});
export type OwnCollection = z.output<typeof ownCollection>;

const form = {
  title: z
    .string('请输入合集名称')
    .trim()
    .refine(
      (title) => codePoints(title) >= COLLECTION_TITLE.min && codePoints(title) <= COLLECTION_TITLE.max,
      `合集名称应为 ${COLLECTION_TITLE.min}–${COLLECTION_TITLE.max} 个字`,
    ),
  description: z
    .string('合集简介格式不正确')
    .trim()
    .refine((text) => codePoints(text) <= COLLECTION_DESCRIPTION_MAX, `合集简介最多 ${COLLECTION_DESCRIPTION_MAX} 字`)
    .default(''),
};

export const listCollections = call(at.listCollections, {
  who: 'creator',
  summary: 'Own collections, the last changed first; with `postsId` each tells whether it holds that post',
  query: z.object({ postsId: id().optional() }),
  answer: z.array(ownCollection.extend({ holds: z.boolean() })),
});

export const ownCollectionDetail = call(at.ownCollectionDetail, {
  who: 'creator',
  summary: 'An own collection with all of its posts, whatever their state',
  query: z.object({ collectionId: id() }),
  answer: ownCollection.extend({ works: z.array(collectionPost.extend({ status: postStatus })) }),
});

export const createCollection = call(at.createCollection, {
  activity: 'collection',
  who: 'creator',
  summary: 'Make a collection',
  body: z.strictObject(form),
  answer: ownCollection,
  done: '已新建合集',
});

export const modifyCollection = call(at.modifyCollection, {
  activity: 'collection',
  who: 'creator',
  summary: 'Rename or describe an own collection',
  body: z.strictObject({ collectionId: id(), ...form }),
  answer: ownCollection,
  done: '已保存',
});

export const removeCollection = call(at.removeCollection, {
  activity: 'collection',
  who: 'creator',
  summary: 'Remove an own collection; its posts stay',
  body: z.strictObject({ collectionId: id() }),
  answer: empty,
  done: '已删除合集，其中的作品不受影响',
});

export const placeInCollection = call(at.placeInCollection, {
  activity: 'collection',
  who: 'creator',
  summary: 'Put an own post at the end of an own collection, out of the one it was in; null takes it out',
  body: z.strictObject({ postsId: id(), collectionId: id().nullable() }),
  answer: z.object({ collectionId: id().nullable() }),
  done: '已保存',
});

export const arrangeCollection = call(at.arrangeCollection, {
  activity: 'collection',
  who: 'creator',
  summary: 'The order of an own collection: all of its posts, each once',
  body: z.strictObject({
    collectionId: id(),
    postsIds: z.array(id(), '请给出作品的顺序').max(COLLECTION_POSTS_MAX, `一个合集最多 ${COLLECTION_POSTS_MAX} 篇作品`),
  }),
  answer: empty,
  done: '已保存顺序',
});
