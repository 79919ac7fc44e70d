import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/comments.ts';
import { REPLIES_SHOWN } from '#contract/limits.ts';
import { userIdOf, type Actor } from '../../actor.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { presentComment } from './present.ts';
import * as store from './store.ts';

type Comment = AnswerOf<typeof contract.createComment>;

export async function listComments(
  { db }: Deps,
  actor: Actor,
  { postsId, sort, page, limit }: ParsedOf<typeof contract.listComments>,
): Promise<AnswerOf<typeof contract.listComments>> {
  const place = await placeOf(db, postsId);
  const ids = await store.listThreadIds(db, postsId, sort, limit + 1, (page - 1) * limit);
  const shown = ids.slice(0, limit);
  const first = await store.findFirstReplies(db, shown, REPLIES_SHOWN);
  const comments = await presentMany(db, actor, place, [...shown, ...first.map(({ id }) => id)]);
  const threads = shown.flatMap((id) => {
    const comment = comments.get(id);
    const replies = first.flatMap((reply) => (reply.rootId === id ? (comments.get(reply.id) ?? []) : []));
    return comment === undefined ? [] : [{ ...comment, replies }];
  });
  return { list: threads, page, limit, hasMore: ids.length > limit, commentCount: place.commentCount };
}

export async function listReplies(
  { db }: Deps,
  actor: Actor,
  { commentId, page, limit }: ParsedOf<typeof contract.listReplies>,
): Promise<AnswerOf<typeof contract.listReplies>> {
  const root = await store.findTarget(db, commentId);
  if (root === undefined || root.removed || !root.onSite || root.rootId !== null)
    throw new AppError('notFound', '评论不存在或已被删除');
  const place = await placeOf(db, root.postId);
  const ids = await store.listReplyIds(db, commentId, limit + 1, (page - 1) * limit);
  const shown = ids.slice(0, limit);
  const comments = await presentMany(db, actor, place, shown);
  return {
    list: shown.flatMap((id) => comments.get(id) ?? []),
    total: root.replyCount,
    page,
    limit,
    hasMore: ids.length > limit,
  };
}

/** The one asked for stands among the first replies, wherever it is in the order. */
export async function threadOf(
  { db }: Deps,
  actor: Actor,
  { commentId }: ParsedOf<typeof contract.commentThreadOf>,
): Promise<AnswerOf<typeof contract.commentThreadOf>> {
  const target = await store.findTarget(db, commentId);
  if (target === undefined || target.removed || !target.onSite) throw new AppError('notFound', '评论不存在或已被删除');
  const place = await placeOf(db, target.postId);
  const rootId = target.rootId ?? target.id;
  const first = (await store.findFirstReplies(db, [rootId], REPLIES_SHOWN)).map(({ id }) => id);
  const replies = target.rootId === null || first.includes(commentId) ? first : [...first, commentId];
  const comments = await presentMany(db, actor, place, [rootId, ...replies]);
  const root = comments.get(rootId);
  if (root === undefined) throw new AppError('notFound', '评论不存在或已被删除');
  return { ...root, replies: replies.flatMap((id) => comments.get(id) ?? []) };
}

export async function presentMany(
  db: Queryable,
  actor: Actor,
  place: store.PlaceRow,
  ids: string[],
): Promise<Map<string, Comment>> {
  const readerId = userIdOf(actor);
  const rows = await store.findComments(db, ids);
  const liked = readerId === null ? null : await store.findLiked(db, readerId, ids);
  return new Map(rows.map((row) => [row.comment.id, presentComment(row, { actor, place, liked })]));
}

export async function placeOf(db: Queryable, postsId: string): Promise<store.PlaceRow> {
  const place = await store.findPlace(db, postsId);
  if (place === undefined) throw new AppError('notFound', '作品不存在或已下线');
  return place;
}
