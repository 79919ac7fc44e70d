import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import { DRAFT_TITLE_MAX } from '#contract/posts/constants.ts';
import type * as contract from '#contract/posts/own-posts.ts';
import { codePoints } from '#contract/text.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { once } from '../../../db/idempotency.ts';
import type { Deps } from '../../../deps.ts';
import { restorableContent } from '../revisions/service.ts';
import * as postsStore from '../store.ts';
import { lockOwnPost, requireAuthor } from '../access.ts';
import { consumeNewPost, createPost } from './save.ts';

/** Copies the draft of an own post into a new post. The video is not copied: its file belongs to the post it was uploaded for. */
export async function createCopy(
  deps: Deps,
  actor: Actor,
  { postsId }: ParsedOf<typeof contract.copyPost>,
  idempotencyKey: string | null,
): Promise<AnswerOf<typeof contract.copyPost>> {
  const author = requireAuthor(actor);
  await consumeNewPost(deps, author.id);
  return deps.transact((tx) =>
    once(
      tx,
      { ownerId: author.id, call: 'posts.copy', key: idempotencyKey, form: { postsId }, at: deps.clock.now() },
      async () => {
        const post = await lockOwnPost(tx, actor, postsId);
        if (post.status === 'deleted') throw new AppError('conflict', '作品在回收站中，恢复后才能复制');
        const draft = await postsStore.findRevision(tx, post.draftRevisionId);
        if (draft === undefined) throw new Error(`post ${post.id} has lost its draft`);
        const { textLength: _textLength, ...content } = await restorableContent(tx, draft);
        const form = { ...content, type: post.type, title: copiedTitle(content.title), mediaId: null };
        const saved = await createPost(deps, tx, author.id, form);
        return { postsId: saved.postsId, type: post.type };
      },
    ),
  );
}

const SUFFIX = '（副本）';

/** The suffix distinguishes the copy in lists; an empty title, or one that would become too long, gets none. */
const copiedTitle = (title: string): string =>
  title === '' || codePoints(title) + codePoints(SUFFIX) > DRAFT_TITLE_MAX ? title : `${title}${SUFFIX}`;
