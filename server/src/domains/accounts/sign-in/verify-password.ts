import { hash, verify } from '@node-rs/argon2';
import { TEMPORARY_PASSWORD_HOURS } from '#contract/accounts/constants.ts';
import { createFairLines, guestNetwork } from '../../../db/guest-share.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';

// argon2id with OWASP's least memory; about 80 ms here.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password.normalize('NFKC'), OPTIONS));

/** A processor is busy with each: of those who are not logged in one at a time, their networks in turn. */
const guests = createFairLines(1);
function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  const network = guestNetwork();
  return network === undefined ? task() : guests.run(network, task);
}

/** Takes as long for an unknown account as for a known one, so that time tells nobody who is registered. */
export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const known = passwordHash ?? (await nobodysHash);
  const matches = await inTurn(() => verify(known, password.normalize('NFKC')));
  return matches && passwordHash !== null && passwordHash !== undefined;
}

/** What is kept of a password; `passwordUntil` null: its owner chose it. */
export interface PasswordFields {
  passwordHash: string;
  passwordUntil: Date | null;
}

export const newPasswordFields = async (password: string): Promise<PasswordFields> => ({
  passwordHash: await hashPassword(password),
  passwordUntil: null,
});

/** One for somebody to hand over, and what is kept of it. */
export async function temporaryPassword(
  deps: Pick<Deps, 'random' | 'clock'>,
): Promise<{ password: string; kept: PasswordFields }> {
  const password = readablePassword(deps);
  const passwordUntil = new Date(deps.clock.now().getTime() + TEMPORARY_PASSWORD_HOURS * 3_600_000);
  return { password, kept: { passwordHash: await hashPassword(password), passwordUntil } };
}

/** Only shown to somebody who knows the password. */
export function requireUnexpired({ clock }: Pick<Deps, 'clock'>, until: Date | null, remedy: string): void {
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

const nobodysHash = hashPassword('nobody has this password');
