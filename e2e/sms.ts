import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { baseUrl } from './visit.ts';

const WAIT_MS = 10_000;

/** The newest code that was sent to a mobile: the embedded SMS service writes them into a file. */
export async function codeFor(mobile: string): Promise<string> {
  const file = join(process.env['E2E_DATA_DIR'] ?? 'data', 'outbox.jsonl');
  let code = '';
  await expect
    .poll(
      async () => {
        const lines = (await readFile(file, 'utf8').catch(() => '')).trim().split('\n').filter(Boolean);
        const sent = lines.map((line) => JSON.parse(line) as { to: string; code: string });
        code = sent.findLast(({ to }) => to === mobile)?.code ?? '';
        return code;
      },
      { timeout: WAIT_MS },
    )
    .not.toBe('');
  return code;
}

/**
 * A person nobody has seen before, logged in on this page, from an address of their own: codes are counted by address too,
 * and all tests together ask for more than one may.
 */
export async function newUser(page: Page): Promise<string> {
  const mobile = freshMobile();
  const api = `${baseUrl()}/api/v1/user/user`;
  const headers = { 'x-forwarded-for': freshAddress() };
  await page.context().setExtraHTTPHeaders(headers);
  await page.request.get(`${api}/sendForMobileSMSCaptcha?mobile=${mobile}`, { headers });
  const answer = await page.request.post(`${api}/loginForMobileSMSCaptcha`, {
    headers,
    data: { mobile, smsCaptcha: await codeFor(mobile) },
  });
  const { data } = (await answer.json()) as { data: { token: string; expiresAt: string } };
  const stored = JSON.stringify({ accessToken: data.token, refreshToken: data.token, expiresAt: Date.parse(data.expiresAt) });
  await page.addInitScript((value) => localStorage.setItem('wenjian.token', value), stored);
  return mobile;
}

/** Out of the network that is set aside for measuring. */
export const freshAddress = (): string => `198.18.${byte()}.${byte()}`;
const byte = (): number => Math.floor(Math.random() * 256);

export const freshMobile = (): string => `17${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
