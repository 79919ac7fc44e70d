import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const PIECE_BYTES = 4 * 1024 * 1024;

// Hashes a file in a worker, because four gigabytes take half a minute. Posts the SHA-256 in hexadecimal, or null on failure.
self.addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  void sumOf(file).then(
    (sum) => self.postMessage(sum, {}),
    // The file was moved or changed meanwhile; the upload itself reports that.
    () => self.postMessage(null, {}),
  );
});

async function sumOf(file: File): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += PIECE_BYTES)
    hash.update(new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer()));
  return bytesToHex(hash.digest());
}
