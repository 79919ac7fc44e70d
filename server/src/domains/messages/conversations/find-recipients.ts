import { requireUserId, type Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../deps.ts';
import { plainLine } from '../../../core/text.ts';
import { presentShort } from '../../accounts/service.ts';
import { findWritable } from './store.ts';

const SEARCHES = { name: 'message-people', points: 60, seconds: 60 };
const SHOWN = 20;

/** Whom one may write to now: without letters those one follows, the latest first. */
export async function findRecipients(deps: Deps, actor: Actor, { q }: { q: string }) {
  const userId = requireUserId(actor);
  await deps.limits.consume(SEARCHES, userId, '搜索过于频繁');
  const found = await findWritable(deps.db, userId, plainLine(q).trim().toLowerCase(), SHOWN);
  return { list: found.map(({ follows, ...user }) => ({ ...presentShort(user), followed: follows })) };
}
