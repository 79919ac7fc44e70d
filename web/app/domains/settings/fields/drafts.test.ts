import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import { SECTION_NAMES } from '#contract/settings/sections.ts';
import type { SettingsVersion, SiteSettings } from '#contract/settings/settings.ts';
import { draftChanges, overtakingChanges, readIn, savedDrafts, typedIn, unsavedSections, type Drafts } from './drafts.ts';

const version = (number: number, part: Partial<SiteSettings> = {}): SettingsVersion => ({
  version: number,
  settings: { ...DEFAULT_SETTINGS, ...part },
  savedAt: null,
  savedBy: null,
});
const first = version(1);

test('all sections together read back what they were filled with', () => {
  const { standards, ...edited } = DEFAULT_SETTINGS;
  expect(standards).toBeDefined();
  expect(Object.assign({}, ...SECTION_NAMES.map((section) => readIn(section, typedIn(section, first))))).toEqual(edited);
});

test('a section that is saved loses its draft, and the others keep theirs', () => {
  const site = { ...typedIn('site', first), siteName: '江声' };
  const due = { ...typedIn('due', first), posts: '七' };
  const drafts: Drafts = { site: { base: first, typed: site }, due: { base: first, typed: due } };
  expect(unsavedSections(drafts)).toEqual(['site', 'due']);
  const second = version(2, { siteName: '江声' });
  const left = savedDrafts(drafts, 'site', site, second);
  expect(left).toEqual({ due: { base: first, typed: due } });
  expect(overtakingChanges('due', left.due, second)).toEqual([]);
});

test('words that were typed while a save was under way stay, on top of what was saved', () => {
  const sent = { ...typedIn('site', first), siteName: '江声' };
  const later = { ...sent, contactEmail: 'a@example.com' };
  const second = version(2, { siteName: '江声' });
  const { site } = savedDrafts({ site: { base: first, typed: later } }, 'site', sent, second);
  expect(draftChanges('site', site).map(({ label }) => label)).toEqual(['联系邮箱']);
});

test('only what others saved of the same section overtakes a draft', () => {
  const draft = { base: first, typed: { ...typedIn('due', first), posts: '7' } };
  expect(overtakingChanges('due', draft, version(2, { siteName: '江声' }))).toEqual([]);
  const dueHours = { ...DEFAULT_SETTINGS.dueHours, reports: 5 };
  expect(overtakingChanges('due', draft, version(2, { dueHours }))).toEqual([
    { label: '处理时限：举报', from: '24 小时', to: '5 小时' },
  ]);
});
