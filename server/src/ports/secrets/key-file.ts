import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { secretsOf, type Secrets } from './port.ts';

/** The key in use, and another one that is believed: the next one before a change, the former one after it. */
interface SecretKeys {
  key: string;
  also: string | null;
}

interface KeyLocation {
  secretKey: string | null;
  secretKeyAlso: string | null;
  dataDir: string;
}

/** With SECRET_KEY several servers share one key; without, this machine keeps its own in the data folder. */
export async function openSecrets(location: KeyLocation): Promise<Secrets> {
  const { key, also } =
    location.secretKey === null
      ? await keysOfFolder(location.dataDir)
      : { key: location.secretKey, also: location.secretKeyAlso };
  return secretsOf(key, also);
}

/** Puts a new key into use in the data folder; the former one stays believed. Begun before and not ended, it goes on. */
export async function beginChange(dataDir: string): Promise<void> {
  const { key, also } = await keysOfFolder(dataDir);
  if (also === null) await replaceFile(dataDir, [newKey(), key]);
}

/** From now on nothing that the former key has sealed opens. */
export async function endChange(dataDir: string): Promise<void> {
  const { key } = await keysOfFolder(dataDir);
  await replaceFile(dataDir, [key]);
}

const pathOf = (dataDir: string) => join(dataDir, 'secret-key');
const newKey = () => randomBytes(32).toString('base64url');

/** Server and worker may start at the same moment: the first to put the whole file in place wins. */
async function keysOfFolder(dataDir: string): Promise<SecretKeys> {
  const path = pathOf(dataDir);
  const known = await readFile(path, 'utf8').catch(() => null);
  if (known !== null) return keysIn(known);
  await mkdir(dataDir, { recursive: true });
  const draft = await writeDraft(path, [newKey()]);
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft, { force: true });
  return keysIn(await readFile(path, 'utf8'));
}

function keysIn(file: string): SecretKeys {
  const [key = '', also = null] = file.split('\n').filter((line) => line !== '');
  return { key, also };
}

async function replaceFile(dataDir: string, keys: string[]): Promise<void> {
  const path = pathOf(dataDir);
  await rename(await writeDraft(path, keys), path);
  // The name has to be on the disk before anything is sealed with the new key.
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
