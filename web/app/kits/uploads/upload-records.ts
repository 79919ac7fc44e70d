import type { PreviousUpload, UrlStorage } from 'tus-js-client';
import { localStore } from '../../lib/browser/browser-storage.ts';
import { storedJson } from '../../lib/browser/stored-value.ts';

/** An unfinished upload as stored in this browser, so that it can continue after the page was closed. */
export interface UploadRecord {
  key: string;
  userId: string;
  fingerprint: string;
  uploadUrl: string;
  filename: string;
  size: number;
  startedAt: number;
  /** Id of the draft. */
  postsId: string;
}

const PREFIX = 'wenjian.upload.';
/** The server deletes an unfinished upload after this time. */
const RETENTION_MS = 3 * 86_400_000;

/** Identifies a file that is chosen again. */
export const fingerprintOf = ({ name, type, size, lastModified }: File): string => [name, type, size, lastModified].join('|');

/** A user's unfinished uploads, the newest first. */
export function uploadRecords(userId: string, now: number): UploadRecord[] {
  const keys = localStore.keys().filter((key) => key.startsWith(PREFIX));
  const records = keys.map((key) => read(key, now)).filter((record) => record !== null && record.userId === userId);
  return records.filter((record) => record !== null).sort((a, b) => b.startedAt - a.startedAt);
}

export const forgetUpload = (key: string): void => localStore.removeItem(key);

/** Assigns an upload to another draft, for which the author chose the same file. */
export function bindUpload(key: string, postsId: string): void {
  const record = read(key, Date.now());
  if (record !== null && record.postsId !== postsId) write({ ...record, postsId });
}

/** The records in the interface of tus-js-client. */
export const urlStorageOf = (userId: string, postsId: string, newId: () => string): UrlStorage => ({
  findAllUploads: async () => uploadRecords(userId, Date.now()).map(previousOf),
  findUploadsByFingerprint: async (fingerprint) =>
    uploadRecords(userId, Date.now())
      .filter((record) => record.fingerprint === fingerprint)
      .map(previousOf),
  removeUpload: async (key) => forgetUpload(key),
  async addUpload(fingerprint, { uploadUrl, metadata, size }) {
    const key = `${PREFIX}${newId()}`;
    write({
      key,
      userId,
      fingerprint,
      uploadUrl: uploadUrl ?? '',
      filename: metadata['filename'] ?? '',
      size: size ?? 0,
      startedAt: Date.now(),
      postsId,
    });
    return key;
  },
});

const previousOf = ({ key, uploadUrl, filename, size, startedAt }: UploadRecord): PreviousUpload => ({
  urlStorageKey: key,
  uploadUrl,
  size,
  metadata: { filename },
  creationTime: new Date(startedAt).toString(),
  parallelUploadUrls: null,
});

const recordAt = (key: string) =>
  storedJson(key, (saved) => {
    const record = saved as UploadRecord | null;
    return typeof record?.uploadUrl === 'string' && typeof record.postsId === 'string' ? record : null;
  });

const write = (record: UploadRecord): void => void recordAt(record.key).write(record);

function read(key: string, now: number): UploadRecord | null {
  const record = recordAt(key).read();
  if (record !== null && now - record.startedAt < RETENTION_MS) return record;
  forgetUpload(key);
  return null;
}
