import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const ADMIN = { account: 'e2e-admin', password: 'Wenjian2026' };
export const PASSWORD = 'Wenjian2026';

/** Starts the product as a newcomer does, with an empty data folder and its demo content, for all page tests. */
export default async function startProduct(): Promise<() => Promise<void>> {
  // A product that is running already can be tested by its address, with ADMIN as its first administrator.
  if (process.env['BASE_URL'] !== undefined) return async () => {};
  const root = join(import.meta.dirname, '..');
  const dataDir = await mkdtemp(join(tmpdir(), 'wenjian-e2e-'));
  const port = await freePort();
  const product = spawn(process.execPath, ['scripts/start/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // They would be drawn beside the tests for minutes; server/test/demo-films.test.ts makes them.
      DEMO_FILMS: 'off',
      TRUST_PROXY: 'on',
      DEMO_PUBLIC: 'yes',
      ADMIN_ACCOUNT: ADMIN.account,
      ADMIN_PASSWORD: ADMIN.password,
    },
  });
  process.env['BASE_URL'] = `http://127.0.0.1:${port}`;
  process.env['E2E_DATA_DIR'] = dataDir;
  await ready(`http://127.0.0.1:${port}/readyz`, () => product.exitCode);
  return async () => {
    const ended = new Promise((resolve) => product.once('exit', resolve));
    product.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function ready(address: string, exitCode: () => number | null): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (Date.now() < deadline) {
    if (exitCode() !== null) throw new Error('the product ended at start');
    const answer = await fetch(address).catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('the product was not ready within 180 s');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
