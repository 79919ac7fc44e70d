import type { Challenge } from '#contract/accounts/proof-of-work.ts';
import { ApiError } from '../../lib/api.ts';
import { localStore } from '../../lib/browser/browser-storage.ts';

const KEY = { user: 'wenjian.device', admin: 'wenjian.adminDevice' };

interface Brought {
  device?: string;
  proof?: string;
}

/** A word by which the account that logged in here knows this browser at the next login. Kept over logouts. */
export function rememberBrowser(kind: keyof typeof KEY, device: string): void {
  localStore.setItem(KEY[kind], device);
}

/** Sends with what the account knows this browser by, and does the work that the server may want of this machine first. */
export async function sendAsKnown<Answer>(
  kind: keyof typeof KEY,
  send: (brought: Brought) => Promise<Answer>,
  onProof: () => void = () => {},
): Promise<Answer> {
  const device = localStore.getItem(KEY[kind]);
  const known = device === null ? {} : { device };
  try {
    return await send(known);
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || refusal.challenge === null) throw refusal;
    onProof();
    return send({ ...known, proof: await solve(refusal.challenge) });
  }
}

const PROOF_FAILED = '安全验证没有完成，请刷新页面后重试';

function solve(challenge: Challenge): Promise<string> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data));
    worker.addEventListener('error', () => reject(new ApiError(0, PROOF_FAILED)));
    worker.postMessage(challenge, []);
  }).finally(() => worker.terminate());
}
