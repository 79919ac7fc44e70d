import { expect, test } from 'vitest';
import { createPurgeLog } from './purge-log.ts';

test('purges that were forgotten count for all that is older', () => {
  const purges = createPurgeLog(2);
  const before = purges.moment();
  purges.purge(['post:1']);
  const between = purges.moment();
  purges.purge(['post:2']);
  expect([purges.wasPurged(['post:1'], before), purges.wasPurged(['post:3'], before)]).toEqual([true, false]);
  expect([purges.wasPurged(['post:1'], between), purges.wasPurged(['post:2'], between)]).toEqual([false, true]);
  purges.purge(['post:3']);
  expect([purges.wasPurged(['post:4'], before), purges.wasPurged(['post:4'], between)]).toEqual([true, false]);
  purges.clear();
  expect([purges.wasPurged([], between), purges.wasPurged([], purges.moment())]).toEqual([true, false]);
});
