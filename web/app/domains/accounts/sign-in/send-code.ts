import type { Challenge } from '#contract/accounts/proof-of-work.ts';
import { sendForEmailCaptcha, sendForMobileSMSCaptcha } from '../api.ts';
import { ApiError, requestWithMessage } from '../../../lib/api.ts';
import { localStore } from '../../../lib/browser/browser-storage.ts';

const DEVICE_KEY = 'wenjian.device';

/** A word by which the account that logged in here knows this browser when it asks for codes. Kept over logouts. */
export function rememberDevice(device: string): void {
  localStore.setItem(DEVICE_KEY, device);
}

/** Asks for a code, and does the work that the server may want of this machine first. Answers the sentence to show. */
export async function sendCode(to: 'mobile' | 'email', target: string, onProof: () => void): Promise<string> {
  const device = localStore.getItem(DEVICE_KEY) ?? undefined;
  const request = async (proof?: string) => {
    const brought = { ...(device === undefined ? {} : { device }), ...(proof === undefined ? {} : { proof }) };
    const { msg } = await (to === 'mobile'
      ? requestWithMessage(sendForMobileSMSCaptcha, { mobile: target, ...brought })
      : requestWithMessage(sendForEmailCaptcha, { email: target, ...brought }));
    return msg;
  };
  try {
    return await request();
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || refusal.challenge === null) throw refusal;
    onProof();
    return request(await solve(refusal.challenge));
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
