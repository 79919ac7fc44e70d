import { changeInBatches } from '../../../db/batched-change.ts';
import type { Deps } from '../../../deps.ts';
import { IdentityFailure, type IdentityInput } from '../../../ports/identity/port.ts';
import { PURPOSE } from './note.ts';
import * as store from './store.ts';

/**
 * Asks the service about one, outside of any transaction. What it has not answered fails the job, which the queue tries again, longer and
 * longer, until half a day later it is given up and left to a person.
 */
export async function runIdentityCheck(deps: Deps, id: string, lastAttempt: boolean): Promise<void> {
  const check = await store.findCheck(deps.db, id);
  if (check === undefined || check.inputSealed === null) return;
  const over = { inputSealed: null, doneAt: deps.clock.now() };
  if (!deps.identity.asks)
    return store.changeWaiting(deps.db, id, { ...over, state: 'failed', failure: 'the service was switched off' });
  try {
    const input = JSON.parse(deps.secrets.unseal(PURPOSE, check.inputSealed)) as IdentityInput;
    const { result, detail, requestId } = await deps.identity.verify(input);
    await store.changeWaiting(deps.db, id, {
      inputSealed: null,
      doneAt: deps.clock.now(),
      state: result,
      detail,
      requestId,
      service: deps.identity.label,
      failure: null,
    });
  } catch (error) {
    if (!(error instanceof IdentityFailure)) throw error;
    const { kind, message: failure } = error;
    deps.log.warn({ checkId: id, kind, reason: failure }, 'the identity service has not answered');
    if (kind === 'unfit')
      return store.changeWaiting(deps.db, id, { ...over, state: 'unsure', detail: '服务不受理所填的姓名或号码', failure });
    if (lastAttempt) return store.changeWaiting(deps.db, id, { ...over, state: 'failed', failure });
    await store.changeWaiting(deps.db, id, { failure });
    throw error;
  }
}

/** After a key rotation: reseals what waits. Digests of what was answered stay as they are, and find nothing any more. */
export const resealIdentityInputs = ({ transact, secrets }: Deps): Promise<number> =>
  changeInBatches(transact, store.lockSealed, async (tx, { id, inputSealed }) => {
    const sealed = inputSealed === null ? null : secrets.reseal(PURPOSE, inputSealed);
    if (sealed === null || inputSealed === null) return false;
    await store.changeWaiting(tx, id, { inputSealed: sealed, mark: secrets.mark(PURPOSE, secrets.unseal(PURPOSE, sealed)) });
    return true;
  });
