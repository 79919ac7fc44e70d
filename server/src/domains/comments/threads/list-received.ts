import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/comments/comments.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../deps.ts';
import { presentShort } from '../../accounts/service.ts';
import { presentComment } from '../present.ts';
import * as store from '../store.ts';
import * as listsStore from './store.ts';

/** A page of what others wrote under one's own posts: the same four queries however many posts and comments there are. */
export async function listReceived(
  { db }: Deps,
  actor: Actor,
  { postsId, state, page, limit }: ParsedOf<typeof contract.receivedComments>,
): Promise<AnswerOf<typeof contract.receivedComments>> {
  const ownerId = requireUserId(actor);
  const filter = { ownerId, postId: postsId, unanswered: state === 'unanswered' };
  const found = await listsStore.listReceived(db, filter, limit + 1, (page - 1) * limit);
  const shown = found.slice(0, limit);
  const ids = shown.map(({ id }) => id);
  const rows = new Map((await listsStore.findComments(db, ids)).map((row) => [row.comment.id, row]));
  const postIds = [...new Set([...rows.values()].map(({ comment }) => comment.postId))];
  const [posts, authors, liked] = await Promise.all([
    store.findPosts(db, postIds),
    listsStore.findPostAuthors(db, postIds),
    listsStore.findLiked(db, ownerId, ids),
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
    return [{ ...presentComment(row, { actor, post, liked }), work: shownPost, answered }];
  });
  return { list, page, limit, hasMore: found.length > limit };
}
