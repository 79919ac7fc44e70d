import { IDENTITY_CHECK_DAYS } from '#contract/accounts/constants.ts';
import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;

export async function forgetIdentityChecks({ db, clock }: Deps): Promise<void> {
  await store.deleteChecksBefore(db, new Date(clock.now().getTime() - IDENTITY_CHECK_DAYS * DAY_MS));
}
