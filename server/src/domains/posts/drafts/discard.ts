import { isDeepStrictEqual } from 'node:util';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/posts/own-posts.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { deleteCounts } from '../../counters/service.ts';
import * as collectionsStore from '../collections/store.ts';
import { contentOf } from '../content.ts';
import * as postsStore from '../store.ts';
import { lockOwnPost } from '../access.ts';

/** Deletes a draft at once, without the bin, if it contains nothing but the title with which the editor created it. */
export function discardDraft(
  deps: Deps,
  actor: Actor,
  { postsId, title }: ParsedOf<typeof contract.discardDraft>,
): Promise<AnswerOf<typeof contract.discardDraft>> {
  return deps.transact(async (tx) => {
    const post = await lockOwnPost(tx, actor, postsId);
    if (!(await holdsOnly(tx, post, title))) throw new AppError('conflict', '这份草稿里已有内容，没有删除');
    await deleteCounts(tx, [post.id]);
    await postsStore.deletePosts(tx, [post.id]);
    return { postsId };
  });
}

/** The post was never submitted or scheduled, is in no collection, and its draft is empty but for this title. */
async function holdsOnly(tx: Transaction, post: postsStore.PostRow, title: string): Promise<boolean> {
  const draft = await postsStore.findRevision(tx, post.draftRevisionId);
  if (draft === undefined || draft.number !== 1 || draft.frozenAt !== null) return false;
  if (post.status !== 'draft' || post.requestedPublishAt !== null) return false;
  if ((await collectionsStore.findCollectionOf(tx, post.id)) !== undefined) return false;
  const { type } = post;
  const content = contentOf({ type, title: draft.title, origin: draft.origin }, draft);
  return isDeepStrictEqual(content, contentOf({ type, title, origin: 'original' }));
}
