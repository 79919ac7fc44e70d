import type { AdminScope } from '#contract/admins/areas.ts';
import type { AnswerOf } from '#contract/call.ts';
import { JUMPS_SHOWN, type quickJump } from '#contract/back-office/quick-jump.ts';
import { GUEST, may, requireAdmin, scopeOf, type Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../deps.ts';
import { displayName, listUsers } from '../../accounts/service.ts';
import { suggest } from '../../discovery/service.ts';
import * as store from './store.ts';

type Found = AnswerOf<typeof quickJump>;

export async function find(deps: Deps, actor: Actor, words: string): Promise<Found> {
  const admin = requireAdmin(actor);
  const [users, posts, withdrawals] = await Promise.all([
    may(admin, 'users', 'view') ? findUsers(deps, words) : [],
    may(admin, 'posts', 'view') ? findPosts(deps, words, scopeOf(admin)) : [],
    may(admin, 'withdrawals', 'view') ? findWithdrawals(deps, words) : [],
  ]);
  return { people: users, works: posts, withdrawals };
}

async function findUsers(deps: Deps, keywords: string): Promise<Found['people']> {
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

async function findWithdrawals(deps: Deps, words: string): Promise<Found['withdrawals']> {
  const rows = await store.findWithdrawals(deps.db, words, JUMPS_SHOWN);
  return rows.map(({ applicant, ...withdrawal }) => ({ ...withdrawal, applicant: displayName(applicant) }));
}

/**
 * By id and title in every state; what is left of the places goes to published posts that the words are found in. Search knows no
 * limits of a role: who has some is offered the former alone.
 */
async function findPosts(deps: Deps, words: string, scope: AdminScope | null): Promise<Found['works']> {
  const named = await findNamedPosts(deps, words, scope, JUMPS_SHOWN);
  if (named.length === JUMPS_SHOWN || scope !== null) return named;
  const { list } = await suggest(deps, GUEST, { keywords: words, page: 1, limit: JUMPS_SHOWN });
  const known = new Set(named.map(({ id }) => id));
  const found = list.filter(({ id }) => !known.has(id));
  return [
    ...named,
    ...found.map(({ id, type, title, author }) => ({
      id,
      type,
      status: 'published' as const,
      title,
      author: author.nickname,
    })),
  ].slice(0, JUMPS_SHOWN);
}

/** Posts in any state, by their id or a part of their title. */
async function findNamedPosts(deps: Deps, words: string, scope: AdminScope | null, max: number): Promise<Found['works']> {
  const rows = await store.findNamed(deps.db, words, scope, max);
  return rows.map(({ post, title, author }) => ({
    id: post.id,
    type: post.type,
    status: post.review === 'pending' ? 'pending' : post.status,
    title,
    author: displayName(author),
  }));
}
