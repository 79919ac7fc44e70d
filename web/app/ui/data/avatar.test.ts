import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';

const pictureOf = (src: string | null | undefined): string | undefined =>
  / src="([^"]*)"/.exec(renderToStaticMarkup(createElement(Avatar, { src })))?.[1];

it.each([null, undefined, ''])('who has the avatar %j is shown the default one', (src) =>
  expect(pictureOf(src)).toMatch(/default-avatar.*svg/),
);

it('an avatar of one’s own is shown', () => expect(pictureOf('/media/image/a/160x160.webp')).toBe('/media/image/a/160x160.webp'));
