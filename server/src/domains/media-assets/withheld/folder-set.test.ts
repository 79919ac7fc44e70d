import { expect, test } from 'vitest';
import { createFolderSet } from './folder-set.ts';

const folder = (n: number) => `image/ab/${n.toString(36).padStart(12, '0')}`;

test('knows exactly what was added and not taken out again, among a hundred thousand', () => {
  const set = createFolderSet();
  for (let n = 0; n < 100_000; n += 1) set.add(folder(n));
  for (let n = 0; n < 100_000; n += 3) set.delete(folder(n));
  set.delete(folder(0));
  set.add(folder(1));
  expect([set.size, set.isComplete]).toEqual([66_666, true]);
  const wrong = Array.from({ length: 200_000 }, (_, n) => n).filter((n) => set.has(folder(n)) !== (n < 100_000 && n % 3 !== 0));
  expect(wrong).toEqual([]);
});

test('says that it does not know all once there is no room', () => {
  const set = createFolderSet(16);
  for (let n = 0; n < 20; n += 1) set.add(folder(n));
  expect(set.isComplete).toBe(false);
  expect([set.has(folder(0)), set.has(folder(19))]).toEqual([true, false]);
});
