import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { IdentityFailure } from '../../../ports/identity/port.ts';
import { carryOutIdentityCheck } from '../jobs.ts';
import * as accountsStore from '../store.ts';
import { forgetThere } from './clean.ts';
import * as store from './store.ts';

/** Somebody may be on the page all the while; a callback, or the person coming back, makes it sooner. */
export const ASK_EVERY_MS = 60_000;
/** What was sent in the last moment is still looked at. */
const GRACE_MS = 120_000;

/** Asks for the answer about a face: again and again while there is none, until the page is over. */
export async function runFaceCheck(deps: Deps, check: store.IdentityCheckRow, lastAttempt: boolean): Promise<void> {
  const { faces } = deps.identity;
  if (faces === null || check.requestId === null)
    return endFace(deps, check, { state: 'failed', failure: 'the service was switched off' });
  try {
    const { result, detail } = await faces.result(check.requestId);
    if (result === 'pending') return await askLater(deps, check);
    await endFace(deps, check, { state: result, detail, failure: null });
  } catch (error) {
    if (!(error instanceof IdentityFailure)) throw error;
    const { kind, message: failure } = error;
    deps.log.warn({ checkId: check.id, kind, reason: failure }, 'the service has not said what came of a face');
    if (kind === 'unfit') return endFace(deps, check, { state: 'unsure', detail: '服务查不到这次核验', failure });
    if (lastAttempt) return endFace(deps, check, { state: 'failed', failure });
    await store.changeWaiting(deps.db, check.id, { failure });
    throw error;
  }
}

async function askLater(deps: Deps, check: store.IdentityCheckRow): Promise<void> {
  const { id, expiresAt } = check;
  const now = deps.clock.now().getTime();
  if (expiresAt === null || now >= expiresAt.getTime() + GRACE_MS)
    return endFace(deps, check, { state: 'expired', failure: null });
  await deps.transact(async (tx) => {
    if (await store.changeWaiting(tx, id, { failure: null })) await askFor(deps, tx, id, new Date(now + ASK_EVERY_MS));
  });
}

/** One word for each check: a second one takes the place of the first. */
export const askFor = ({ jobs }: Pick<Deps, 'jobs'>, db: Queryable, id: string, runAt: Date): Promise<void> =>
  jobs.enqueue(db, carryOutIdentityCheck, { id }, { key: `identity:${id}`, runAt });

/**
 * Where the page is goes in the same step, and the service is told to delete what it took. Of a person who wants to comment the account
 * remembers a match.
 */
async function endFace(
  deps: Deps,
  check: store.IdentityCheckRow,
  how: Pick<store.IdentityCheckRow, 'state' | 'failure'> & { detail?: string },
): Promise<void> {
  const doneAt = deps.clock.now();
  await deps.transact(async (tx) => {
    if (!(await store.changeWaiting(tx, check.id, { ...how, inputSealed: null, doneAt }))) return;
    await forgetThere(deps, tx, [check]);
    if (how.state === 'match' && check.purpose === 'person')
      await accountsStore.updateUser(tx, check.userId, { faceVerifiedAt: doneAt });
  });
}
