import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** What must be kept from whoever reads the database, and addresses that nobody else can make. */
export interface Secrets {
  /** AES-256-GCM; `purpose` is bound in, so that a value moved to another column does not open. */
  seal(purpose: string, text: string): string;
  /** Throws when it was changed or sealed with a key that is not believed. */
  unseal(purpose: string, sealed: string): string;
  /** Sealed anew with the key in use; null when it is already. */
  reseal(purpose: string, sealed: string): string | null;
  /** A keyed fingerprint: finds an equal value again without opening it, and cannot be tried out without the key. */
  mark(purpose: string, text: string): Buffer;
  /** The same with each key that is believed, the one in use first: what to look for. */
  marks(purpose: string, text: string): Buffer[];
  /** Names the key in use without telling it. */
  keyId: string;
  /** A word that carries claims in the open and cannot be changed or made by others; good until `expiresAt`. */
  ticket(purpose: string, claims: Record<string, string>, expiresAt: Date): string;
  /** Null for what is not ours, of another purpose or over. */
  readTicket(purpose: string, ticket: string, now: Date): Ticket | null;
}

interface Ticket {
  claims: Record<string, string>;
  nonce: string;
  expiresAt: Date;
}

/** With the key in use and, during a change of keys, another one that is believed as well. */
export const secretsOf = (key: string, also: string | null = null): Secrets => {
  const current = sealerOf(key);
  const believed = also === null ? [current] : [current, sealerOf(also)];
  return {
    seal: current.seal,
    unseal: (purpose, sealed) => firstThatOpens(believed, purpose, sealed).text,
    reseal(purpose, sealed) {
      const { sealer, text } = firstThatOpens(believed, purpose, sealed);
      return sealer === current ? null : current.seal(purpose, text);
    },
    mark: current.mark,
    marks: (purpose, text) => believed.map(({ mark }) => mark(purpose, text)),
    keyId: current.mark('key', '').subarray(0, 8).toString('hex'),
    ticket: current.ticket,
    readTicket: (purpose, ticket, now) =>
      believed.reduce<Ticket | null>((read, sealer) => read ?? sealer.readTicket(purpose, ticket, now), null),
  };
};

type Sealer = Pick<Secrets, 'seal' | 'unseal' | 'mark' | 'ticket' | 'readTicket'>;

/** What one key can do; it may be any text that is long enough. */
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
      const given = Buffer.from(signature, 'base64url');
      const right = sign(purpose, body);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
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
