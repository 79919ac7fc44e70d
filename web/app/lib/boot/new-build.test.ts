import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchBuild } from './new-build.ts';

const HOUR = 3_600_000;
let build: string | null;
let asked: number;
let offered: number;
let writing: boolean;
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  [build, asked, offered, writing] = ['one', 0, 0, false];
  stop = watchBuild({
    fetchBuildId: async () => {
      asked += 1;
      if (build === null) throw new Error('no network');
      return build;
    },
    offer: () => (offered += 1),
    isWriting: () => writing,
  });
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('a page that stays open', () => {
  it('asks every hour for a new build and says nothing while there is none', async () => {
    await vi.advanceTimersByTimeAsync(3 * HOUR);
    expect([asked, offered]).toEqual([4, 0]);
  });

  it('offers a new build, and again an hour later', async () => {
    build = 'two';
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(offered).toBe(1);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(offered).toBe(2);
  });

  it('waits with the offer until nobody is writing', async () => {
    [build, writing] = ['two', true];
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    expect(offered).toBe(0);
    writing = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(offered).toBe(1);
  });

  it('goes on asking when the server cannot be reached', async () => {
    build = null;
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    expect([asked, offered]).toEqual([3, 0]);
    build = 'one';
    await vi.advanceTimersByTimeAsync(HOUR);
    expect([asked, offered]).toEqual([4, 0]);
  });
});
