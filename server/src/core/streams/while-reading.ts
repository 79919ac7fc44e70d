import { finished, type Readable } from 'node:stream';

/**
 * A task that reads a stream fails with the stream, also while the task does something else, and leaves nothing of the
 * stream open. A stream's error without a listener would end the process.
 */
export async function whileReading<Result>(stream: Readable, task: () => Promise<Result>): Promise<Result> {
  stream.on('error', () => {});
  const broken = new Promise<never>((_, reject) => {
    finished(stream, { writable: false }, (error) => {
      if (error) reject(error);
    });
  });
  broken.catch(() => {});
  try {
    return await Promise.race([task(), broken]);
  } finally {
    stream.destroy();
  }
}
