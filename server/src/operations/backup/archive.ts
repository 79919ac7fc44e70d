import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, pack, type Pack } from 'tar-stream';

/**
 * A backup is a tar archive, compressed by zstd (with checksum) and, with a passphrase, encrypted in the age format
 * (age-encryption.org), so that standard tools can open it too. Everything is streamed.
 */
export interface ArchiveWriter {
  /** `size` must be the exact number of bytes of the content. */
  add(name: string, size: number, content: Readable | Buffer): Promise<void>;
}

/** Writes an archive to a new file, durable when this resolves. After a failure an incomplete file remains. */
export async function writeArchive(
  file: string,
  passphrase: string | null,
  fill: (writer: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const tar = pack();
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const compressed = pipeline(tar, zstd);
  const bytes = await encrypted(Readable.toWeb(zstd) as ReadableStream<Uint8Array>, passphrase);
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(Readable.fromWeb(bytes as never), target);
  const filled = fill({ add: (name, size, content) => addEntry(tar, name, size, content) }).then(
    () => tar.finalize(),
    (error: Error) => {
      tar.destroy(error);
      throw error;
    },
  );
  await Promise.all([filled, compressed, written]);
}

/** Calls `take` for each entry in order; the next call follows when the previous one has read its entry completely. */
export async function readArchive(
  file: string,
  passphrase: string | null,
  take: (name: string, content: Readable) => Promise<void>,
): Promise<void> {
  const plain = await decrypted(Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>, passphrase);
  const tar = extract();
  const read = (async () => {
    // Reads entries by their iterator: waiting for the `end` event of an empty entry never ends.
    for await (const entry of tar) await take(entry.header.name, Readable.from(entry));
  })();
  const unpacked = pipeline(Readable.fromWeb(plain as never), createZstdDecompress(), tar);
  await Promise.all([read, unpacked]);
}

async function addEntry(tar: Pack, name: string, size: number, content: Readable | Buffer): Promise<void> {
  const header = { name, size, mode: 0o600, mtime: new Date(0) };
  if (Buffer.isBuffer(content)) {
    await new Promise<void>((resolve, reject) => tar.entry(header, content, (error) => (error ? reject(error) : resolve())));
    return;
  }
  const entry = tar.entry(header);
  await pipeline(content, entry);
}

async function encrypted(plain: ReadableStream<Uint8Array>, passphrase: string | null): Promise<ReadableStream<Uint8Array>> {
  if (passphrase === null) return plain;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(plain);
}

async function decrypted(source: ReadableStream<Uint8Array>, passphrase: string | null): Promise<ReadableStream<Uint8Array>> {
  if (passphrase === null) return source;
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return decrypter.decrypt(source).catch(() => {
    throw new Error('口令不对，或备份文件已损坏');
  });
}
