import { hash, verify } from '@node-rs/argon2';
import type { Deps } from '../../deps.ts';

// argon2id with OWASP's least memory; about 80 ms here.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), OPTIONS);

/** Takes as long for an unknown account as for a known one, so that time tells nobody who is registered. */
export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const known = passwordHash ?? (await nobodysHash);
  const matches = await verify(known, password.normalize('NFKC'));
  return matches && passwordHash !== null && passwordHash !== undefined;
}

/** For somebody to hand over once: twelve characters that nobody mixes up, by the rules for new passwords. */
export function temporaryPassword({ random }: Pick<Deps, 'random'>): string {
  for (;;) {
    const password = random
      .token()
      .replaceAll(/[-_0OIl1]/g, '')
      .slice(0, 12);
    if (password.length === 12 && /\d/.test(password) && /[A-Za-z]/.test(password)) return password;
  }
}

const nobodysHash = hashPassword('nobody has this password');
