import { expect, it } from 'vitest';
import { YOUTH_BAND_CATEGORIES } from '#contract/accounts/youth.ts';
import { openCategories } from '../open-categories.ts';
import { stopOf } from './youth-gate.tsx';

const article = { pathname: '/article/abc', category: null, postCategory: 'science' };
const categories = ['science', 'nature'];
const at = (time: string) => ({ categories, now: new Date(`2026-11-21T${time}:00+08:00`), usedSeconds: 0, allowedMinutes: 40 });

it.each([
  ['a science article in the afternoon is open', {}, at('16:00'), null],
  ['a channel for the young is open', { pathname: '/', category: 'nature', postCategory: null }, at('16:00'), null],
  ['the front page of everything is not', { pathname: '/', postCategory: null }, at('16:00'), 'place'],
  ['a finance article is not', { postCategory: 'finance' }, at('16:00'), 'place'],
  ['the search is not', { pathname: '/search', postCategory: null }, at('16:00'), 'place'],
  ['21:59 is day', {}, at('21:59'), null],
  ['22:00 is night', {}, at('22:00'), 'night'],
  ['5:59 is night', {}, at('05:59'), 'night'],
  ['6:00 is day', {}, at('06:00'), null],
  ['the last second of the time allowed is', {}, { ...at('16:00'), usedSeconds: 2399 }, null],
  ['after it there is a break', {}, { ...at('16:00'), usedSeconds: 2400 }, 'time'],
  ['the settings are open at night', { pathname: '/settings' }, at('23:00'), null],
] as const)('%s', (_name, page, state, stop) => expect(stopOf({ ...article, ...page }, state)).toBe(stop));

it('an age sees of what the mode shows what is open to it; who named none sees all of it', () => {
  const youthCategories = ['science', 'sports', 'finance'].map((slug) => ({ slug, name: slug }));
  const open = (band: 'from3' | 'from12' | null) =>
    openCategories({ youthCategories, youthBands: YOUTH_BAND_CATEGORIES }, band).map(({ slug }) => slug);
  expect([open('from3'), open('from12'), open(null)]).toEqual([
    ['science'],
    ['science', 'sports'],
    ['science', 'sports', 'finance'],
  ]);
});
