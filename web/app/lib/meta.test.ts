import { afterEach, expect, test } from 'vitest';
import { nameSite, pageMeta } from './meta.ts';

afterEach(() => nameSite('闻见'));

test('a page says the name that the operator has given the site, in its title and where it is shared', () => {
  nameSite('江声');
  const where = { origin: 'https://a.example', path: '/' };
  expect(pageMeta({ ...where, title: '热门榜单' })).toEqual(
    expect.arrayContaining([{ title: '热门榜单 - 江声' }, { property: 'og:site_name', content: '江声' }]),
  );
  const front = pageMeta(where);
  expect(front).toContainEqual({ title: '江声 - 所闻所见，皆可分享' });
  expect(JSON.stringify(front)).not.toContain('闻见');
});
