import { hash, verify } from '@node-rs/argon2';
import { TEMPORARY_PASSWORD_HOURS } from '#contract/accounts/constants.ts';
import { createFairLines, guestNetwork } from '../../../db/guest-share.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';

// argon2id with OWASP's minimum of memory (in KiB); about 80 ms a hash.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password.normalize('NFKC'), OPTIONS));

/** Hashing occupies a processor core: requests of guests run one at a time, their networks in turn; logged-in users do not wait. */
const guests = createFairLines(1);
function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  const network = guestNetwork();
  return network === undefined ? task() : guests.run(network, task);
}

/** Checks a password. Without a hash it takes equally long, so that the time does not reveal which accounts exist. */
export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const comparedHash = passwordHash ?? (await dummyHash);
  const matches = await inTurn(() => verify(comparedHash, password.normalize('NFKC')));
  return matches && passwordHash !== null && passwordHash !== undefined;
}

/** Columns of a password. `passwordUntil`: expiry of a temporary password; null: the owner chose the password. */
export interface PasswordFields {
  passwordHash: string;
  passwordUntil: Date | null;
}

export const newPasswordFields = async (password: string): Promise<PasswordFields> => ({
  passwordHash: await hashPassword(password),
  passwordUntil: null,
});

/** A temporary password to hand over, and the columns to store (`fields`). */
export async function makeTemporaryPassword(
  deps: Pick<Deps, 'random' | 'clock'>,
): Promise<{ password: string; fields: PasswordFields }> {
  const password = readablePassword(deps);
  const passwordUntil = new Date(deps.clock.now().getTime() + TEMPORARY_PASSWORD_HOURS * 3_600_000);
  return { password, fields: { passwordHash: await hashPassword(password), passwordUntil } };
}

/** Refuses an expired temporary password; call it after the password was verified, so that only its owner learns of the expiry. */
export function requirePasswordUnexpired({ clock }: Pick<Deps, 'clock'>, until: Date | null, remedy: string): void {
  if (until !== null && until <= clock.now()) throw new AppError('invalid', `临时密码已过期，${remedy}`);
}

/** Twelve unambiguous characters that satisfy the rules for new passwords. */
function readablePassword({ random }: Pick<Deps, 'random'>): string {
  for (;;) {
    const password = random
      .token()
      .replaceAll(/[-_0OIl1]/g, '')
      .slice(0, 12);
    if (password.length === 12 && /\d/.test(password) && /[A-Za-z]/.test(password)) return password;
  }
}

const dummyHash = hashPassword('nobody has this password');
