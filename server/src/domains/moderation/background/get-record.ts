import type { WriterRecord } from '#contract/moderation/background.ts';
import type { Deps } from '../../../deps.ts';
import { presentUserSummary } from '../../accounts/service.ts';
import type { ReviewKinds } from '../../review/service.ts';
import { stateOf } from '../sanctions/present.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;
const SANCTIONS_MAX = 10;
/** `users.status`. */
const ENABLED = 0;

/** The begin of a record that counts the last `days` days. */
export const recordStart = ({ clock }: Pick<Deps, 'clock'>, days: number): Date =>
  new Date(clock.now().getTime() - days * DAY_MS);

/**
 * The record of a user, for moderators: figures since a time, and sanctions without the names of administrators. Null: no such user. `kinds`:
 * the review kinds, each of which counts its own cases.
 */
export async function recordOf(deps: Deps, kinds: ReviewKinds, userId: string, since: Date): Promise<WriterRecord | null> {
  const { db, clock } = deps;
  const now = clock.now();
  const [users, figures, counts, sanctions] = await Promise.all([
    store.findAuthors(db, [userId]),
    store.figuresOfAuthor(db, userId, since),
    countsOf(deps, kinds, userId, since),
    store.listSanctions(db, { now, userId }, { limit: SANCTIONS_MAX, offset: 0 }),
  ]);
  const user = users.get(userId);
  if (user === undefined) return null;
  return {
    user: presentUserSummary(user),
    state: user.closedAt !== null ? 'closed' : user.status === ENABLED ? 'active' : 'disabled',
    registeredAt: user.createdAt.toISOString(),
    posts: figures.posts,
    counts: { post: { written: figures.submitted, refused: figures.rejected + figures.takenDown }, ...counts },
    reported: figures.reported,
    upheld: figures.upheld,
    sanctions: sanctions.map(({ sanction }) => ({
      kind: sanction.kind,
      rule: sanction.rule,
      reason: sanction.reason,
      givenAt: sanction.givenAt.toISOString(),
      until: sanction.until?.toISOString() ?? null,
      state: stateOf(sanction, now),
    })),
  };
}

/** The counts one after the other, so that a panel takes few connections at once. */
async function countsOf(
  { db }: Deps,
  kinds: ReviewKinds,
  userId: string,
  since: Date,
): Promise<Omit<WriterRecord['counts'], 'post'>> {
  const countOf = async (kind: Exclude<keyof WriterRecord['counts'], 'post'>) => ({
    written: await kinds[kind].countWritten(db, userId, since),
    refused: await kinds[kind].countRefused(db, userId, since),
  });
  return {
    comment: await countOf('comment'),
    danmaku: await countOf('danmaku'),
    profile: await countOf('profile'),
    message: await countOf('message'),
  };
}
