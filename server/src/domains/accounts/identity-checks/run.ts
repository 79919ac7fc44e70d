import { changeInBatches } from '../../../db/batched-change.ts';
import type { Deps } from '../../../deps.ts';
import { IdentityFailure, type IdentityAnswer, type IdentityInput } from '../../../ports/identity/port.ts';
import * as accountsStore from '../store.ts';
import { PURPOSE } from './note.ts';
import { runFaceCheck } from './run-face.ts';
import * as store from './store.ts';

/**
 * Asks the service about one, outside of any transaction. What it has not answered fails the job, which the queue tries again, longer and
 * longer, until half a day later it is given up and left to a person.
 */
export async function runIdentityCheck(deps: Deps, id: string, lastAttempt: boolean): Promise<void> {
  const check = await store.findCheck(deps.db, id);
  if (check === undefined || check.inputSealed === null) return;
  if (check.kind === 'face') return runFaceCheck(deps, check, lastAttempt);
  if (!deps.identity.asks) return giveUp(deps, id, { state: 'failed', failure: 'the service was switched off' });
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

/** The data go in the same step. Of a person who wants to comment the account remembers a match. */
async function recordAnswer(deps: Deps, check: store.IdentityCheckRow, answer: IdentityAnswer): Promise<void> {
  const { result: state, detail, requestId } = answer;
  const doneAt = deps.clock.now();
  await deps.transact(async (tx) => {
    const done = { inputSealed: null, doneAt, state, detail, requestId, service: deps.identity.label, failure: null };
    const isFirst = await store.changeWaiting(tx, check.id, done);
    if (isFirst && state === 'match' && check.purpose === 'person')
      await accountsStore.updateUser(tx, check.userId, { identityVerifiedAt: doneAt });
  });
}

async function giveUp(
  { db, clock }: Deps,
  id: string,
  why: Pick<store.IdentityCheckRow, 'state' | 'failure'> & { detail?: string },
): Promise<void> {
  await store.changeWaiting(db, id, { ...why, inputSealed: null, doneAt: clock.now() });
}

/** After a key rotation: reseals what waits. Digests of what was answered stay as they are, and find nothing any more. */
export const resealIdentityInputs = ({ transact, secrets }: Deps): Promise<number> =>
  changeInBatches(transact, store.lockSealed, async (tx, { id, kind, inputSealed }) => {
    const sealed = inputSealed === null ? null : secrets.reseal(PURPOSE, inputSealed);
    if (sealed === null) return false;
    // Of a face the page lies sealed, not what the digest is of.
    if (kind === 'face') return store.changeWaiting(tx, id, { inputSealed: sealed });
    const mark = secrets.mark(PURPOSE, secrets.unseal(PURPOSE, sealed));
    return store.changeWaiting(tx, id, { inputSealed: sealed, mark });
  });
