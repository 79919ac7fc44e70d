import type { Challenge } from '#contract/accounts/proof-of-work.ts';
import { ApiError } from '../../lib/api.ts';
import { localStore } from '../../lib/browser/browser-storage.ts';

const KEY = { user: 'wenjian.device', admin: 'wenjian.adminDevice' };

/** Fields that sign-in calls accept from the browser. */
interface BrowserFields {
  device?: string;
  proof?: string;
}

/** Stores the token that identifies this browser to the account at later logins, for rate limits. It survives logouts. */
export function rememberBrowser(kind: keyof typeof KEY, device: string): void {
  localStore.setItem(KEY[kind], device);
}

/** Sends a sign-in call with the browser's token. If the server demands a proof of work (428), solves it, after `onProof`, and sends again. */
export async function sendAsKnown<Answer>(
  kind: keyof typeof KEY,
  send: (fields: BrowserFields) => Promise<Answer>,
  onProof: () => void = () => {},
): Promise<Answer> {
  const device = localStore.getItem(KEY[kind]);
  const fields = device === null ? {} : { device };
  try {
    return await send(fields);
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || refusal.challenge === null) throw refusal;
    onProof();
    return send({ ...fields, proof: await solve(refusal.challenge) });
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
