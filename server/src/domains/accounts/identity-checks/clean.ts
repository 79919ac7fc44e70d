import { IDENTITY_CHECK_DAYS } from '#contract/accounts/constants.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { forgetFace } from '../jobs.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;

export async function forgetIdentityChecks({ db, clock }: Deps): Promise<void> {
  await store.deleteChecksBefore(db, new Date(clock.now().getTime() - IDENTITY_CHECK_DAYS * DAY_MS));
}

/** Has the service delete its data of face checks that were waiting and are now deleted or ended. */
export async function deleteAtService(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Transaction,
  rows: readonly Pick<store.IdentityCheckRow, 'kind' | 'state' | 'requestId'>[],
): Promise<void> {
  for (const { kind, state, requestId } of rows)
    if (kind === 'face' && state === 'waiting' && requestId !== null)
      await jobs.enqueue(tx, forgetFace, { requestId }, { key: `forgetFace:${requestId}` });
}

/** Does nothing once the service is switched off; the operator can then delete the data in the service's console. */
export async function runForgetFace({ identity }: Pick<Deps, 'identity'>, requestId: string): Promise<void> {
  await identity.faces?.forget(requestId);
}
