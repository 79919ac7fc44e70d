import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipWriter {
  addText(name: string, text: string): void;
  /** Opened when its turn comes, so that one stream is open at a time. */
  addStream(name: string, open: () => Readable | Promise<Readable>, options?: { compress?: boolean }): void;
}

/**
 * Writes a ZIP file. yazl listens to no stream that it reads: here a stream that cannot be opened, breaks or ends early
 * fails the archive, and what is open then is closed.
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
    zip.addReadStreamLazy(name, { mtime, compress }, (give) => {
      const take = (stream: Readable): void => {
        reading = stream;
        finished(stream, { writable: false }, (error) => {
          reading = null;
          if (error) zip.emit('error', error);
        });
        if (failure === null) give(null, stream);
        else stream.destroy();
      };
      // What throws at once is caught, too.
      Promise.resolve()
        .then(open)
        .then(take)
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
  // Both have come to an end before the caller goes on, above all before a transaction ends that a stream reads in.
  const [end] = (await Promise.allSettled([filled, written])).filter((result) => result.status === 'rejected');
  if (end !== undefined) throw failure ?? (end.reason as Error);
}
