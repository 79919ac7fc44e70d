import { changeInBatches } from '../../../db/batched-change.ts';
import type { Deps } from '../../../deps.ts';
import { IdentityFailure, type IdentityAnswer, type IdentityInput } from '../../../ports/identity/port.ts';
import * as accountsStore from '../store.ts';
import { PURPOSE } from './note.ts';
import { runFaceCheck } from './run-face.ts';
import * as store from './store.ts';

/**
 * Asks the service about a check, outside any transaction. Without an answer the job fails and the queue repeats it with growing pauses; the last
 * attempt, after half a day, marks the check as failed, and an administrator decides.
 */
export async function runIdentityCheck(deps: Deps, id: string, lastAttempt: boolean): Promise<void> {
  const check = await store.findCheck(deps.db, id);
  if (check === undefined || check.inputSealed === null) return;
  if (check.kind === 'face') return runFaceCheck(deps, check, lastAttempt);
  if (!deps.identity.isAutomatic) return giveUp(deps, id, { state: 'failed', failure: 'the service was switched off' });
  try {
    const input = JSON.parse(deps.secrets.unseal(PURPOSE, check.inputSealed)) as IdentityInput;
    await recordAnswer(deps, check, await deps.identity.verify(input));
  } catch (error) {
    if (!(error instanceof IdentityFailure)) throw error;
    const { kind, message: failure } = error;
    deps.log.warn({ checkId: id, kind, reason: failure }, 'the identity service has not answered');
    if (kind === 'unfit') return giveUp(deps, id, { state: 'unsure', detail: '服务不受理所填的姓名或号码', failure });
    if (lastAttempt) return giveUp(deps, id, { state: 'failed', failure });
    await store.changeWaiting(deps.db, id, { failure });
    throw error;
  }
}

/** Stores the answer and deletes the data. For the purpose 'person' a match is also stored with the account. */
async function recordAnswer(deps: Deps, check: store.IdentityCheckRow, answer: IdentityAnswer): Promise<void> {
  const { result: state, detail, requestId } = answer;
  const doneAt = deps.clock.now();
  await deps.transact(async (tx) => {
    const change = { inputSealed: null, doneAt, state, detail, requestId, service: deps.identity.label, failure: null };
    const isFirst = await store.changeWaiting(tx, check.id, change);
    if (isFirst && state === 'match' && check.purpose === 'person')
      await accountsStore.updateUser(tx, check.userId, { identityVerifiedAt: doneAt });
  });
}

async function giveUp(
  { db, clock }: Deps,
  id: string,
  outcome: Pick<store.IdentityCheckRow, 'state' | 'failure'> & { detail?: string },
): Promise<void> {
  await store.changeWaiting(db, id, { ...outcome, inputSealed: null, doneAt: clock.now() });
}

/**
 * Reseals waiting checks with the current key. Fingerprints (`mark`) of answered checks keep the old key: once that is gone, equal data are no
 * longer recognised.
 */
export const resealIdentityInputs = ({ transact, secrets }: Deps): Promise<number> =>
  changeInBatches(transact, store.lockSealed, async (tx, { id, kind, inputSealed }) => {
    const sealed = inputSealed === null ? null : secrets.reseal(PURPOSE, inputSealed);
    if (sealed === null) return false;
    // A face check seals the address of its page, not the data of the fingerprint, which therefore stays.
    if (kind === 'face') return store.changeWaiting(tx, id, { inputSealed: sealed });
    const mark = secrets.mark(PURPOSE, secrets.unseal(PURPOSE, sealed));
    return store.changeWaiting(tx, id, { inputSealed: sealed, mark });
  });
