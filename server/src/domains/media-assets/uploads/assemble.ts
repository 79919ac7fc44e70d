import { Readable } from 'node:stream';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import type { UploadBytes } from '../../../http/files/resumable.ts';
import * as parts from './store.ts';
import { findUpload } from '../store.ts';

/** Bytes that a connection buffers at most before it stores them as a part. */
const PART_BYTES = 8 * 1024 ** 2;

/**
 * Stores unfinished uploads in the bucket in use, for servers without a shared disk: any server can continue an upload. A part counts once
 * its row is written; when the connection breaks, the bytes received so far are stored as a part.
 */
export const uploadsInBucket = (deps: Deps): UploadBytes => ({
  async find(id) {
    const upload = await findUpload(deps.db, id);
    return upload === undefined ? null : { size: upload.size, offset: await parts.bytesOf(deps.db, id) };
  },
  async append(id, offset, stream) {
    const part = startPart(offset);
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        part.add(chunk);
        if (part.bytes >= PART_BYTES) await storePart(deps, id, part);
      }
    } finally {
      await storePart(deps, id, part);
    }
    return part.at;
  },
  remove: (id) => removeParts(deps, id),
});

/** A buffer of received bytes; `at` is their offset in the file. */
function startPart(offset: number) {
  let chunks: Buffer[] = [];
  return {
    at: offset,
    bytes: 0,
    add(chunk: Buffer) {
      chunks.push(chunk);
      this.bytes += chunk.length;
    },
    take(): Buffer {
      const data = Buffer.concat(chunks);
      chunks = [];
      this.bytes = 0;
      return data;
    },
  };
}

async function storePart(deps: Deps, id: string, part: ReturnType<typeof startPart>): Promise<void> {
  if (part.bytes === 0) return;
  const data = part.take();
  const { backendId, backend } = await deps.storage.inUse();
  // A random name, because two servers may continue from the same offset; the first to write its row wins.
  const key = `private/upload/${id.slice(0, 2)}/${id}/${part.at}-${deps.random.id()}`;
  await backend.put(key, data);
  if (!(await parts.addPart(deps.db, { uploadId: id, at: part.at, bytes: data.length, storeId: backendId, key }))) {
    await backend.remove(key);
    throw new AppError('conflict', '上传进度与服务器不一致，请继续上传');
  }
  part.at += data.length;
}

/** The parts of an upload in order; null while bytes are missing. */
export async function wholeUpload(deps: Deps, id: string, size: number): Promise<Readable | null> {
  const rows = await parts.listParts(deps.db, id);
  if (rows.reduce((sum, { bytes }) => sum + bytes, 0) !== size) return null;
  return Readable.from(
    (async function* () {
      for (const { storeId, key } of rows) yield* await (await deps.storage.at(storeId)).read(key);
    })(),
    { objectMode: false },
  );
}

export async function removeParts(deps: Deps, id: string): Promise<void> {
  for (const { storeId, key } of await parts.deleteParts(deps.db, id)) {
    const backend = await deps.storage.at(storeId);
    await backend.remove(key).catch((error: unknown) => deps.log.warn({ err: error, key }, 'a part of an upload was left'));
  }
}
