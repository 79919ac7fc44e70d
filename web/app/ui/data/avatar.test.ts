import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';

const pictureOf = (src: string | null | undefined): string | undefined =>
  / src="([^"]*)"/.exec(renderToStaticMarkup(createElement(Avatar, { src, name: '' })))?.[1];

it.each([null, undefined, ''])('who has the avatar %j is shown the default one', (src) =>
  expect(pictureOf(src)).toMatch(/default-avatar.*svg/),
);

it('an avatar of one’s own is shown', () => expect(pictureOf('/media/image/a/160x160.webp')).toBe('/media/image/a/160x160.webp'));

it('who has no avatar is shown the first letter of the name, in a colour of its own', () => {
  const shown = renderToStaticMarkup(createElement(Avatar, { src: null, name: '早起的猫' }));
  // Pages allow no inline style.
  expect(shown).not.toContain('style=');
  expect(shown).toMatch(/data-hue="\d".*>早</);
  expect(renderToStaticMarkup(createElement(Avatar, { src: '/a.webp', name: '早起的猫' }))).toMatch(/<img[^>]* src="\/a\.webp"/);
});

it.each([
  ['👩‍🚀小周', '👩‍🚀'],
  ['🇨🇳观察', '🇨🇳'],
  ['👍🏽好', '👍🏽'],
  [' 北岸', '北'],
])('%j begins with %j', (name, initial) =>
  expect(renderToStaticMarkup(createElement(Avatar, { src: null, name }))).toContain(`>${initial}</span>`),
);
