import { expect, it } from 'vitest';
import { ofWidth } from './saved-articles.ts';

it.each([
  ['/media/p/w480.webp 480w, /media/p/w1280.webp 1280w, /media/p/full.webp 1920w', '/media/p/w1280.webp'],
  ['/media/p/full.webp 1920w, /media/p/w960.webp 960w', '/media/p/full.webp'],
  ['/media/p/w480.webp 480w', '/media/p/w480.webp'],
  ['', null],
  [null, null],
])('a saved picture of %s is %s', (srcset, file) => {
  expect(ofWidth(srcset, 1280)).toBe(file);
});
