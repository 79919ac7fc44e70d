import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import { once } from '../../../db/idempotency.ts';
import type { Deps } from '../../../deps.ts';
import type { Limit } from '../../../core/limit.ts';
import { siteSettings } from '../../settings/service.ts';
import { transition } from '../lifecycle.ts';
import { stateOf } from '../present.ts';
import { saveSnapshot } from '../snapshots/note.ts';
import * as postsStore from '../store.ts';
import { lockManagedPost, requireAuthor } from '../access.ts';
import { contentOf, isSame, type DraftForm } from '../content.ts';
import { checkReferences, storeContent } from '../revisions/save-content.ts';

export interface Saved {
  postsId: string;
  /** Increases with every save. A save names the version it is based on, so a concurrent save is detected. */
  version: number;
  savedAt: string;
}

const newPosts = (points: number): Limit => ({ name: 'posts-new', points, seconds: 86_400 });

/**
 * Saves a draft and creates the post if the form names none. A post of another author is not found; a form based on another version
 * than the stored one is refused. `draftKey`: a key chosen by the editor for a new post, so that a repeated first save finds the post.
 */
export async function saveDraft(deps: Deps, actor: Actor, form: DraftForm, idempotencyKey: string | null): Promise<Saved> {
  const author = requireAuthor(actor);
  if (form.postsId === undefined) await consumeNewPost(deps, author.id);
  return deps.transact((tx) =>
    once(tx, { ownerId: author.id, call: 'posts.save', key: idempotencyKey, form, at: deps.clock.now() }, async () => {
      if (form.postsId !== undefined) return changeDraft(deps, tx, await lockManagedPost(tx, actor, form.postsId), form);
      const createdId = form.draftKey === undefined ? null : await postsStore.lockDraftKey(tx, author.id, form.draftKey);
      if (createdId === null) return createPost(deps, tx, author.id, form);
      // The answer to the first save was lost. Version 0 never matches, so different content saved since is not overwritten.
      return changeDraft(deps, tx, await lockManagedPost(tx, actor, createdId), { ...form, version: form.version ?? 0 });
    }),
  );
}

/** Counts a new post of the author and refuses it beyond the operator's limit for 24 hours. */
export const consumeNewPost = async (deps: Deps, authorId: string): Promise<unknown> =>
  deps.limits.consume(newPosts((await siteSettings(deps)).limits.newWorksADay), authorId, '今日新建作品数已达上限');

/** The post that was created with a draft key, for an editor that did not get the answer; null when there is none. */
export async function begunUnder(deps: Deps, actor: Actor, draftKey: string): Promise<{ postsId: string | null }> {
  return { postsId: await postsStore.findByDraftKey(deps.db, requireAuthor(actor).id, draftKey) };
}

export async function createPost(
  deps: Deps,
  tx: Transaction,
  authorId: string,
  form: DraftForm,
  id = deps.random.id(),
): Promise<Saved> {
  const author = await postsStore.findAuthor(tx, authorId);
  if (author === undefined) throw new AppError('session');
  const content = contentOf(form);
  await checkReferences(tx, { authorId, agencyId: author.agencyId }, form.type, content);
  const now = deps.clock.now();
  const revisionId = deps.random.id();
  await postsStore.insertPost(tx, {
    id,
    type: form.type,
    authorId,
    agencyId: author.agencyId,
    status: 'draft',
    review: 'none',
    version: 1,
    draftRevisionId: revisionId,
    draftKey: form.draftKey ?? null,
    requestedPublishAt: requestedPublishAtOf(form) ?? null,
    createdAt: now,
    updatedAt: now,
  });
  await postsStore.insertRevision(tx, { id: revisionId, postId: id, number: 1, ...content, createdAt: now, savedAt: now });
  return { postsId: id, version: 1, savedAt: now.toISOString() };
}

async function changeDraft(deps: Deps, tx: Transaction, post: postsStore.PostRow, form: DraftForm): Promise<Saved> {
  transition(stateOf(post), 'save');
  if (form.type !== post.type) {
    const message = '作品创建后不能修改类型';
    throw new AppError('invalid', message, { fields: { type: message } });
  }
  const draft = await postsStore.findRevision(tx, post.draftRevisionId);
  if (draft === undefined) throw new Error(`post ${post.id} has lost its draft`);
  const content = contentOf(form, draft);
  if (form.version !== undefined && form.version !== post.version) {
    // A repeated save is answered like the first one.
    if (isSame(content, draft) && isSameRequest(form, post))
      return { postsId: post.id, version: post.version, savedAt: draft.savedAt.toISOString() };
    throw new AppError('conflict', '作品已在别处保存了更新的内容，本次没有覆盖，请对照后再保存');
  }
  await checkReferences(tx, post, post.type, content);
  const now = deps.clock.now();
  const version = post.version + 1;
  if (draft.frozenAt === null && !isSame(content, draft))
    await saveSnapshot(deps, tx, draft, form.reopened === true ? 'reopened' : 'writing');
  const draftRevisionId = await storeContent(deps, tx, draft, content, now);
  const requestedPublishAt = requestedPublishAtOf(form);
  await postsStore.changePost(tx, post.id, {
    version,
    draftRevisionId,
    updatedAt: now,
    ...(requestedPublishAt === undefined ? {} : { requestedPublishAt }),
  });
  return { postsId: post.id, version, savedAt: now.toISOString() };
}

const isSameRequest = (form: DraftForm, post: postsStore.PostRow): boolean => {
  const requested = requestedPublishAtOf(form);
  return requested === undefined || requested?.getTime() === post.requestedPublishAt?.getTime();
};

/** Changes the category of the draft. Readers see the change after the draft was submitted and approved. */
/** Changes the draft's category; `changeDraft` keeps everything that the form does not name. */
export function changeCategory(
  deps: Deps,
  actor: Actor,
  postsId: string,
  categoryId: string,
): Promise<{ postsId: string; status: postsStore.PostRow['status'] }> {
  return deps.transact(async (tx) => {
    const post = await lockManagedPost(tx, actor, postsId);
    const draft = await postsStore.findRevision(tx, post.draftRevisionId);
    if (draft?.categoryId === categoryId) return { postsId, status: post.status };
    const { title, origin } = draft ?? { title: '', origin: 'original' as const };
    await changeDraft(deps, tx, post, { type: post.type, title, origin, categoryId });
    return { postsId, status: post.status };
  });
}

/** Undefined: the form does not change the time; null: publish at once after approval. */
const requestedPublishAtOf = ({ publishAt }: DraftForm): Date | null | undefined =>
  publishAt == null ? publishAt : new Date(publishAt);
