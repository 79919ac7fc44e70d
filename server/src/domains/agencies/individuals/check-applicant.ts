import { PERSONAL_DAYS, PERSONAL_SUBMISSIONS } from '#contract/agencies/constants.ts';
import type { RegistrationMode } from '#contract/settings/settings.ts';
import { AppError } from '../../../core/app-error.ts';
import { minuteInChina } from '../../../core/clock.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import type { Deps } from '../../../deps.ts';
import { findUser } from '../store.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;

/** Actions in the history of an application. They differ from those of agencies, because a draft may change its kind. */
export const SUBMIT = { first: 'personalSubmit', again: 'personalResubmit' } as const;

/** Whether a user was admitted to publish without an agency; true also while they work for one. */
export const isAdmittedPerson = async (db: Queryable, userId: string): Promise<boolean> =>
  (await store.findAdmitted(db, userId)) !== undefined;

/** Refuses drafts and submissions of persons while the setting is closed. */
export function requireOpen(mode: RegistrationMode): void {
  if (mode === 'closed') throw new AppError('forbidden', CLOSED);
}

/** Why a user cannot begin an application as a person, besides an agency, as a sentence; null: they can. */
export async function refusalOfPerson(db: Queryable, userId: string, mode: RegistrationMode): Promise<string | null> {
  if (await isAdmittedPerson(db, userId)) return '你已是个人创作者，无需再次申请';
  if (mode === 'closed') return CLOSED;
  return (await findUser(db, userId))?.mobile == null ? '请先在“账号安全”中绑定手机号，再申请个人入驻' : null;
}

const CLOSED = '个人入驻暂未开放';

/** The applicant's own mobile, which the account has confirmed. */
export async function requireMobile(db: Queryable, userId: string): Promise<string> {
  const mobile = (await findUser(db, userId))?.mobile;
  if (mobile == null) throw new AppError('forbidden', '请先绑定手机号', { reason: 'mobileUnbound' });
  return mobile;
}

/** Refuses a submission beyond PERSONAL_SUBMISSIONS in PERSONAL_DAYS. The caller has locked the application, so submissions are counted one by one. */
export async function refuseTooMany({ clock }: Pick<Deps, 'clock'>, tx: Transaction, applicantId: string): Promise<void> {
  const now = clock.now().getTime();
  const times = await store.listSubmissions(tx, applicantId, Object.values(SUBMIT), new Date(now - PERSONAL_DAYS * DAY_MS));
  const first = times.at(-PERSONAL_SUBMISSIONS);
  if (first === undefined) return;
  const again = new Date(first.getTime() + PERSONAL_DAYS * DAY_MS);
  throw new AppError(
    'rateLimited',
    `${PERSONAL_DAYS} 天内最多提交 ${PERSONAL_SUBMISSIONS} 次个人入驻申请，${minuteInChina(again)} 起可以再次提交`,
    { retryAfter: Math.max(1, Math.ceil((again.getTime() - now) / 1000)) },
  );
}

/** Refuses an identity number that stands for another account. The sentence does not say whose. */
export async function refuseTakenNumber(
  { secrets }: Pick<Deps, 'secrets'>,
  tx: Transaction,
  { applicantId, idNumber }: { applicantId: string; idNumber: string },
): Promise<void> {
  // One hash for each key in use, because an older application may still have that of the former key.
  if (await store.hasNumber(tx, secrets.marks(NUMBER, idNumber), applicantId)) throw taken();
}

/** Refuses the second of two submissions of one number at once, by the unique index; rethrows other errors. */
export function rethrowTakenNumber(error: unknown): never {
  if (isUniqueViolation(error, 'agency_applications_number')) throw taken();
  throw error;
}

const TAKEN = '该身份证号已用于其他账号';
const taken = () => new AppError('conflict', TAKEN, { fields: { idNumber: TAKEN } });

/** Purpose of the key that hashes identity numbers. */
const NUMBER = 'individuals.idNumber';

export const markOfNumber = ({ secrets }: Pick<Deps, 'secrets'>, idNumber: string): Buffer => secrets.mark(NUMBER, idNumber);
