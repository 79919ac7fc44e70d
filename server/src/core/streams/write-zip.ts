import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipWriter {
  addText(name: string, text: string): void;
  /** `open` is called when the entry is written, so that only one stream is open at a time. */
  addStream(name: string, open: () => Readable | Promise<Readable>, options?: { compress?: boolean }): void;
}

/**
 * Writes a ZIP file; `fill` adds its entries. yazl ignores errors of the streams it reads, so this adds: a stream that cannot be
 * opened, breaks or ends early fails the archive, and the open stream is closed.
 */
export async function writeZip(
  path: string,
  { mtime }: { mtime: Date },
  fill: (zip: ZipWriter) => Promise<void> | void,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let reading: Readable | null = null;
  let failure: Error | null = null;
  const fail = (error: Error): void => {
    failure ??= error;
    reading?.destroy();
    output.destroy(failure);
  };
  zip.on('error', fail);
  const addStream: ZipWriter['addStream'] = (name, open, { compress = true } = {}) => {
    if (failure !== null) throw failure;
    zip.addReadStreamLazy(name, { mtime, compress }, (passToZip) => {
      const pass = (stream: Readable): void => {
        reading = stream;
        finished(stream, { writable: false }, (error) => {
          reading = null;
          if (error) zip.emit('error', error);
        });
        if (failure === null) passToZip(null, stream);
        else stream.destroy();
      };
      // `open` runs within a promise chain, so that its synchronous exceptions are caught as well.
      Promise.resolve()
        .then(open)
        .then(pass)
        .catch((error: Error) => zip.emit('error', error));
    });
  };
  const addText: ZipWriter['addText'] = (name, text) => {
    if (failure !== null) throw failure;
    zip.addBuffer(Buffer.from(text), name, { mtime });
  };
  const written = pipeline(output, createWriteStream(path, { mode: 0o600 })).catch((error: Error) => {
    fail(error);
    throw failure ?? error;
  });
  const filled = (async () => {
    await fill({ addText, addStream });
    zip.end();
  })().catch((error: Error) => {
    fail(error);
    throw error;
  });
  // Waits for both, because the caller may end a transaction that a stream still reads in.
  const [end] = (await Promise.allSettled([filled, written])).filter((result) => result.status === 'rejected');
  if (end !== undefined) throw failure ?? (end.reason as Error);
}
