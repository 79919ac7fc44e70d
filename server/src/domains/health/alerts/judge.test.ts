import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import type { AlertSettings } from '#contract/settings/settings.ts';
import { judge, type AlertEvent, type Measure } from './judge.ts';
import type { AlertRow } from './store.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-18T04:20:10Z');

/** A site of one rule, minute by minute. */
function siteOf(rule: Measure['rule'], limit: number) {
  let open: AlertRow[] = [];
  let minute = 0;
  const settings: AlertSettings = {
    repeatHours: 4,
    limits: { ...DEFAULT_SETTINGS.alerts.limits, [rule]: limit },
  };
  /** What was told when the figure was this for so many minutes, as `minute:how`. */
  const pass = (value: number, minutes = 1): string[] => {
    const told: string[] = [];
    for (let n = 0; n < minutes; n += 1) {
      const now = new Date(START + minute * MINUTE);
      const verdict = judge(open, [{ rule, value, detail: '' }], { settings, now, newId: () => `a${minute}` });
      const gone = new Set([...verdict.forgotten, ...verdict.changed.map(({ id }) => id)]);
      open = [...open.filter(({ id }) => !gone.has(id)), ...verdict.changed, ...verdict.opened].filter(
        ({ endedAt }) => endedAt === null,
      );
      told.push(...verdict.events.map(({ how }: AlertEvent) => `${minute}:${how}`));
      minute += 1;
    }
    return told;
  };
  return { pass, settings, open: () => open };
}

test('a limit that is reached is told at once, again every four hours while it lasts, and once when it is over', () => {
  const { pass, open } = siteOf('posts', 100);
  expect(pass(99, 3)).toEqual([]);
  expect(pass(100, 241)).toEqual(['3:opened', '243:lasting']);
  expect(pass(250, 240)).toEqual(['483:lasting']);
  expect(open()[0]).toMatchObject({ value: 250, peak: 250 });
  expect(pass(10, 8)).toEqual(['489:recovered']);
  expect(open()).toEqual([]);
  expect(pass(100)).toEqual(['492:opened']);
});

test('what hovers around its limit is told once', () => {
  const { pass } = siteOf('posts', 100);
  expect(pass(101)).toEqual(['0:opened']);
  for (let n = 0; n < 50; n += 1) expect([...pass(95, 2), ...pass(104)]).toEqual([]);
  // Well below, but never for five minutes.
  for (let n = 0; n < 10; n += 1) expect([...pass(80, 4), ...pass(104)]).toEqual([]);
  expect(pass(80, 6)).toEqual(['206:recovered']);
});

test('nobody is reminded of what is below its limit and not yet over', () => {
  const { pass } = siteOf('postsAge', 24);
  expect(pass(25)).toEqual(['0:opened']);
  expect(pass(23, 400)).toEqual([]);
  expect(pass(24.1)).toEqual(['401:lasting']);
});

test('one probe that fails is no alert, two in a row are', () => {
  const { pass, open } = siteOf('health', 1);
  expect([...pass(1), ...pass(0)]).toEqual([]);
  expect(open()).toEqual([]);
  expect(pass(1, 3)).toEqual(['3:opened']);
});

test('a limit of one is over at nothing', () => {
  const { pass } = siteOf('jobs', 1);
  expect(pass(2)).toEqual(['0:opened']);
  expect(pass(0, 6)).toEqual(['6:recovered']);
});

test('a rule that is switched off ends without a word, and begins none', () => {
  const { pass, settings, open } = siteOf('posts', 100);
  expect(pass(120)).toEqual(['0:opened']);
  settings.limits.posts = 0;
  expect(pass(120, 10)).toEqual([]);
  expect(open()).toEqual([]);
});

test('another limit holds from the next minute on', () => {
  const { pass, settings } = siteOf('posts', 100);
  expect(pass(120)).toEqual(['0:opened']);
  settings.limits.posts = 200;
  expect(pass(120, 6)).toEqual(['6:recovered']);
  settings.limits.posts = 50;
  expect(pass(120)).toEqual(['7:opened']);
});
