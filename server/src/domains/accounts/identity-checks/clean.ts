import { IDENTITY_CHECK_DAYS } from '#contract/accounts/constants.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { forgetFace } from '../jobs.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;

export async function forgetIdentityChecks({ db, clock }: Deps): Promise<void> {
  await store.deleteChecksBefore(db, new Date(clock.now().getTime() - IDENTITY_CHECK_DAYS * DAY_MS));
}

/** Of faces that waited and are gone or over: what the service was given and has taken is to go there, too. */
export async function forgetThere(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Transaction,
  rows: readonly Pick<store.IdentityCheckRow, 'kind' | 'state' | 'requestId'>[],
): Promise<void> {
  for (const { kind, state, requestId } of rows)
    if (kind === 'face' && state === 'waiting' && requestId !== null)
      await jobs.enqueue(tx, forgetFace, { requestId }, { key: `forgetFace:${requestId}` });
}

/** Without the service there is nobody to be asked; its operator has the numbers in the console. */
export async function runForgetFace({ identity }: Pick<Deps, 'identity'>, requestId: string): Promise<void> {
  await identity.faces?.forget(requestId);
}
