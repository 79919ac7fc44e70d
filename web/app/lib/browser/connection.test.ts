import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api.ts';
import { untilThrough } from './connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what has to go through', () => {
  test('is tried again until the line holds, and tells that it waits', async () => {
    const answers = [0, 503, 0, 423, 0];
    const waits: string[] = [];
    const task = vi.fn(async () => {
      const status = answers.shift();
      if (status !== undefined) throw new ApiError(status, `${status}`);
      return '到了';
    });
    const result = untilThrough(task, { onWait: (message) => waits.push(message) });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await result).toBe('到了');
    expect(waits).toEqual(['0', '503', '0', '423', '0']);
  });

  test('goes out at once when the browser tells that the network is back', async () => {
    const target = new EventTarget();
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
    vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
    let online = false;
    const result = untilThrough(async () => {
      if (!online) throw new ApiError(0, '网络连接失败');
      return '到了';
    });
    await vi.advanceTimersByTimeAsync(100);
    online = true;
    target.dispatchEvent(new Event('online'));
    expect(await result).toBe('到了');
    vi.unstubAllGlobals();
  });

  test('is not tried again when it was refused in earnest', async () => {
    const task = vi.fn(async () => {
      throw new ApiError(400, '标题最多 80 字');
    });
    await expect(untilThrough(task)).rejects.toThrow('标题最多 80 字');
    expect(task).toHaveBeenCalledTimes(1);
  });
});
