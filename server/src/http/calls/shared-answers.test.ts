import { describe, expect, test } from 'vitest';
import { createSharedAnswers } from './shared-answers.ts';

const answers = () => {
  let made = 0;
  const shared = createSharedAnswers(() => 0);
  const make = async () => String((made += 1));
  return { shared, request: (key: string, name?: string) => shared.get(key, 10_000, make, name) };
};

describe('answers that guests share', () => {
  test('are made once for many askers', async () => {
    const { request } = answers();
    expect(await Promise.all([request('/a'), request('/a'), request('/b')])).toEqual(['1', '1', '2']);
    expect(await request('/a')).toBe('1');
  });

  test('of a name are forgotten alone when what they show changes', async () => {
    const { shared, request } = answers();
    await Promise.all([
      request('/list?page=1', 'one'),
      request('/list?page=2', 'one'),
      request('/other', 'two'),
      request('/plain'),
    ]);
    shared.purge('one');
    expect(await Promise.all([request('/list?page=1', 'one'), request('/list?page=2', 'one')])).toEqual(['5', '6']);
    expect(await Promise.all([request('/other', 'two'), request('/plain')])).toEqual(['3', '4']);
  });

  test.each(['purge', 'clear'] as const)(
    'that were being made at a %s are neither kept nor given to later askers',
    async (how) => {
      const shared = createSharedAnswers(() => 0);
      const { promise: old, resolve: land } = Promise.withResolvers<string>();
      const before = shared.get('/a', 10_000, () => old, 'one');
      if (how === 'purge') shared.purge('one');
      else shared.clear();
      const after = shared.get('/a', 10_000, async () => 'new', 'one');
      land('old');
      expect(await Promise.all([before, after])).toEqual(['old', 'new']);
      expect(await shared.get('/a', 10_000, async () => 'newer', 'one')).toBe('new');
    },
  );

  test('stay within their bytes', async () => {
    const shared = createSharedAnswers(() => 0, 1_100);
    const request = (key: string, answer: string) => shared.get(key, 10_000, async () => answer, 'one');
    await request('/a', 'aaaaaaaa');
    await request('/b', 'bbbbbbbb');
    await request('/c', 'cccccccc');
    expect(await request('/c', 'made again')).toBe('cccccccc');
    expect(await request('/a', 'made again')).toBe('made again');
  });
});
