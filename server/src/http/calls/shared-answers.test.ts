import { describe, expect, test } from 'vitest';
import { createSharedAnswers, type SharedAnswer } from './shared-answers.ts';

const text = ({ answer }: SharedAnswer) => answer.plain.toString();

const answers = () => {
  let made = 0;
  const shared = createSharedAnswers(() => 0);
  const make = (tags?: string[]) => async () => ({ answer: String((made += 1)), ...(tags && { tags }) });
  return {
    shared,
    request: async (key: string, ...tags: string[]) => text(await shared.get(key, 10_000, make(tags))),
  };
};

describe('answers that guests share', () => {
  test('are made once for many askers', async () => {
    const { request } = answers();
    expect(await Promise.all([request('/a'), request('/a'), request('/b')])).toEqual(['1', '1', '2']);
    expect(await request('/a')).toBe('1');
  });

  test('with a tag are forgotten alone when what they show changes', async () => {
    const { shared, request } = answers();
    await Promise.all([
      request('/list?page=1', 'lists', 'post:1'),
      request('/list?page=2', 'lists', 'post:2'),
      request('/other', 'post:3'),
      request('/plain'),
    ]);
    shared.purge(['post:1', 'post:4']);
    expect(await request('/list?page=1', 'lists', 'post:1')).toBe('5');
    expect(await request('/list?page=2', 'lists', 'post:2')).toBe('2');
    shared.purge(['lists']);
    expect(await Promise.all([request('/list?page=1', 'lists'), request('/list?page=2', 'lists')])).toEqual(['6', '7']);
    expect(await Promise.all([request('/other', 'post:3'), request('/plain')])).toEqual(['3', '4']);
  });

  test('that do not say what they show are forgotten by any change', async () => {
    const { shared, request } = answers();
    await request('/plain');
    shared.purge(['post:1', 'any']);
    expect(await request('/plain')).toBe('2');
  });

  test.each(['purge', 'clear'] as const)(
    'that were being made at a %s are neither kept nor given to later askers',
    async (how) => {
      const shared = createSharedAnswers(() => 0);
      const { promise: old, resolve: land } = Promise.withResolvers<{ answer: string; tags: string[] }>();
      const before = shared.get('/a', 10_000, () => old);
      if (how === 'purge') shared.purge(['one']);
      else shared.clear();
      const after = shared.get('/a', 10_000, async () => ({ answer: 'new', tags: ['one'] }));
      land({ answer: 'old', tags: ['one'] });
      expect((await Promise.all([before, after])).map(text)).toEqual(['old', 'new']);
      expect(text(await shared.get('/a', 10_000, async () => ({ answer: 'newer' })))).toBe('new');
    },
  );

  test('that were being made while something else was purged are kept', async () => {
    const shared = createSharedAnswers(() => 0);
    const { promise, resolve: land } = Promise.withResolvers<{ answer: string; tags: string[] }>();
    const asked = shared.get('/a', 10_000, () => promise);
    shared.purge(['two']);
    land({ answer: 'kept', tags: ['one'] });
    await asked;
    expect(text(await shared.get('/a', 10_000, async () => ({ answer: 'made again' })))).toBe('kept');
  });

  test('stay within their bytes', async () => {
    const shared = createSharedAnswers(() => 0, 1_200);
    const request = async (key: string, answer: string) =>
      text(await shared.get(key, 10_000, async () => ({ answer, tags: ['one'] })));
    await request('/a', 'aaaaaaaa');
    await request('/b', 'bbbbbbbb');
    await request('/c', 'cccccccc');
    expect(await request('/c', 'made again')).toBe('cccccccc');
    expect(await request('/a', 'made again')).toBe('made again');
  });
});
