/**
 * Proof of work in the requester's browser: it searches for a `count` for which the SHA-256 of `seed:count` begins with `bits`
 * zero bits, and sends `token:count`. `seed` is the first 32 hexadecimal digits of the token's SHA-256, so that `seed:count`
 * fits into one block of SHA-256.
 */
export interface Challenge {
  token: string;
  bits: number;
}

export const proofSeed = (sha256OfToken: string): string => sha256OfToken.slice(0, 32);
