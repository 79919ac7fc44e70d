import { maskIdNumber } from '#contract/agencies/check-digits.ts';
import type { ApplicationValues } from '#contract/agencies/application-fields.ts';
import { changeInBatches } from '../../../db/batched-change.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { markOfNumber } from '../individuals/check-applicant.ts';
import { findAdmitted } from '../individuals/store.ts';
import { changeApplication, lockWithIdNumber, type ApplicationRow } from './store.ts';

// Applications store the operator's identity number sealed. Only this file opens it; other code gets it masked, except for checks.

const purposeOf = (applicationId: string) => `idNumber:${applicationId}`;

export const sealIdNumber = ({ secrets }: Deps, applicationId: string, text: string): string =>
  secrets.seal(purposeOf(applicationId), text);

export const openIdNumber = ({ secrets }: Pick<Deps, 'secrets'>, { id, idNumber }: ApplicationRow): string | null =>
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

/** Name and identity number of an individual creator, as the review has checked them, for the declaration of tax; null: of nobody else. */
export async function openPerson(
  deps: Pick<Deps, 'secrets'>,
  db: Queryable,
  userId: string,
): Promise<{ name: string; idNumber: string } | null> {
  const application = await findAdmitted(db, userId);
  const idNumber = application === undefined ? null : openIdNumber(deps, application);
  return idNumber === null ? null : { name: application?.answers.operatorName ?? '', idNumber };
}

/** Reseals all identity numbers with the current key, after a key rotation, and hashes those of persons anew. */
export const resealIdNumbers = ({ transact, secrets }: Deps): Promise<number> =>
  changeInBatches(transact, lockWithIdNumber, async (tx, { id, idNumber, numberMark }) => {
    const sealed = idNumber === null ? null : secrets.reseal(purposeOf(id), idNumber);
    if (sealed === null) return false;
    const mark = numberMark === null ? null : markOfNumber({ secrets }, secrets.unseal(purposeOf(id), sealed));
    await changeApplication(tx, id, { idNumber: sealed, numberMark: mark });
    return true;
  });
