import { expect, test } from 'vitest';
import { nameBeingTyped, piecesOf } from './split-mentions.ts';

const lin = { id: '1', nickname: '林鹭' };
const linlu = { id: '2', nickname: '林鹭的湖' };

test('people named in a text become links, the longer name first, an unknown one stays text', () => {
  expect(piecesOf('@林鹭的湖 和@林鹭，还有@别人', [lin, linlu])).toEqual([linlu, ' 和', lin, '，还有@别人']);
  expect(piecesOf('没有人', [lin])).toEqual(['没有人']);
  expect(piecesOf('@林鹭', [lin])).toEqual([lin]);
});

test('a name is completed from its @ on, but not in an e-mail address or after a space', () => {
  expect(nameBeingTyped('你好@林', 4)).toEqual({ at: 2, typed: '林' });
  expect(nameBeingTyped('@', 1)).toEqual({ at: 0, typed: '' });
  expect(nameBeingTyped('me@example', 10)).toBeNull();
  expect(nameBeingTyped('@林鹭 说得对', 6)).toBeNull();
  expect(nameBeingTyped('没有', 2)).toBeNull();
});
