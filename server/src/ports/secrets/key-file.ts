import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { secretsOf, type Secrets } from './port.ts';

/** The current key, and during a key change another accepted one: with SECRET_KEY_ALSO the next, in a key file the former. */
interface SecretKeys {
  key: string;
  otherKey: string | null;
}

interface KeyLocation {
  secretKey: string | null;
  secretKeyAlso: string | null;
  dataDir: string;
}

/** Uses the key of SECRET_KEY, which several servers can share; without it, the key file of the data folder. */
export async function openSecrets(location: KeyLocation): Promise<Secrets> {
  const { key, otherKey } =
    location.secretKey === null
      ? await keysOfFolder(location.dataDir)
      : { key: location.secretKey, otherKey: location.secretKeyAlso };
  return secretsOf(key, otherKey);
}

/** Begins a key change in the data folder: adds a new key; the former stays accepted. No effect during a change already begun. */
export async function beginChange(dataDir: string): Promise<void> {
  const { key, otherKey } = await keysOfFolder(dataDir);
  if (otherKey === null) await replaceFile(dataDir, [newKey(), key]);
}

/** Ends a key change: removes the former key. Values still encrypted with it become unreadable. */
export async function endChange(dataDir: string): Promise<void> {
  const { key } = await keysOfFolder(dataDir);
  await replaceFile(dataDir, [key]);
}

const pathOf = (dataDir: string) => join(dataDir, 'secret-key');
const newKey = () => randomBytes(32).toString('base64url');

/** Reads the key file: the current key on the first line, the former on the second. Creates it atomically, as server and worker may start together. */
async function keysOfFolder(dataDir: string): Promise<SecretKeys> {
  const path = pathOf(dataDir);
  const existing = await readFile(path, 'utf8').catch(() => null);
  if (existing !== null) return keysIn(existing);
  await mkdir(dataDir, { recursive: true });
  const draft = await writeDraft(path, [newKey()]);
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft, { force: true });
  return keysIn(await readFile(path, 'utf8'));
}

function keysIn(file: string): SecretKeys {
  const [key = '', otherKey = null] = file.split('\n').filter((line) => line !== '');
  return { key, otherKey };
}

async function replaceFile(dataDir: string, keys: string[]): Promise<void> {
  const path = pathOf(dataDir);
  await rename(await writeDraft(path, keys), path);
  // The folder is flushed too, so that the new key is durable before any value is encrypted with it.
  const folder = await open(dataDir, 'r');
  await folder.sync();
  await folder.close();
}

async function writeDraft(path: string, keys: string[]): Promise<string> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  await file.writeFile(keys.map((key) => `${key}\n`).join(''));
  await file.sync();
  await file.close();
  return draft;
}
