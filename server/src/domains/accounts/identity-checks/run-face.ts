import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { IdentityFailure } from '../../../ports/identity/port.ts';
import { carryOutIdentityCheck } from '../jobs.ts';
import * as accountsStore from '../store.ts';
import { deleteAtService } from './clean.ts';
import * as store from './store.ts';

/** Interval of the requests for a result while the page is open; a callback or the person's return makes the next request earlier. */
export const QUERY_EVERY_MS = 60_000;
/** Time after the page's expiry in which a result may still come in. */
const GRACE_MS = 120_000;

/** Asks the service for the result of a face check; repeats that while the result is pending and the page is valid. */
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
    if (await store.changeWaiting(tx, id, { failure: null })) await enqueueQuery(deps, tx, id, new Date(now + QUERY_EVERY_MS));
  });
}

/** Schedules the next request for a result; each check has one job, so a new time replaces the former one. */
export const enqueueQuery = ({ jobs }: Pick<Deps, 'jobs'>, db: Queryable, id: string, runAt: Date): Promise<void> =>
  jobs.enqueue(db, carryOutIdentityCheck, { id }, { key: `identity:${id}`, runAt });

/**
 * Records the result of a check, deletes the address of its page, and has the service delete its data. For the purpose 'person', which
 * commenting may require, a match is also stored with the account.
 */
async function endFace(
  deps: Deps,
  check: store.IdentityCheckRow,
  outcome: Pick<store.IdentityCheckRow, 'state' | 'failure'> & { detail?: string },
): Promise<void> {
  const doneAt = deps.clock.now();
  await deps.transact(async (tx) => {
    if (!(await store.changeWaiting(tx, check.id, { ...outcome, inputSealed: null, doneAt }))) return;
    await deleteAtService(deps, tx, [check]);
    if (outcome.state === 'match' && check.purpose === 'person')
      await accountsStore.updateUser(tx, check.userId, { faceVerifiedAt: doneAt });
  });
}
