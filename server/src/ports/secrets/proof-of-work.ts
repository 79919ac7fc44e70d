import { createHash } from 'node:crypto';
import { proofSeed, type Challenge } from '#contract/accounts/proof-of-work.ts';
import type { Queryable } from '../../db/client.ts';
import type { Secrets } from './port.ts';
import { spendTicket } from '../../db/spent-tickets.ts';

const PURPOSE = 'proof-of-work';
const GOOD_FOR_MS = 10 * 60_000;

/** A proof-of-work challenge, valid for `subject` only. Each bit doubles the client's work; the server checks it with one hash. */
export const newChallenge = (secrets: Secrets, subject: string, bits: number, now: Date): Challenge => ({
  token: secrets.ticket(
    PURPOSE,
    { subject: markOf(secrets, subject), bits: String(bits) },
    new Date(now.getTime() + GOOD_FOR_MS),
  ),
  bits,
});

/** Whether `proof` (`<token>:<solution>`) solves the challenge of this subject. Each token is usable once, and is used up in this transaction. */
export async function spendProof(db: Queryable, secrets: Secrets, subject: string, proof: string, now: Date): Promise<boolean> {
  const at = proof.lastIndexOf(':');
  const token = proof.slice(0, Math.max(at, 0));
  const ticket = secrets.readTicket(PURPOSE, token, now);
  if (ticket === null || ticket.claims['subject'] !== markOf(secrets, subject)) return false;
  const hash = sha256(`${proofSeed(sha256(token).toString('hex'))}:${proof.slice(at + 1)}`);
  return leadingZeros(hash) >= Number(ticket.claims['bits']) && spendTicket(db, ticket);
}

// A keyed hash of the subject, because the token is readable and may appear in logs.
const markOf = (secrets: Secrets, subject: string): string => secrets.mark(PURPOSE, subject).toString('base64url').slice(0, 22);

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

function leadingZeros(hash: Buffer): number {
  const first = hash.readUInt32BE(0);
  return Math.clz32(first);
}
