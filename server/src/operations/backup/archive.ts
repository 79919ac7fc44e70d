import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, pack, type Pack } from 'tar-stream';

/**
 * A backup is a tar, packed by zstd (with its own checksum) and, when there is a passphrase, sealed in the age format
 * (age-encryption.org): both can be opened with the usual tools as well. Everything streams; memory stays small.
 */
export interface ArchiveWriter {
  /** `size` in bytes must be what the content turns out to have. */
  add(name: string, size: number, content: Readable | Buffer): Promise<void>;
}

/** Writes an archive to a new file; it is on the disk when this is done. What failed leaves a part of it behind. */
export async function writeArchive(
  file: string,
  passphrase: string | null,
  fill: (writer: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const tar = pack();
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const packed = pipeline(tar, zstd);
  const content = await sealed(Readable.toWeb(zstd) as ReadableStream<Uint8Array>, passphrase);
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(Readable.fromWeb(content as never), target);
  const filled = fill({ add: (name, size, of) => addEntry(tar, name, size, of) }).then(
    () => tar.finalize(),
    (error: Error) => {
      tar.destroy(error);
      throw error;
    },
  );
  await Promise.all([filled, packed, written]);
}

/** Hands every entry on in its order; the next comes when the last was taken whole. */
export async function readArchive(
  file: string,
  passphrase: string | null,
  take: (name: string, content: Readable) => Promise<void>,
): Promise<void> {
  const plain = await opened(Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>, passphrase);
  const tar = extract();
  const read = (async () => {
    // Through its iterator: what waits for the end of an empty entry by events would wait for ever.
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

async function sealed(plain: ReadableStream<Uint8Array>, passphrase: string | null): Promise<ReadableStream<Uint8Array>> {
  if (passphrase === null) return plain;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(plain);
}

async function opened(source: ReadableStream<Uint8Array>, passphrase: string | null): Promise<ReadableStream<Uint8Array>> {
  if (passphrase === null) return source;
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return decrypter.decrypt(source).catch(() => {
    throw new Error('口令不对，或备份文件已损坏');
  });
}
