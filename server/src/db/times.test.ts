import { expect, test } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';
import { certainTime, disagreement, systemTimes } from './times.ts';

const { deps } = await createTestApp();
const A_DAY = 86_400_000;

test('a clock that jumps while the product runs is alone with what it says', async () => {
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const times = systemTimes(deps.db, clock);
  expect(disagreement(await times.read())).toBeNull();
  ahead = 3 * A_DAY;
  const readings = await times.read();
  expect(disagreement(readings)).toContain(`process ${readings.process.toISOString()}`);
  expect(Math.abs(certainTime(readings).getTime() - Date.now())).toBeLessThan(60_000);
});

test('a process that starts with a clock ahead of its database is not believed either', async () => {
  const times = systemTimes(deps.db, { now: () => new Date(Date.now() + A_DAY) });
  const readings = await times.read();
  expect(disagreement(readings)).not.toBeNull();
  expect(Math.abs(certainTime(readings).getTime() - Date.now())).toBeLessThan(60_000);
});
