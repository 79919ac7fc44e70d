import type { AdminScope } from '#contract/admins/areas.ts';
import type { AnswerOf } from '#contract/call.ts';
import { JUMPS_SHOWN, type quickJump } from '#contract/back-office/quick-jump.ts';
import { GUEST, may, requireAdmin, scopeOf, type Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../deps.ts';
import { displayName, listUsers } from '../../accounts/service.ts';
import { listFeedOrSearch } from '../../discovery/service.ts';
import * as store from './store.ts';

type Results = AnswerOf<typeof quickJump>;

/** Users, posts and withdrawals that match the words, of the kinds that the administrator may view. */
export async function findJumpTargets(deps: Deps, actor: Actor, words: string): Promise<Results> {
  const admin = requireAdmin(actor);
  const [users, posts, withdrawals] = await Promise.all([
    may(admin, 'users', 'view') ? findUsers(deps, words) : [],
    may(admin, 'posts', 'view') ? findPosts(deps, words, scopeOf(admin)) : [],
    may(admin, 'withdrawals', 'view') ? findWithdrawals(deps, words) : [],
  ]);
  return { people: users, works: posts, withdrawals };
}

async function findUsers(deps: Deps, keywords: string): Promise<Results['people']> {
  const { list } = await listUsers(deps, { page: 1, limit: JUMPS_SHOWN, keywords });
  return list.map(({ id, nickname, avatar, identity, certification, mobile }) => ({
    id,
    nickname,
    avatar,
    identity,
    certification,
    mobile,
  }));
}

async function findWithdrawals(deps: Deps, words: string): Promise<Results['withdrawals']> {
  const rows = await store.findWithdrawals(deps.db, words, JUMPS_SHOWN);
  return rows.map(({ applicant, ...withdrawal }) => ({ ...withdrawal, applicant: displayName(applicant) }));
}

/**
 * Posts of any state by id or title, then published posts by full-text search. The search does not know scopes, so an administrator with a
 * scope gets only the former.
 */
async function findPosts(deps: Deps, words: string, scope: AdminScope | null): Promise<Results['works']> {
  const byName = await findPostsByName(deps, words, scope, JUMPS_SHOWN);
  if (byName.length === JUMPS_SHOWN || scope !== null) return byName;
  const { list } = await listFeedOrSearch(deps, GUEST, { keywords: words, page: 1, limit: JUMPS_SHOWN });
  const idsByName = new Set(byName.map(({ id }) => id));
  const bySearch = list.filter(({ id }) => !idsByName.has(id));
  return [
    ...byName,
    ...bySearch.map(({ id, type, title, author }) => ({
      id,
      type,
      status: 'published' as const,
      title,
      author: author.nickname,
    })),
  ].slice(0, JUMPS_SHOWN);
}

/** Posts of any state, by their id or a part of their title. */
async function findPostsByName(deps: Deps, words: string, scope: AdminScope | null, max: number): Promise<Results['works']> {
  const rows = await store.findNamed(deps.db, words, scope, max);
  return rows.map(({ post, title, author }) => ({
    id: post.id,
    type: post.type,
    status: post.review === 'pending' ? 'pending' : post.status,
    title,
    author: displayName(author),
  }));
}
