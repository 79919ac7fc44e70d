import { execFileSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endAll, startProduct, stop, temporaryFolder, untilReady } from './product.ts';

const MB = 1024 * 1024;
const folder = await temporaryFolder();
const disk = join(folder.path, 'disk');
await mkdir(disk);
/** A disk of its own takes rights that not every machine gives. */
const isMounted = tried(() => execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m', 'tmpfs', disk], { stdio: 'ignore' }));
afterAll(async () => {
  await endAll();
  if (isMounted) execFileSync('umount', ['-l', disk]);
  await folder.remove();
});

test.runIf(isMounted)(
  'while the disk of the database is full the site reads on, says so to who writes, and writes again when there is room',
  async () => {
    const product = await startProduct({
      DATA_DIR: join(disk, 'data'),
      ADMIN_ACCOUNT: 'chief',
      ADMIN_PASSWORD: 'Wenjian2026',
    });
    await untilReady(product);
    const login = async () => {
      const answer = await fetch(`${product.address}/api/v1/admin/admin/loginForAccountPassword`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ account: 'chief', password: 'Wenjian2026' }),
      });
      return { status: answer.status, ...((await answer.json()) as { msg: string; data: { token: string } }) };
    };
    const { data } = await login();
    const { bavail, bsize } = statfsSync(disk);
    const filler = join(disk, 'filler');
    await writeFile(filler, Buffer.alloc(bavail * bsize - 30 * MB));

    await expect.poll(product.output, { timeout: 15_000 }).toContain('已暂停写入，网站仍可浏览');
    await expect.poll(login, { timeout: 15_000 }).toMatchObject({
      status: 503,
      msg: '服务器存储空间不足，暂时只能浏览，请稍后重试',
    });
    const authorization = `Bearer ${data.token}`;
    for (const path of ['/', '/videos', '/hotList', '/search?q=湖', '/readyz', '/api/v1/user/posts/suggest?keywords=湖'])
      expect((await fetch(product.address + path)).status, path).toBeLessThan(400);
    expect((await fetch(`${product.address}/api/v1/admin/admin/info`, { headers: { authorization } })).status).toBe(200);

    await rm(filler);
    await expect.poll(product.output, { timeout: 15_000 }).toContain('磁盘空间已恢复');
    await expect.poll(login, { timeout: 15_000 }).toMatchObject({ status: 200 });
    expect((await stop(product)).code).toBe(0);
  },
);

function tried(task: () => unknown): boolean {
  try {
    task();
    return true;
  } catch {
    return false;
  }
}
