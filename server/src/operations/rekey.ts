import type { Deps } from '../deps.ts';
import { resealIdentityInputs } from '../domains/accounts/service.ts';
import { resealTotp } from '../domains/admins/service.ts';
import { resealIdNumbers } from '../domains/agencies/service.ts';
import { resealTargets } from '../domains/health/service.ts';
import { resealBackends } from '../domains/storage/service.ts';
import { resealPayees } from '../domains/withdrawals/service.ts';

/** Numbers of values encrypted again. */
export interface Rekeyed {
  idNumbers: number;
  payees: number;
  totpSecrets: number;
  stores: number;
  alertTargets: number;
  /** Data of identity checks that are not answered yet. */
  identityInputs: number;
  /** Administrators whose recovery codes were hashed with another key and are now invalid. */
  withoutCodes: number;
}

/**
 * Encrypts with the current key all values that another accepted key had encrypted; a second run finds nothing to do. Signed tickets
 * are left out, because they expire within minutes.
 */
export async function rekey(deps: Deps): Promise<Rekeyed> {
  const [idNumbers, payees, stores] = [await resealIdNumbers(deps), await resealPayees(deps), await resealBackends(deps)];
  const [alertTargets, identityInputs] = [await resealTargets(deps), await resealIdentityInputs(deps)];
  const { secrets: totpSecrets, withoutCodes } = await resealTotp(deps);
  return { idNumbers, payees, totpSecrets, stores, alertTargets, identityInputs, withoutCodes };
}
