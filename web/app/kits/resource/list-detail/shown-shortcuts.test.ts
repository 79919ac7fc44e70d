import { expect, test } from 'vitest';
import { shownShortcuts, type Shortcut } from './shown-shortcuts.ts';

const keys: readonly Shortcut[] = [
  ['A', '通过'],
  ['S', '处罚作者', 'sanctions'],
  ['N', '看下一处', 'reads'],
];
const shown = (mayHandle: boolean, grants = {}) => shownShortcuts(keys, { mayHandle, grants }).map(([key]) => key);

test('a role is told the keys that do something for it, and no others', () => {
  expect(shown(true, { posts: 'handle', sanctions: 'handle' })).toEqual(['A', 'S', 'N']);
  expect(shown(true, { posts: 'handle', sanctions: 'view' })).toEqual(['A', 'N']);
  expect(shown(false, { posts: 'view', sanctions: 'handle' })).toEqual(['S', 'N']);
  expect(shown(false, { posts: 'view' })).toEqual(['N']);
});
