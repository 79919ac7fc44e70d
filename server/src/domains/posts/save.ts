import type { Actor, UserActor } from '../../actor.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { once } from '../../idempotency.ts';
import { checkReferences, contentOf, refuse, type Content, type DraftForm } from './content.ts';
import { step } from './life.ts';
import { isAuthor } from './policy.ts';
import { lifeOf } from './present.ts';
import * as store from './store.ts';

export interface Saved {
  postsId: string;
  version: number;
  savedAt: string;
}

/** Far more than anybody writes; it keeps a script from filling the store with drafts. */
const NEW_WORKS = { name: 'posts-new', points: 200, seconds: 86_400 };

/** Saves a draft. Another's work does not exist here; an older version than the stored one is refused and changes nothing. */
export async function saveDraft(deps: Deps, actor: Actor, form: DraftForm, idempotencyKey: string | null): Promise<Saved> {
  const author = authorOf(actor);
  if (form.postsId === undefined) await deps.limits.consume(NEW_WORKS, author.id, '今天新建的作品过多，请明天再试');
  return deps.events.transact((tx) =>
    once(tx, { ownerId: author.id, call: 'posts.save', key: idempotencyKey, at: deps.clock.now() }, async () => {
      if (form.postsId === undefined) return createPost(deps, tx, author.id, form);
      return changeDraft(deps, tx, await lockOwn(tx, actor, form.postsId), form);
    }),
  );
}

export function authorOf(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw new AppError('session');
  return actor;
}

export async function lockOwn(tx: Transaction, actor: Actor, postsId: string): Promise<store.PostRow> {
  const post = await store.lockPost(tx, postsId);
  if (post === undefined || !isAuthor(actor, post)) throw new AppError('notFound', '作品不存在或已被删除');
  return post;
}

export async function createPost(deps: Deps, tx: Transaction, authorId: string, form: DraftForm): Promise<Saved> {
  const author = await store.findAuthor(tx, authorId);
  if (author === undefined) throw new AppError('session');
  const content = contentOf(form);
  await checkReferences(tx, authorId, form.type, content);
  const now = deps.clock.now();
  const id = deps.random.id();
  const revisionId = deps.random.id();
  await store.insertPost(tx, {
    id,
    type: form.type,
    authorId,
    agencyId: author.agencyId,
    status: 'draft',
    review: 'none',
    version: 1,
    draftRevisionId: revisionId,
    wishedAt: wishOf(form) ?? null,
    createdAt: now,
    updatedAt: now,
  });
  await store.insertRevision(tx, { id: revisionId, postId: id, number: 1, ...content, createdAt: now, savedAt: now });
  return { postsId: id, version: 1, savedAt: now.toISOString() };
}

async function changeDraft(deps: Deps, tx: Transaction, post: store.PostRow, form: DraftForm): Promise<Saved> {
  step(lifeOf(post), 'save');
  if (form.type !== post.type) refuse('type', '作品创建后不能更改类型');
  if (form.version !== undefined && form.version !== post.version) {
    throw new AppError('conflict', '作品已在别处保存了更新的内容，本次没有覆盖，请对照后再保存');
  }
  const draft = await store.findRevision(tx, post.draftRevisionId);
  if (draft === undefined) throw new Error(`work ${post.id} has lost its draft`);
  const content = contentOf(form, draft);
  await checkReferences(tx, post.authorId, post.type, content);
  const now = deps.clock.now();
  const version = post.version + 1;
  const draftRevisionId = await storeContent(deps, tx, draft, content, now);
  const wishedAt = wishOf(form);
  await store.changePost(tx, post.id, {
    version,
    draftRevisionId,
    updatedAt: now,
    ...(wishedAt === undefined ? {} : { wishedAt }),
  });
  return { postsId: post.id, version, savedAt: now.toISOString() };
}

/** Another category in the draft; where readers see the work it takes effect once that was passed. */
export function changeCategory(
  deps: Deps,
  actor: Actor,
  postsId: string,
  categoryId: string,
): Promise<{ postsId: string; status: store.PostRow['status'] }> {
  return deps.events.transact(async (tx) => {
    const post = await lockOwn(tx, actor, postsId);
    const draft = await store.findRevision(tx, post.draftRevisionId);
    if (draft?.categoryId === categoryId) return { postsId, status: post.status };
    const { title, origin } = draft ?? { title: '', origin: 'original' as const };
    await changeDraft(deps, tx, post, { type: post.type, title, origin, categoryId });
    return { postsId, status: post.status };
  });
}

/** Undefined when the form says nothing about it. */
const wishOf = ({ publishAt }: DraftForm): Date | null | undefined => (publishAt == null ? publishAt : new Date(publishAt));

/** What was handed in stays as it was: the next change begins a new revision. */
async function storeContent(deps: Deps, tx: Transaction, draft: store.RevisionRow, content: Content, now: Date): Promise<string> {
  if (draft.frozenAt === null) {
    await store.changeRevision(tx, draft.id, { ...content, savedAt: now });
    return draft.id;
  }
  const id = deps.random.id();
  const number = await store.nextRevisionNumber(tx, draft.postId);
  await store.insertRevision(tx, { id, postId: draft.postId, number, ...content, createdAt: now, savedAt: now });
  return id;
}
