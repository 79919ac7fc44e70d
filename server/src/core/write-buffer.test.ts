import { describe, expect, test } from 'vitest';
import { BufferFull, createWriteBuffer } from './write-buffer.ts';

const OPTIONS = { milliseconds: 5, max: 3, writers: 2, waiting: 100 };

describe('a batch', () => {
  test('answers each asker with their own result', async () => {
    const batches: number[][] = [];
    const buffer = createWriteBuffer(async (items: number[]) => {
      batches.push(items);
      return items.map((item) => item * 10);
    }, OPTIONS);
    expect(await Promise.all([1, 2, 3, 4, 5, 6, 7].map(buffer.add))).toEqual([10, 20, 30, 40, 50, 60, 70]);
    expect(batches).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  });

  test('that fails tells its own askers and no others', async () => {
    const buffer = createWriteBuffer(async (items: number[]) => {
      if (items.includes(2)) throw new Error('no');
      return items;
    }, OPTIONS);
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(buffer.add));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
  });

  test('refuses who comes when too many are waiting', async () => {
    const { promise: release, resolve } = Promise.withResolvers<void>();
    const buffer = createWriteBuffer(
      async (items: number[]) => {
        await release;
        return items;
      },
      { ...OPTIONS, max: 1, writers: 1, waiting: 2 },
    );
    const first = [buffer.add(1), buffer.add(2), buffer.add(3)];
    await expect(buffer.add(4)).rejects.toBeInstanceOf(BufferFull);
    resolve();
    expect(await Promise.all(first)).toEqual([1, 2, 3]);
  });

  test('is written beside another, and the third when one of them is done', async () => {
    const begun: number[][] = [];
    const ends: (() => void)[] = [];
    const buffer = createWriteBuffer(
      async (items: number[]) => {
        begun.push(items);
        await new Promise<void>((resolve) => ends.push(resolve));
        return items;
      },
      { ...OPTIONS, max: 1 },
    );
    const answers = [1, 2, 3].map(buffer.add);
    expect(begun).toEqual([[1], [2]]);
    ends[1]?.();
    expect(await answers[1]).toBe(2);
    expect(begun).toEqual([[1], [2], [3]]);
    ends[0]?.();
    ends[2]?.();
    expect(await Promise.all(answers)).toEqual([1, 2, 3]);
  });
});
