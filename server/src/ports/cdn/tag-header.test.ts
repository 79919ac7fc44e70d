import { describe, expect, test } from 'vitest';
import { tagHeaderValue } from './tag-header.ts';

describe('the header that names what an answer shows', () => {
  test('has the form that its makers document', () => {
    expect(tagHeaderValue('Cache-Tag', ['post:a_1', 'lists'])).toEqual({ value: 'all,post:a_1,lists', isWhole: true });
    expect(tagHeaderValue('Surrogate-Key', ['post:a_1', 'lists'])).toEqual({ value: 'all post:a_1 lists', isWhole: true });
  });

  test.each([
    ['a,b c', 'a%2Cb%20c'],
    ['雪', '%E9%9B%AA'],
    ['a\r\nset-cookie: x', 'a%0D%0Aset-cookie:%20x'],
    ['*"()', '%2A%22%28%29'],
    ['half \ud800', 'half%20%EF%BF%BD'],
    ['a%2Cb', 'a%252Cb'],
  ])('holds %j as %s', (tag, encoded) => {
    expect(tagHeaderValue('Cache-Tag', [tag]).value).toBe(`all,${encoded}`);
  });

  test('names all that its makers read, and the one tag that any change purges where that is not enough', () => {
    // `all`, and sixteen times a comma with letters.
    const tags = [...Array.from({ length: 15 }, () => 'x'.repeat(1_023)), 'x'.repeat(1_020)];
    expect(tagHeaderValue('Cache-Tag', tags)).toMatchObject({ isWhole: true });
    expect(tagHeaderValue('Cache-Tag', tags).value).toHaveLength(16_384);
    expect(tagHeaderValue('Cache-Tag', [...tags.slice(1), 'x'.repeat(1_024)])).toEqual({ value: 'all,any', isWhole: false });
    expect(tagHeaderValue('Surrogate-Key', [...tags, 'a'])).toEqual({ value: 'all any', isWhole: false });
    expect(tagHeaderValue('Surrogate-Key', ['x'.repeat(1_025)])).toEqual({ value: 'all any', isWhole: false });
  });
});
