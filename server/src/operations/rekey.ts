import type { Deps } from '../deps.ts';
import { resealIdentityInputs } from '../domains/accounts/service.ts';
import { resealTotp } from '../domains/admins/service.ts';
import { resealIdNumbers } from '../domains/agencies/service.ts';
import { resealTargets } from '../domains/health/service.ts';
import { resealStores } from '../domains/storage/service.ts';
import { resealPayees } from '../domains/withdrawals/service.ts';

export interface Rekeyed {
  idNumbers: number;
  payees: number;
  totpSecrets: number;
  stores: number;
  alertTargets: number;
  /** Data that a service has not compared yet. */
  identityInputs: number;
  /** Administrators whose recovery codes were made with another key and are gone. */
  withoutCodes: number;
}

/**
 * Seals everything with the key in use that another one had sealed; said again it finds nothing to do. What is only signed
 * (addresses of minutes) runs out by itself.
 */
export async function rekey(deps: Deps): Promise<Rekeyed> {
  const [idNumbers, payees, stores] = [await resealIdNumbers(deps), await resealPayees(deps), await resealStores(deps)];
  const [alertTargets, identityInputs] = [await resealTargets(deps), await resealIdentityInputs(deps)];
  const { secrets: totpSecrets, withoutCodes } = await resealTotp(deps);
  return { idNumbers, payees, totpSecrets, stores, alertTargets, identityInputs, withoutCodes };
}
