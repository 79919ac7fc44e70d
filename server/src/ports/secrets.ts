import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What must be kept from whoever reads the database, and addresses that nobody else can make. */
export interface Secrets {
  /** AES-256-GCM; `purpose` is bound in, so that a value moved to another column does not open. */
  seal(purpose: string, text: string): string;
  /** Throws when it was changed or sealed with another key. */
  unseal(purpose: string, sealed: string): string;
  /** A keyed fingerprint: finds an equal value again without opening it, and cannot be tried out without the key. */
  mark(purpose: string, text: string): Buffer;
  /** A word that carries claims in the open and cannot be changed or made by others; good until `expiresAt`. */
  ticket(purpose: string, claims: Record<string, string>, expiresAt: Date): string;
  /** Null for what is not ours, of another purpose or over. */
  readTicket(purpose: string, ticket: string, now: Date): Ticket | null;
}

export interface Ticket {
  claims: Record<string, string>;
  nonce: string;
  expiresAt: Date;
}

const FILE = 'secret-key';

/** With SECRET_KEY several servers share one key; without, this machine keeps its own in the data folder. */
export async function openSecrets(secretKey: string | null, dataDir: string): Promise<Secrets> {
  return secretsOf(secretKey ?? (await keyOfFolder(dataDir)));
}

export function secretsOf(secretKey: string): Secrets {
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

/** Server and worker may start at the same moment: the first to put the whole file in place wins. */
async function keyOfFolder(dataDir: string): Promise<string> {
  const path = join(dataDir, FILE);
  const known = await readFile(path, 'utf8').catch(() => null);
  if (known !== null) return known.trim();
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  await file.writeFile(`${randomBytes(32).toString('base64url')}\n`);
  await file.sync();
  await file.close();
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft, { force: true });
  return (await readFile(path, 'utf8')).trim();
}
