import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import { safetyOf, typedSafety } from './safety.ts';

test('thresholds are kept as typed: nothing is none, and what is no figure is left to the server', () => {
  const typed = typedSafety(DEFAULT_SETTINGS.safety);
  expect(safetyOf(typed)).toEqual(DEFAULT_SETTINGS.safety);
  typed.posts.risks.ads = { hold: ' ', refuse: '九十' };
  typed.posts.dailyBudget = '很多';
  expect(safetyOf(typed).posts).toMatchObject({ dailyBudget: -1, risks: { ads: { hold: null, refuse: 0 } } });
});
