import { reuseMedia } from '#contract/media-assets/addresses.ts';
import { request } from '../../lib/api.ts';

export interface FileHash {
  /** SHA-256 in hexadecimal; null when it could not be computed or `stop` was called. */
  sum: Promise<string | null>;
  stop(): void;
}

/** Computes a file's hash in a worker, while the file is uploaded. */
export function hashFile(file: File): FileHash {
  const worker = new Worker(new URL('./file-hash-worker.ts', import.meta.url), { type: 'module' });
  let resolveSum: (sum: string | null) => void = () => {};
  const stop = () => {
    worker.terminate();
    resolveSum(null);
  };
  const sum = new Promise<string | null>((resolve) => {
    resolveSum = resolve;
    worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => resolve(data));
    worker.addEventListener('error', () => resolve(null));
    worker.postMessage(file, []);
  });
  void sum.then(() => worker.terminate());
  return { sum, stop };
}

/** Puts the video of an earlier upload of the same file into the draft and returns its id; null for a new file. */
export async function knownVideo({ name }: File, { sum }: FileHash, postsId: string): Promise<string | null> {
  const sha256 = await sum;
  if (sha256 === null) return null;
  return request(reuseMedia, { sha256, filename: name, postsId }).then(
    ({ mediaId }) => mediaId,
    // This only saves the upload; on failure the file is uploaded.
    () => null,
  );
}
