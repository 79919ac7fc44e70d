import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { proofSeed, type Challenge } from '#contract/accounts/proof-of-work.ts';

// Solves proofs of work in a worker, so that the page stays responsive. Not by `crypto.subtle`, which pages without TLS do not have.
self.addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  self.postMessage(solve(data), {});
});

function solve({ token, bits }: Challenge): string {
  const seed = proofSeed(bytesToHex(sha256(utf8ToBytes(token))));
  for (let count = 0; ; count += 1) {
    const [a = 0, b = 0, c = 0, d = 0] = sha256(utf8ToBytes(`${seed}:${count}`));
    if (Math.clz32(((a << 24) | (b << 16) | (c << 8) | d) >>> 0) >= bits) return `${token}:${count}`;
  }
}
