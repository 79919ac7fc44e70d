import type { Actor, UserActor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { isAuthor } from './policy.ts';
import * as postsStore from './store.ts';

const NOT_THERE = '作品不存在或已被删除';

/**
 * Locks a post for its manager: its author or, after the author left an agency, the agency under which the post came out
 * (`findManager`). The author of such a post may read it, but is refused here.
 */
export async function lockManagedPost(tx: Transaction, actor: Actor, postsId: string): Promise<postsStore.PostRow> {
  const post = await postsStore.lockPost(tx, postsId);
  if (post === undefined || actor.kind !== 'user') throw new AppError('notFound', NOT_THERE);
  const manager = await postsStore.findManager(tx, post);
  if ((manager?.ownerId ?? post.authorId) === actor.id) return post;
  if (manager !== undefined && isAuthor(actor, post))
    throw new AppError('forbidden', `作品由 ${manager.name} 管理，你可以查看和导出`);
  throw new AppError('notFound', NOT_THERE);
}

/** As `lockManagedPost`, but refuses a manager who is not the author. */
export async function lockOwnPost(tx: Transaction, actor: Actor, postsId: string): Promise<postsStore.PostRow> {
  const post = await lockManagedPost(tx, actor, postsId);
  if (!isAuthor(actor, post)) throw new AppError('forbidden', '只有作者本人可以这样操作，机构可以编辑和下线');
  return post;
}

/** Answers the post when the actor may read its drafts: as its author, even one who does not manage it, or as its manager. */
export async function requireReadable(
  db: Queryable,
  actor: Actor,
  post: postsStore.PostRow | undefined,
): Promise<postsStore.PostRow> {
  if (post !== undefined && (isAuthor(actor, post) || (await manages(db, actor, post)))) return post;
  throw new AppError('notFound', NOT_THERE);
}

const manages = async (db: Queryable, actor: Actor, post: postsStore.PostRow): Promise<boolean> =>
  actor.kind === 'user' && (await postsStore.findManager(db, post))?.ownerId === actor.id;

export function requireAuthor(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw new AppError('session');
  return actor;
}
