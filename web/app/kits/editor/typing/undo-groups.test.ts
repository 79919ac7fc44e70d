import { expect, test } from 'vitest';
import { beginsAnew, type Group } from './undo-groups.ts';

const group = (more: Partial<Group> = {}): Group => ({
  kind: 'write',
  composition: undefined,
  since: 0,
  isEnded: false,
  ...more,
});

test.each<[string, Group, Group, boolean]>([
  ['one sentence', group(), group({ since: 900 }), false],
  ['the sentence after one that ended', group({ isEnded: true }), group(), true],
  ['a new line', group(), group({ kind: 'break' }), true],
  ['words of a new line', group({ kind: 'break' }), group(), false],
  ['words taken away after words written', group(), group({ kind: 'delete' }), true],
  ['the next letter taken away', group({ kind: 'delete' }), group({ kind: 'delete' }), false],
  ['bold after bold', group({ kind: 'other' }), group({ kind: 'other' }), true],
  ['seconds later', group(), group({ since: 9000 }), true],
  ['the letters of one composition', group({ composition: 3, isEnded: true }), group({ composition: 3, since: 9000 }), false],
  ['the next composition of a sentence', group({ composition: 3 }), group({ composition: 4 }), false],
])('%s', (_what, before, next, expected) => expect(beginsAnew(before, next)).toBe(expected));
