import { SECTION_NAMES, SETTINGS_SECTIONS } from '#contract/settings/sections.ts';
import { namedSettings } from '#contract/settings/words.ts';
import type { Jump } from './recent.ts';

export const SETTINGS_PAGE = '/admin/system/settings';
const SHOWN_MAX = 12;

/** Jump targets for all sections of the settings, and all settings. */
const JUMPS: readonly Jump[] = [
  ...SECTION_NAMES.map((section): Jump => jumpTo(section, SETTINGS_SECTIONS[section].label, '系统设置')),
  jumpTo('alertTargets', '告警接收方', '系统设置'),
  ...namedSettings().map(({ at, label, section }): Jump => jumpTo(at, label, SETTINGS_SECTIONS[section].label)),
];

function jumpTo(at: string, label: string, note: string): Jump {
  return { kind: 'setting', to: `${SETTINGS_PAGE}#${at}`, label, note };
}

/** Targets with all words in their name or section: exact matches first, then those that begin with the words. */
export function settingsNamed(typed: string): Jump[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const rank = ({ label }: Jump) => (label.toLowerCase() === typed.toLowerCase() ? 0 : label.startsWith(typed) ? 1 : 2);
  return JUMPS.filter(({ label, note }) => words.every((word) => `${note} ${label}`.toLowerCase().includes(word)))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, SHOWN_MAX);
}
