import { maskIdNumber } from '#contract/agencies/check-digits.ts';
import type { ApplicationValues } from '#contract/agencies/application-fields.ts';
import { changeInBatches } from '../../../db/batched-change.ts';
import type { Deps } from '../../../deps.ts';
import { changeApplication, lockWithIdNumber, type ApplicationRow } from './store.ts';

// Applications store the operator's identity number sealed. Only this file opens it; other code gets it masked, except for checks.

const purposeOf = (applicationId: string) => `idNumber:${applicationId}`;

export const sealIdNumber = ({ secrets }: Deps, applicationId: string, text: string): string =>
  secrets.seal(purposeOf(applicationId), text);

export const openIdNumber = ({ secrets }: Deps, { id, idNumber }: ApplicationRow): string | null =>
  idNumber === null ? null : secrets.unseal(purposeOf(id), idNumber);

/** All answers for display, with the identity number masked. */
export function maskedValues(deps: Deps, row: ApplicationRow): ApplicationValues {
  const idNumber = openIdNumber(deps, row);
  return idNumber === null ? row.answers : { ...row.answers, idNumber: maskIdNumber(idNumber) };
}

/** All answers with the whole identity number, for checks. */
export function plainValues(deps: Deps, row: ApplicationRow): ApplicationValues {
  const idNumber = openIdNumber(deps, row);
  return idNumber === null ? row.answers : { ...row.answers, idNumber };
}

/** Reseals all identity numbers with the current key, after a key rotation. */
export const resealIdNumbers = ({ transact, secrets }: Deps): Promise<number> =>
  changeInBatches(transact, lockWithIdNumber, async (tx, { id, idNumber }) => {
    const sealed = idNumber === null ? null : secrets.reseal(purposeOf(id), idNumber);
    if (sealed !== null) await changeApplication(tx, id, { idNumber: sealed });
    return sealed !== null;
  });
