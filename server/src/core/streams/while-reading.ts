import { finished, type Readable } from 'node:stream';

/**
 * Runs a task that reads a stream: an error of the stream rejects at once, also while the task does something else, and the stream is
 * closed at the end. Without this an error of the stream without a listener would end the process.
 */
export async function whileReading<Result>(stream: Readable, task: () => Promise<Result>): Promise<Result> {
  stream.on('error', () => {});
  const streamError = new Promise<never>((_, reject) => {
    finished(stream, { writable: false }, (error) => {
      if (error) reject(error);
    });
  });
  streamError.catch(() => {});
  try {
    return await Promise.race([task(), streamError]);
  } finally {
    stream.destroy();
  }
}
