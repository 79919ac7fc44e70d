/**
 * Proof of work that a requester's machine does. A proof is `token:count`, where the SHA-256 of `seed:count` begins with so
 * many zero bits; the seed is the token's own SHA-256 in hexadecimal, cut so that a try is one block.
 */
export interface Challenge {
  token: string;
  bits: number;
}

export const proofSeed = (sha256OfToken: string): string => sha256OfToken.slice(0, 32);
