import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Encryption of values in the database, keyed hashes and signed tickets. `purpose` separates uses: a result for one purpose is
 * invalid for another. Keys: the current one, and during a key change also the other accepted one.
 */
export interface Secrets {
  /** Encrypts with AES-256-GCM. `purpose` is authenticated, so a value copied to another column cannot be decrypted there. */
  seal(purpose: string, text: string): string;
  /** Decrypts. Throws when the value was changed or encrypted with an unknown key. */
  unseal(purpose: string, sealed: string): string;
  /** Encrypts a value again with the current key; null when it already is. */
  reseal(purpose: string, sealed: string): string | null;
  /** A keyed hash (HMAC-SHA256): finds an equal value without decryption, and cannot be brute-forced without the key. */
  mark(purpose: string, text: string): Buffer;
  /** The hashes by every accepted key, the current one first; a search must compare with all of them. */
  marks(purpose: string, text: string): Buffer[];
  /** A public identifier of the current key. */
  keyId: string;
  /** A signed text with readable claims, valid until `expiresAt`. */
  ticket(purpose: string, claims: Record<string, string>, expiresAt: Date): string;
  /** Null when the signature is wrong, the purpose differs or the ticket has expired. */
  readTicket(purpose: string, ticket: string, now: Date): Ticket | null;
}

interface Ticket {
  /** Random, unique per ticket. */
  nonce: string;
  claims: Record<string, string>;
  expiresAt: Date;
}

/** `key` is the current key, `otherKey` one that is accepted as well during a key change. */
export const secretsOf = (key: string, otherKey: string | null = null): Secrets => {
  const current = sealerOf(key);
  const accepted = otherKey === null ? [current] : [current, sealerOf(otherKey)];
  return {
    seal: current.seal,
    unseal: (purpose, sealed) => firstThatOpens(accepted, purpose, sealed).text,
    reseal(purpose, sealed) {
      const { sealer, text } = firstThatOpens(accepted, purpose, sealed);
      return sealer === current ? null : current.seal(purpose, text);
    },
    mark: current.mark,
    marks: (purpose, text) => accepted.map(({ mark }) => mark(purpose, text)),
    keyId: current.mark('key', '').subarray(0, 8).toString('hex'),
    ticket: current.ticket,
    readTicket: (purpose, ticket, now) =>
      accepted.reduce<Ticket | null>((read, sealer) => read ?? sealer.readTicket(purpose, ticket, now), null),
  };
};

type Sealer = Pick<Secrets, 'seal' | 'unseal' | 'mark' | 'ticket' | 'readTicket'>;

/** The functions of one key, which may be any text of sufficient length; three keys are derived from it by HKDF. */
function sealerOf(secretKey: string): Sealer {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secretKey, 'wenjian', use, 32));
  const [sealing, signing, marking] = [derive('seal'), derive('ticket'), derive('mark')];
  const sign = (purpose: string, body: string) => createHmac('sha256', signing).update(`${purpose}\n${body}`).digest();
  return {
    seal(purpose, text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(purpose));
      const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([iv, cipher.getAuthTag(), data]).toString('base64url')}`;
    },
    unseal(purpose, sealed) {
      if (!sealed.startsWith('v1.')) throw new Error('not a sealed value');
      const bytes = Buffer.from(sealed.slice(3), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12)).setAAD(Buffer.from(purpose));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    mark: (purpose, text) => createHmac('sha256', marking).update(`${purpose}\n${text}`).digest(),
    ticket(purpose, claims, expiresAt) {
      const body = Buffer.from(JSON.stringify([expiresAt.getTime(), randomBytes(9).toString('base64url'), claims])).toString(
        'base64url',
      );
      return `${body}.${sign(purpose, body).toString('base64url')}`;
    },
    readTicket(purpose, ticket, now) {
      const [body = '', signature = ''] = ticket.split('.');
      const actual = Buffer.from(signature, 'base64url');
      const expected = sign(purpose, body);
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
      const [until, nonce, claims] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
        number,
        string,
        Record<string, string>,
      ];
      return until > now.getTime() ? { claims, nonce, expiresAt: new Date(until) } : null;
    },
  };
}

function firstThatOpens(sealers: Sealer[], purpose: string, sealed: string): { sealer: Sealer; text: string } {
  let failure: unknown;
  for (const sealer of sealers) {
    try {
      return { sealer, text: sealer.unseal(purpose, sealed) };
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure;
}
