import { reuseMedia } from '#contract/media-assets/addresses.ts';
import { request } from '../../lib/api.ts';

export interface FileHash {
  /** SHA-256 in hexadecimal; null when it could not be worked out. */
  sum: Promise<string | null>;
  stop(): void;
}

/** Works out what tells a file from every other, while it is being sent. */
export function hashFile(file: File): FileHash {
  const worker = new Worker(new URL('./file-hash-worker.ts', import.meta.url), { type: 'module' });
  let give: (sum: string | null) => void = () => {};
  const stop = () => {
    worker.terminate();
    give(null);
  };
  const sum = new Promise<string | null>((resolve) => {
    give = resolve;
    worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => resolve(data));
    worker.addEventListener('error', () => resolve(null));
    worker.postMessage(file, []);
  });
  void sum.then(() => worker.terminate());
  return { sum, stop };
}

/** The video of a file that was sent before, as soon as its sum is known; null for a new one. */
export async function knownVideo({ name }: File, { sum }: FileHash): Promise<string | null> {
  const sha256 = await sum;
  if (sha256 === null) return null;
  return request(reuseMedia, { sha256, filename: name }).then(
    ({ mediaId }) => mediaId,
    // It is only a short cut: without it the file is sent.
    () => null,
  );
}
