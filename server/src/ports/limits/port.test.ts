import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { save } from '#contract/posts/drafts.ts';
import { waitText } from '#contract/waiting.ts';
import { getSettings, saveSettings } from '#contract/settings/settings.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { memoryLimits } from './port.ts';

const { call, user, admin } = await createTestApp();

test.each([
  [0.2, '1 秒'],
  [59.1, '60 秒'],
  [61, '2 分钟'],
  [3600, '60 分钟'],
  [3601, '2 小时'],
  [86_400, '24 小时'],
])('%d seconds are said as %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});

test('who is limited is told when it ends: in the sentence, in a header and in the data', async () => {
  const boss = await admin();
  const author = await user('creator');
  const { version, settings } = (await call(getSettings, {}, boss)).data;
  const limits = { ...settings.limits, newWorksADay: 2 };
  expect((await call(saveSettings, { version, settings: { ...settings, limits } }, boss)).status).toBe(200);
  const draft = () => call(save, { type: 'article', title: '新的作品', origin: 'original' }, author);
  for (let each = 0; each < 2; each += 1) expect((await draft()).status).toBe(200);
  const refused = await draft();
  expect(refused).toMatchObject({ status: 429, msg: '今日新建作品数已达上限，请 24 小时后重试', data: { retryAfter: 86_400 } });
  expect(refused.headers['retry-after']).toBe('86400');
});

test('a limit that the settings make larger takes effect at once', async () => {
  const limits = memoryLimits();
  const limit = (points: number) => ({ name: 'works', points, seconds: 60 });
  await limits.consume(limit(1), 'one');
  await expect(limits.consume(limit(1), 'one')).rejects.toMatchObject({ code: 'rateLimited' });
  await limits.consume(limit(5), 'one');
});

test('no sentence of a limit says only “later” or “tomorrow”', async () => {
  const vague: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: join(import.meta.dirname, '../..') })) {
    if (file.endsWith('.test.ts')) continue;
    const text = await readFile(join(import.meta.dirname, '../..', file), 'utf8');
    for (const [found] of text.matchAll(/(?:consume(?:From)?\(|'rateLimited',)[^;]*?(?:请稍后|请明天)/g))
      vague.push(`${file}: ${found}`);
  }
  expect(vague).toEqual([]);
});
