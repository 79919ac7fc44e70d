import { maskIdNumber } from '#contract/agencies/check-digits.ts';
import { IDENTITY_CONSENT_VERSION } from '#contract/accounts/constants.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { IdentityInput } from '../../../ports/identity/port.ts';
import { carryOutIdentityCheck } from '../jobs.ts';
import { deleteAtService } from './clean.ts';
import * as store from './store.ts';

/** The person of a check, and the application, payee or user (`subjectId`, by `purpose`) that it is for. */
export interface About {
  userId: string;
  purpose: store.IdentityPurpose;
  subjectId: string;
}

/**
 * Writes down identity checks in the transaction of a submission, and enqueues the job that calls the service. Without a service or consent
 * it writes none. Earlier checks of the subject are deleted, except answers about the same data, because each call costs money, and face
 * checks of the same name and number, because they have a consent of their own.
 */
export async function requestIdentityChecks(
  deps: Deps,
  tx: Transaction,
  { userId, purpose, subjectId }: About,
  { consent, inputs }: { consent: string | undefined; inputs: readonly IdentityInput[] },
): Promise<void> {
  const allowedInputs = deps.identity.isAutomatic && consent === IDENTITY_CONSENT_VERSION ? inputs : [];
  const now = deps.clock.now();
  const before = await store.listChecks(tx, purpose, subjectId);
  const answeredIds = allowedInputs.map((input) => {
    const fingerprints = deps.secrets.marks(PURPOSE, textOf(input));
    return before.find(({ state, mark }) => isAnswered(state) && fingerprints.some((each) => each.equals(mark)))?.id;
  });
  const reusedIds = answeredIds.filter((id) => id !== undefined);
  const people = inputs.filter((input) => input.kind === 'person');
  const faces = before.filter((row) => row.kind === 'face' && people.some((person) => isFaceOf(deps, row, person)));
  const retainedIds = [...reusedIds, ...faces.map(({ id }) => id)];
  if (before.length > retainedIds.length)
    await deleteAtService(deps, tx, await store.deleteOthers(tx, purpose, subjectId, retainedIds));
  await store.renewConsents(tx, reusedIds, IDENTITY_CONSENT_VERSION, now);
  const rows = allowedInputs
    .filter((_input, index) => answeredIds[index] === undefined)
    .map((input) => ({
      id: deps.random.id(),
      userId,
      purpose,
      subjectId,
      kind: input.kind,
      elements: elementsOf(input),
      inputSealed: deps.secrets.seal(PURPOSE, textOf(input)),
      mark: deps.secrets.mark(PURPOSE, textOf(input)),
      shown: maskedLabelOf(input),
      service: deps.identity.label,
      consentVersion: IDENTITY_CONSENT_VERSION,
      consentedAt: now,
      createdAt: now,
    }));
  await store.insertChecks(tx, rows);
  for (const { id } of rows) await deps.jobs.enqueue(tx, carryOutIdentityCheck, { id }, { key: `identity:${id}` });
}

/** Purpose of the key that seals inputs and makes their fingerprints (`mark`). */
export const PURPOSE = 'identityChecks.input';

const isAnswered = (state: store.IdentityCheckRow['state']): boolean => state === 'match' || state === 'mismatch';

/** Whether a face check is about a person of this name and identity number. */
export const isFaceOf = ({ secrets }: Pick<Deps, 'secrets'>, { mark }: store.IdentityCheckRow, person: Person): boolean =>
  secrets.marks(PURPOSE, faceText(person)).some((fingerprint) => fingerprint.equals(mark));

type Person = Pick<IdentityInput & { kind: 'person' }, 'name' | 'idNumber'>;

/** The text whose fingerprint a face check stores. */
export const faceText = ({ name, idNumber }: Person): string => textOf({ kind: 'face', name, idNumber });

/** JSON with sorted keys, so that equal data give equal text. */
const textOf = (input: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1))));

/** The number of data that the service compares, as in "two-element check". */
function elementsOf(input: IdentityInput): number {
  if (input.kind === 'person') return input.mobile === undefined ? 2 : 3;
  if (input.kind === 'bankCard') return input.idNumber === undefined ? 2 : input.mobile === undefined ? 3 : 4;
  return input.legalName === undefined ? 2 : input.legalIdNumber === undefined ? 3 : 4;
}

/** A masked label of the data: a company's name, or `张** 尾号 1234` of a person or a card. */
export function maskedLabelOf(input: IdentityInput): string {
  if (input.kind === 'company') return input.name;
  const [first = ''] = input.name;
  const number = input.kind === 'bankCard' ? input.card : maskIdNumber(input.idNumber);
  return `${first}** 尾号 ${number.slice(-4)}`;
}
