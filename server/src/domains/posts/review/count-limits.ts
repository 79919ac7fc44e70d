import type { OwnLimits } from '#contract/posts/own-posts.ts';
import type { Actor } from '../../../core/actor.ts';
import { dayInChina, secondsOfTheDay, startOfDay } from '../../../core/clock.ts';
import type { Deps } from '../../../deps.ts';
import { siteSettings } from '../../settings/service.ts';
import { requireAuthor } from '../access.ts';
import { NEWCOMER_POSTS } from './note-unseen.ts';
import * as store from './store.ts';

/** What is left of an author's submissions today, and the rule for new authors, by the numbers that submitting and publishing use. */
export async function ownLimits(deps: Deps, actor: Actor): Promise<OwnLimits> {
  const { id } = requireAuthor(actor);
  const { auditMode, limits } = await siteSettings(deps);
  const now = deps.clock.now();
  const [submits, approved] = await Promise.all([
    store.countSubmits(deps.db, id, startOfDay(dayInChina(now))),
    store.countApproved(deps.db, id, NEWCOMER_POSTS),
  ]);
  const until = new Date(now.getTime() + secondsOfTheDay(now) * 1000);
  return {
    submits: { max: limits.submitsADay, left: Math.max(limits.submitsADay - submits, 0), until: until.toISOString() },
    newcomer: approved < NEWCOMER_POSTS ? { approved, needed: NEWCOMER_POSTS } : null,
    reviewedAfter: auditMode !== 'all',
  };
}
