import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../core/clock.ts';
import { outbox } from './outbox.ts';

test('the outbox keeps a file and the one before, however much is written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wenjian-outbox-'));
  const { sms } = outbox(folder, systemClock, 1000);
  for (let n = 1; n <= 60; n += 1) await sms.send({ to: '13800000000', template: 'captcha', code: String(n) });
  expect((await readdir(folder)).sort()).toEqual(['outbox.1.jsonl', 'outbox.jsonl']);
  const codes: number[] = [];
  for (const name of ['outbox.1.jsonl', 'outbox.jsonl']) {
    expect((await stat(join(folder, name))).size).toBeLessThan(1200);
    const lines = (await readFile(join(folder, name), 'utf8')).trim().split('\n');
    codes.push(...lines.map((line) => Number((JSON.parse(line) as { code: string }).code)));
  }
  // The newest, without a gap.
  expect(codes).toEqual(Array.from({ length: codes.length }, (_, n) => 60 - codes.length + 1 + n));
});
