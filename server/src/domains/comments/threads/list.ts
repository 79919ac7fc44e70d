import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/comments/comments.ts';
import type { RemarkRefusal } from '#contract/comments/audience.ts';
import { REPLIES_SHOWN } from '#contract/comments/constants.ts';
import type { AuthorReview } from '#contract/settings/settings.ts';
import { userIdOf, type Actor, requireUserId } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { presentShort } from '../../accounts/service.ts';
import { judgeStanding } from '../audience/judge.ts';
import { mayDecide } from '../../review/service.ts';
import { stateOf } from '../policy.ts';
import { presentComment } from '../present.ts';
import * as store from '../store.ts';
import { leftToAuthors } from '../waiting/judge.ts';
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
  const held = await heldOf(db, actor, postsId);
  const ownThreads = page === 1 ? held.filter(({ rootId }) => rootId === null) : [];
  const shown = [...ownThreads.map(({ id }) => id), ...ids.slice(0, limit)];
  const first = [...(await threadsStore.findFirstReplies(db, shown, REPLIES_SHOWN, reader.id)), ...held.toReversed()];
  const comments = await presentMany(db, actor, post, [...shown, ...first.map(({ id }) => id)]);
  const threads = shown.flatMap((id) => {
    const comment = comments.get(id);
    const replies = first.flatMap((reply) => (reply.rootId === id ? (comments.get(reply.id) ?? []) : []));
    return comment === undefined ? [] : [{ ...comment, replyCount: reader.seenOf(comment), replies }];
  });
  return {
    list: threads,
    page,
    limit,
    hasMore: ids.length > limit,
    commentCount: Math.max(0, post.commentCount - reader.unseen),
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
  await requireSeen(db, actor, root);
  const reader = await readerOf(db, actor, post);
  const ids = await threadsStore.listReplyIds(db, commentId, reader.id, limit + 1, (page - 1) * limit);
  const hasMore = ids.length > limit;
  const held = hasMore ? [] : (await heldOf(db, actor, root.postId)).filter(({ rootId }) => rootId === commentId);
  const shown = [...ids.slice(0, limit), ...held.toReversed().map(({ id }) => id)];
  const comments = await presentMany(db, actor, post, shown);
  return {
    list: shown.flatMap((id) => comments.get(id) ?? []),
    total: reader.seenOf(root),
    page,
    limit,
    hasMore,
  };
}

/** The one asked for stands among the first replies, wherever it is in the order. */
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
  await requireSeen(db, actor, target);
  const reader = await readerOf(db, actor, post);
  const rootId = target.rootId ?? target.id;
  const first = (await threadsStore.findFirstReplies(db, [rootId], REPLIES_SHOWN, reader.id)).map(({ id }) => id);
  const replies = target.rootId === null || first.includes(commentId) ? first : [...first, commentId];
  const comments = await presentMany(db, actor, post, [rootId, ...replies]);
  const root = comments.get(rootId);
  if (root === undefined) throw new AppError('notFound', '评论不存在或已被删除');
  return { ...root, replyCount: reader.seenOf(root), replies: replies.flatMap((id) => comments.get(id) ?? []) };
}

/** Who reads, and how much is not there for them because they have blocked who wrote it. */
async function readerOf(db: Queryable, actor: Actor, post: store.CommentedPost): Promise<Reader> {
  const id = userIdOf(actor);
  if (id === null) return { id, unseen: 0, seenOf: ({ replyCount }) => replyCount };
  const blocked = await threadsStore.countBlocked(db, id, post.postId);
  return {
    id,
    unseen: [...blocked.values()].reduce((sum, n) => sum + n, 0),
    seenOf: ({ id: rootId, replyCount }) => Math.max(0, replyCount - (blocked.get(rootId) ?? 0)),
  };
}

interface Reader {
  /** Null for guests, whose answers are shared. */
  id: string | null;
  /** Comments of the post that are not there for them. */
  unseen: number;
  /** How many replies of a thread are. */
  seenOf: (thread: { id: string; replyCount: number }) => number;
}

/** What keeps the reader from writing here; undefined for guests. */
async function refusalFor(
  db: Queryable,
  actor: Actor,
  { postId, allowComment: allowed }: store.CommentedPost,
): Promise<RemarkRefusal | null | undefined> {
  const readerId = userIdOf(actor);
  return readerId === null ? undefined : (await judgeStanding(db, 'comments', { postId, allowed }, readerId)).refusal;
}

/** What somebody wrote whom the reader has blocked, or below whom it stands, is not there for them. */
async function requireSeen(db: Queryable, actor: Actor, { authorId, rootAuthorId }: store.Target): Promise<void> {
  const readerId = userIdOf(actor);
  if (readerId !== null && (await threadsStore.hasBlocked(db, readerId, [authorId, rootAuthorId ?? authorId])))
    throw new AppError('notFound', '评论不存在或已被删除');
}

/** One's own comments that wait: shown above the list, replies at the end of their thread. */
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

/** A page of what others wrote under one's own posts: the same queries however many posts and comments there are. */
export async function listReceived(
  deps: Deps,
  actor: Actor,
  query: ParsedOf<typeof contract.receivedComments>,
): Promise<AnswerOf<typeof contract.receivedComments>> {
  const { db } = deps;
  const { page, limit } = query;
  const ownerId = requireUserId(actor);
  const allowed = await leftToAuthors(deps);
  const [found, waiting] = await Promise.all([
    findReceived(db, ownerId, query, allowed),
    threadsStore.countWaiting(db, { ownerId, allowed }),
  ]);
  const shown = found.slice(0, limit);
  const ids = shown.map(({ id }) => id);
  const rows = new Map((await threadsStore.findComments(db, ids)).map((row) => [row.comment.id, row]));
  const postIds = [...new Set([...rows.values()].map(({ comment }) => comment.postId))];
  const [posts, authors, liked] = await Promise.all([
    store.findPosts(db, postIds),
    threadsStore.findPostAuthors(db, postIds),
    threadsStore.findLiked(db, ownerId, ids),
  ]);
  const list = shown.flatMap(({ id, answered }) => {
    const row = rows.get(id);
    const post = posts.find(({ postId }) => postId === row?.comment.postId);
    const author = authors.find(({ postId }) => postId === post?.postId)?.author;
    if (row === undefined || post === undefined || author === undefined) return [];
    const shownPost = {
      id: post.postId,
      title: post.title,
      link: `/${post.type}/${post.postId}#comment-${id}`,
      author: presentShort(author),
    };
    const shownComment = presentComment(row, { actor, post, liked });
    const decide = mayDecide(actor, { ...row.comment, state: stateOf(row.comment) }, post, allowed);
    return [{ ...shownComment, can: { ...shownComment.can, decide }, work: shownPost, answered }];
  });
  return { list, page, limit, hasMore: found.length > limit, waiting };
}

async function findReceived(
  db: Queryable,
  ownerId: string,
  { postsId: postId, state, page, limit }: ParsedOf<typeof contract.receivedComments>,
  allowed: AuthorReview,
): Promise<{ id: string; answered: boolean }[]> {
  const [most, offset] = [limit + 1, (page - 1) * limit];
  if (state !== 'waiting')
    return threadsStore.listReceived(db, { ownerId, postId, unanswered: state === 'unanswered' }, most, offset);
  const ids = await threadsStore.listWaiting(db, { ownerId, postId, allowed }, most, offset);
  return ids.map((id) => ({ id, answered: false }));
}
