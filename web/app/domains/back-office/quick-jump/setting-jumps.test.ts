import { expect, test } from 'vitest';
import { SECTION_NAMES, SETTINGS_SECTIONS } from '#contract/settings/sections.ts';
import { namedSettings } from '#contract/settings/words.ts';
import { settingsNamed, SETTINGS_PAGE } from './setting-jumps.ts';

const placesOf = (words: string) => settingsNamed(words).map(({ to }) => to.slice(SETTINGS_PAGE.length + 1));

test('every section and every setting is found by its name', () => {
  for (const section of SECTION_NAMES) expect(placesOf(SETTINGS_SECTIONS[section].label)).toContain(section);
  for (const { at, label } of namedSettings()) expect(placesOf(label), label).toContain(at);
});

test('a part of the name finds it, with the section beside it; nothing finds none', () => {
  expect(placesOf('提交作品')).toEqual(['limits.submitsADay']);
  expect(placesOf('内容安全 弹幕送检')).toEqual(['safety.danmaku.checked']);
  expect(placesOf('icp')).toEqual(['icpNumber']);
  expect(placesOf('')).toEqual([]);
});
