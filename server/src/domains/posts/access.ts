import type { Actor, UserActor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { isAuthor } from './policy.ts';
import * as postsStore from './store.ts';

const NOT_THERE = '作品不存在或已被删除';

/** Locks a post for whoever may change it: its author, or the agency that it is left to. */
export async function lockManagedPost(tx: Transaction, actor: Actor, postsId: string): Promise<postsStore.PostRow> {
  const post = await postsStore.lockPost(tx, postsId);
  if (post === undefined || actor.kind !== 'user') throw new AppError('notFound', NOT_THERE);
  const manager = await postsStore.findManager(tx, post);
  if ((manager?.ownerId ?? post.authorId) === actor.id) return post;
  if (manager !== undefined && isAuthor(actor, post))
    throw new AppError('forbidden', `作品由 ${manager.name} 管理，你可以查看和导出`);
  throw new AppError('notFound', NOT_THERE);
}

/** The same for what only an author does. */
export async function lockOwnPost(tx: Transaction, actor: Actor, postsId: string): Promise<postsStore.PostRow> {
  const post = await lockManagedPost(tx, actor, postsId);
  if (!isAuthor(actor, post)) throw new AppError('forbidden', '只有作者本人可以这样操作，机构可以编辑和下线');
  return post;
}

/** Read by its author, whoever manages it, and by the agency that it is left to. */
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
