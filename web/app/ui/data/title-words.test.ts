import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { divided, TitleWords } from './title-words.tsx';

const title = '晚点两分钟：一列高铁背后的四百次协调';
const drawn = (titleBreaks?: number[]) => renderToStaticMarkup(createElement(TitleWords, { of: { title, titleBreaks } }));

it('offers a place to divide a title at each break, and no character more', () => {
  const html = drawn([13, 16]);
  expect(html.replace(/^<span class="[^"]+">|<\/span>$/g, '')).toBe('晚点两分钟：一列高铁背后的<i></i>四百次<i></i>协调');
  expect(html.replace(/<[^>]+>/g, '')).toBe(title);
});

it('keeps a title together that has no break, and leaves one alone that was never looked at', () => {
  expect(drawn([])).toMatch(/^<span class="[^"]+">晚点两分钟/);
  expect(drawn()).toBe(title);
});

it('divides the pieces of a marked title where the whole one is divided', () => {
  const breaks = [6, 13, 16];
  const pieces = ['晚点两分钟：', '一列高铁背后的四', '百次协调'];
  let from = 0;
  const html = pieces.map((piece) => {
    const drawnPiece = renderToStaticMarkup(divided(piece, breaks, from));
    from += piece.length;
    return drawnPiece;
  });
  expect(html).toEqual(['晚点两分钟：', '<i></i>一列高铁背后的<i></i>四', '百次<i></i>协调']);
});
