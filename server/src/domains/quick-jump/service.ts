import type { AnswerOf } from '#contract/call.ts';
import { JUMPS_SHOWN, type quickJump } from '#contract/quick-jump.ts';
import { GUEST, type Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { permissionsOf } from '../../roles.ts';
import { listPeople } from '../accounts/service.ts';
import { adminOf } from '../audit-log/service.ts';
import { suggest } from '../discovery/service.ts';
import { findNamedWorks } from '../moderation/service.ts';

type Found = AnswerOf<typeof quickJump>;

export async function find(deps: Deps, actor: Actor, words: string): Promise<Found> {
  const permissions = permissionsOf(adminOf(actor).role);
  const [people, works] = await Promise.all([
    permissions.includes('operations') ? findPeople(deps, words) : [],
    permissions.includes('content') ? findWorks(deps, words) : [],
  ]);
  return { people, works };
}

async function findPeople(deps: Deps, keywords: string): Promise<Found['people']> {
  const { list } = await listPeople(deps, { page: 1, limit: JUMPS_SHOWN, keywords });
  return list.map(({ id, nickname, avatar, identity, certification, mobile }) => ({
    id,
    nickname,
    avatar,
    identity,
    certification,
    mobile,
  }));
}

/** By id and title in every state; what is left of the places goes to published works that the words are found in. */
async function findWorks(deps: Deps, words: string): Promise<Found['works']> {
  const named = await findNamedWorks(deps, words, JUMPS_SHOWN);
  if (named.length === JUMPS_SHOWN) return named;
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
