import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/comments/comments.ts';
import type { RemarkRefusal } from '#contract/comments/audience.ts';
import { REPLIES_SHOWN } from '#contract/comments/constants.ts';
import type { AuthorReview } from '#contract/settings/settings.ts';
import { userIdOf, type Actor, requireUserId } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { presentUserSummary } from '../../accounts/service.ts';
import { findRemarkRights } from '../audience/judge.ts';
import { mayAuthorDecide } from '../../review/service.ts';
import { stateOf } from '../policy.ts';
import { presentComment } from '../present.ts';
import * as store from '../store.ts';
import { readAuthorReviewSetting } from '../waiting/judge.ts';
import * as threadsStore from './store.ts';

type Comment = AnswerOf<typeof contract.createComment>;

export async function listComments(
  { db }: Deps,
  actor: Actor,
  { postsId, sort, page, limit }: ParsedOf<typeof contract.listComments>,
): Promise<AnswerOf<typeof contract.listComments>> {
  const post = await commentedPost(db, postsId);
  const [reader, refusal] = await Promise.all([readerOf(db, actor, post), refusalFor(db, actor, post)]);
  const ids = await threadsStore.listThreadIds(db, postsId, reader.id, sort, limit + 1, (page - 1) * limit);
  const ownHeld = await heldOf(db, actor, postsId);
  const ownThreads = page === 1 ? ownHeld.filter(({ rootId }) => rootId === null) : [];
  const threadIds = [...ownThreads.map(({ id }) => id), ...ids.slice(0, limit)];
  const replyRows = [...(await threadsStore.findFirstReplies(db, threadIds, REPLIES_SHOWN, reader.id)), ...ownHeld.toReversed()];
  const comments = await presentMany(db, actor, post, [...threadIds, ...replyRows.map(({ id }) => id)]);
  const threads = threadIds.flatMap((id) => {
    const comment = comments.get(id);
    const replies = replyRows.flatMap((reply) => (reply.rootId === id ? (comments.get(reply.id) ?? []) : []));
    return comment === undefined ? [] : [{ ...comment, replyCount: reader.visibleReplies(comment), replies }];
  });
  return {
    list: threads,
    page,
    limit,
    hasMore: ids.length > limit,
    commentCount: Math.max(0, post.commentCount - reader.hiddenCount),
    ...(refusal === undefined ? {} : { me: { refusal } }),
  };
}

export async function listReplies(
  { db }: Deps,
  actor: Actor,
  { commentId, page, limit }: ParsedOf<typeof contract.listReplies>,
): Promise<AnswerOf<typeof contract.listReplies>> {
  const root = await store.findTarget(db, commentId);
  if (root === undefined || root.removed || !root.onSite || root.rootId !== null)
    throw new AppError('notFound', '评论不存在或已被删除');
  const post = await commentedPost(db, root.postId);
  await requireVisible(db, actor, root);
  const reader = await readerOf(db, actor, post);
  const ids = await threadsStore.listReplyIds(db, commentId, reader.id, limit + 1, (page - 1) * limit);
  const hasMore = ids.length > limit;
  const ownHeld = hasMore ? [] : (await heldOf(db, actor, root.postId)).filter(({ rootId }) => rootId === commentId);
  const replyIds = [...ids.slice(0, limit), ...ownHeld.toReversed().map(({ id }) => id)];
  const comments = await presentMany(db, actor, post, replyIds);
  return {
    list: replyIds.flatMap((id) => comments.get(id) ?? []),
    total: reader.visibleReplies(root),
    page,
    limit,
    hasMore,
  };
}

/** The thread of a comment with its first replies; a requested reply further down is added to them. */
export async function threadOf(
  { db }: Deps,
  actor: Actor,
  { commentId }: ParsedOf<typeof contract.commentThreadOf>,
): Promise<AnswerOf<typeof contract.commentThreadOf>> {
  const target = await store.findTarget(db, commentId);
  const isOwnHeld = target?.held === true && target.authorId === userIdOf(actor);
  if (target === undefined || (target.removed && !isOwnHeld) || !target.onSite)
    throw new AppError('notFound', '评论不存在或已被删除');
  if (isOwnHeld && target.rootId !== null && (await store.findTarget(db, target.rootId))?.removed !== false)
    throw new AppError('notFound', '评论不存在或已被删除');
  const post = await commentedPost(db, target.postId);
  await requireVisible(db, actor, target);
  const reader = await readerOf(db, actor, post);
  const rootId = target.rootId ?? target.id;
  const first = (await threadsStore.findFirstReplies(db, [rootId], REPLIES_SHOWN, reader.id)).map(({ id }) => id);
  const replies = target.rootId === null || first.includes(commentId) ? first : [...first, commentId];
  const comments = await presentMany(db, actor, post, [rootId, ...replies]);
  const root = comments.get(rootId);
  if (root === undefined) throw new AppError('notFound', '评论不存在或已被删除');
  return { ...root, replyCount: reader.visibleReplies(root), replies: replies.flatMap((id) => comments.get(id) ?? []) };
}

async function readerOf(db: Queryable, actor: Actor, post: store.CommentedPost): Promise<Reader> {
  const id = userIdOf(actor);
  if (id === null) return { id, hiddenCount: 0, visibleReplies: ({ replyCount }) => replyCount };
  const blockedCounts = await threadsStore.countBlocked(db, id, post.postId);
  return {
    id,
    hiddenCount: [...blockedCounts.values()].reduce((sum, n) => sum + n, 0),
    visibleReplies: ({ id: rootId, replyCount }) => Math.max(0, replyCount - (blockedCounts.get(rootId) ?? 0)),
  };
}

interface Reader {
  /** Null for guests, whose answers are shared. */
  id: string | null;
  /** Comments of the post that the reader does not see because of blocked users. */
  hiddenCount: number;
  /** Number of replies of a thread that the reader sees. */
  visibleReplies: (thread: { id: string; replyCount: number }) => number;
}

/** The reason for which the reader may not comment on the post; null: may, undefined: a guest. */
async function refusalFor(
  db: Queryable,
  actor: Actor,
  { postId, allowComment: allowed }: store.CommentedPost,
): Promise<RemarkRefusal | null | undefined> {
  const readerId = userIdOf(actor);
  return readerId === null ? undefined : (await findRemarkRights(db, 'comments', { postId, allowed }, readerId)).refusal;
}

/** Refuses a comment of a user whom the reader has blocked, or below such a comment, as if it did not exist. */
async function requireVisible(db: Queryable, actor: Actor, { authorId, rootAuthorId }: store.Target): Promise<void> {
  const readerId = userIdOf(actor);
  if (readerId !== null && (await threadsStore.hasAnyBlocked(db, [readerId], [authorId, rootAuthorId ?? authorId])))
    throw new AppError('notFound', '评论不存在或已被删除');
}

/** The reader's own held comments: the list shows them first, and held replies at the end of their thread. */
async function heldOf(db: Queryable, actor: Actor, postId: string) {
  const readerId = userIdOf(actor);
  return readerId === null ? [] : threadsStore.findHeld(db, readerId, postId);
}

export async function presentMany(
  db: Queryable,
  actor: Actor,
  post: store.CommentedPost,
  ids: string[],
): Promise<Map<string, Comment>> {
  const readerId = userIdOf(actor);
  const rows = await threadsStore.findComments(db, ids);
  const liked = readerId === null ? null : await threadsStore.findLiked(db, readerId, ids);
  return new Map(rows.map((row) => [row.comment.id, presentComment(row, { actor, post, liked })]));
}

export async function commentedPost(db: Queryable, postsId: string): Promise<store.CommentedPost> {
  const post = await store.findPost(db, postsId);
  if (post === undefined) throw new AppError('notFound', '作品不存在或已下线');
  return post;
}

/** A page of comments of others under the actor's posts, by a fixed number of queries. */
export async function listReceived(
  deps: Deps,
  actor: Actor,
  query: ParsedOf<typeof contract.receivedComments>,
): Promise<AnswerOf<typeof contract.receivedComments>> {
  const { db } = deps;
  const { page, limit } = query;
  const ownerId = requireUserId(actor);
  const authorReview = await readAuthorReviewSetting(deps);
  const [received, waiting] = await Promise.all([
    findReceived(db, ownerId, query, authorReview),
    threadsStore.countWaiting(db, { ownerId, allowed: authorReview }),
  ]);
  const pageRows = received.slice(0, limit);
  const ids = pageRows.map(({ id }) => id);
  const rows = new Map((await threadsStore.findComments(db, ids)).map((row) => [row.comment.id, row]));
  const postIds = [...new Set([...rows.values()].map(({ comment }) => comment.postId))];
  const [posts, authors, liked] = await Promise.all([
    store.findPosts(db, postIds),
    threadsStore.findPostAuthors(db, postIds),
    threadsStore.findLiked(db, ownerId, ids),
  ]);
  const list = pageRows.flatMap(({ id, answered }) => {
    const row = rows.get(id);
    const post = posts.find(({ postId }) => postId === row?.comment.postId);
    const author = authors.find(({ postId }) => postId === post?.postId)?.author;
    if (row === undefined || post === undefined || author === undefined) return [];
    const work = {
      id: post.postId,
      title: post.title,
      link: `/${post.type}/${post.postId}#comment-${id}`,
      author: presentUserSummary(author),
    };
    const comment = presentComment(row, { actor, post, liked });
    const decide = mayAuthorDecide(actor, { ...row.comment, state: stateOf(row.comment) }, post, authorReview);
    return [{ ...comment, can: { ...comment.can, decide }, work, answered }];
  });
  return { list, page, limit, hasMore: received.length > limit, waiting };
}

async function findReceived(
  db: Queryable,
  ownerId: string,
  { postsId: postId, state, page, limit }: ParsedOf<typeof contract.receivedComments>,
  allowed: AuthorReview,
): Promise<{ id: string; answered: boolean }[]> {
  const [max, offset] = [limit + 1, (page - 1) * limit];
  if (state !== 'waiting')
    return threadsStore.listReceived(db, { ownerId, postId, unanswered: state === 'unanswered' }, max, offset);
  const ids = await threadsStore.listWaiting(db, { ownerId, postId, allowed }, max, offset);
  return ids.map((id) => ({ id, answered: false }));
}
