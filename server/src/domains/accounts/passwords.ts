import { hash, verify } from '@node-rs/argon2';

// argon2id with OWASP's least memory; about 80 ms here.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), OPTIONS);

/** Takes as long for an unknown account as for a known one, so that time tells nobody who is registered. */
export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const known = passwordHash ?? (await nobodysHash);
  const matches = await verify(known, password.normalize('NFKC'));
  return matches && passwordHash !== null && passwordHash !== undefined;
}

const nobodysHash = hashPassword('nobody has this password');
