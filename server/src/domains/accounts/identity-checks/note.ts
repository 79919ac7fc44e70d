import { maskIdNumber } from '#contract/agencies/check-digits.ts';
import { IDENTITY_CONSENT_VERSION } from '#contract/accounts/constants.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { IdentityInput } from '../../../ports/identity/port.ts';
import { carryOutIdentityCheck } from '../jobs.ts';
import { forgetThere } from './clean.ts';
import * as store from './store.ts';

/** Of whom, for what, and of which application, payee or user. */
export interface About {
  userId: string;
  purpose: store.IdentityPurpose;
  subjectId: string;
}

/**
 * Leaves word, in the transaction of a submission, for the job that asks the service; nothing without a service or without consent. What was
 * said of the subject before goes, but for an answer about the very same data: nobody pays twice for it. A face, to which its owner agreed
 * apart, stays as long as name and number do.
 */
export async function noteIdentityChecks(
  deps: Deps,
  tx: Transaction,
  { userId, purpose, subjectId }: About,
  { consent, inputs }: { consent: string | undefined; inputs: readonly IdentityInput[] },
): Promise<void> {
  const wanted = deps.identity.asks && consent === IDENTITY_CONSENT_VERSION ? inputs : [];
  const now = deps.clock.now();
  const before = await store.listChecks(tx, purpose, subjectId);
  const known = wanted.map((input) => {
    const marks = deps.secrets.marks(PURPOSE, textOf(input));
    return before.find(({ state, mark }) => isAnswered(state) && marks.some((one) => one.equals(mark)))?.id;
  });
  const kept = known.filter((id) => id !== undefined);
  const people = inputs.filter((input) => input.kind === 'person');
  const faces = before.filter((row) => row.kind === 'face' && people.some((person) => isFaceOf(deps, row, person)));
  const staying = [...kept, ...faces.map(({ id }) => id)];
  if (before.length > staying.length) await forgetThere(deps, tx, await store.deleteOthers(tx, purpose, subjectId, staying));
  await store.renewConsents(tx, kept, IDENTITY_CONSENT_VERSION, now);
  const rows = wanted
    .filter((_input, index) => known[index] === undefined)
    .map((input) => ({
      id: deps.random.id(),
      userId,
      purpose,
      subjectId,
      kind: input.kind,
      elements: elementsOf(input),
      inputSealed: deps.secrets.seal(PURPOSE, textOf(input)),
      mark: deps.secrets.mark(PURPOSE, textOf(input)),
      shown: shownOf(input),
      service: deps.identity.label,
      consentVersion: IDENTITY_CONSENT_VERSION,
      consentedAt: now,
      createdAt: now,
    }));
  await store.insertChecks(tx, rows);
  for (const { id } of rows) await deps.jobs.enqueue(tx, carryOutIdentityCheck, { id }, { key: `identity:${id}` });
}

export const PURPOSE = 'identityChecks.input';

const isAnswered = (state: store.IdentityCheckRow['state']): boolean => state === 'match' || state === 'mismatch';

/** Whether it is the face of somebody of this name and number. */
export const isFaceOf = ({ secrets }: Pick<Deps, 'secrets'>, { mark }: store.IdentityCheckRow, person: Person): boolean =>
  secrets.marks(PURPOSE, faceText(person)).some((one) => one.equals(mark));

type Person = Pick<IdentityInput & { kind: 'person' }, 'name' | 'idNumber'>;

/** Of which a digest is kept with a face. */
export const faceText = ({ name, idNumber }: Person): string => textOf({ kind: 'face', name, idNumber });

/** The same data are the same text. */
const textOf = (input: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1))));

function elementsOf(input: IdentityInput): number {
  if (input.kind === 'person') return input.mobile === undefined ? 2 : 3;
  if (input.kind === 'bankCard') return input.idNumber === undefined ? 2 : input.mobile === undefined ? 3 : 4;
  return input.legalName === undefined ? 2 : input.legalIdNumber === undefined ? 3 : 4;
}

/** Enough to tell whose it was, and no more. */
export function shownOf(input: IdentityInput): string {
  if (input.kind === 'company') return input.name;
  const [first = ''] = input.name;
  const number = input.kind === 'bankCard' ? input.card : maskIdNumber(input.idNumber);
  return `${first}** 尾号 ${number.slice(-4)}`;
}
