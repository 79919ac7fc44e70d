import { tagsOfPosts } from '../answer-tags.ts';
import { z } from 'zod';
import { picture, postCard, postStatus, postType } from './post.ts';
import { codePoints } from '../text.ts';
import { COLLECTION_CHECKS, COLLECTION_DESCRIPTION_MAX, COLLECTION_TITLE, COLLECTION_POSTS_MAX } from './constants.ts';
import { userSummary } from '../accounts/accounts.ts';
import { call, empty, id, pageOf, paging, time } from '../call.ts';
import * as at from './addresses.ts';

/** A post in a collection's list. `duration`: seconds, only for videos. */
const collectionPost = z.object({
  id: id(),
  type: postType,
  title: z.string(),
  duration: z.number().optional(),
});
export type CollectionPost = z.output<typeof collectionPost>;

export const collectionDetail = call(at.collectionDetail, {
  who: 'anyone',
  summary: 'A collection with its public posts, in its order',
  query: z.object({ collectionId: id() }),
  answer: z.object({
    id: id(),
    title: z.string(),
    description: z.string(),
    author: userSummary,
    works: z.array(collectionPost),
  }),
  sharedForMs: 10_000,
  tags: (_query, answer) => (answer === null ? [] : [`posts-of:${answer.author.id}`, ...tagsOfPosts(answer.works)]),
});

export const collectionPosts = call(at.collectionPosts, {
  who: 'anyone',
  notForYouth: true,
  summary: 'The public posts of a collection, in its order',
  query: z.object({ collectionId: id(), ...paging }),
  answer: pageOf(postCard),
  sharedForMs: 10_000,
  tags: (_query, answer) => {
    const [first] = answer?.list ?? [];
    // An empty page does not tell the author; without tags any change purges it.
    return first === undefined ? [] : [`posts-of:${first.author.id}`, ...tagsOfPosts(answer?.list ?? [])];
  },
});

/** A collection on the home page; `picture` is the cover of its first post. */
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
  summary: 'Collections with the most read posts at present',
  answer: z.array(featuredCollection),
  sharedForMs: 60_000,
  tags: () => ['lists'],
});

/**
 * A collection with the author's latest texts, which others may not see yet. `title` is empty when it was refused and there was no
 * earlier one; others then do not see the collection.
 */
const ownCollection = z.object({
  id: id(),
  title: z.string(),
  description: z.string(),
  /** While `checking` (content safety service) or `held` (waiting for an administrator), others see the former texts. */
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
  summary: 'Own collections, last changed first; `holds`: contains the post `postsId`',
  query: z.object({ postsId: id().optional() }),
  answer: z.array(ownCollection.extend({ holds: z.boolean() })),
});

export const ownCollectionDetail = call(at.ownCollectionDetail, {
  who: 'creator',
  summary: 'An own collection with all its posts in any state',
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
  summary: 'Change title and description of an own collection',
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
  summary: 'Move an own post to the end of an own collection; null: remove it from its collection',
  body: z.strictObject({ postsId: id(), collectionId: id().nullable() }),
  answer: z.object({ collectionId: id().nullable() }),
  done: '已保存',
});

export const arrangeCollection = call(at.arrangeCollection, {
  activity: 'collection',
  who: 'creator',
  summary: 'Set the order of an own collection: the ids of all its posts',
  body: z.strictObject({
    collectionId: id(),
    postsIds: z.array(id(), '请给出作品的顺序').max(COLLECTION_POSTS_MAX, `一个合集最多 ${COLLECTION_POSTS_MAX} 篇作品`),
  }),
  answer: empty,
  done: '已保存顺序',
});
