import { expect, test } from 'vitest';
import { areSame, cuesOf, insertAfter, problemsOf, rowsOf } from './caption-table.ts';

const CUES = [
  { startMs: 1000, endMs: 3500, text: '雾起来了' },
  { startMs: 4000, endMs: 5000, text: '合龙' },
];

test('what is not changed comes out as it went in', () => expect(cuesOf(rowsOf(CUES))).toEqual(CUES));

test('a word, a time, or a row more is a change; reading it again is not', () => {
  const rows = rowsOf(CUES);
  expect(areSame(rows, rowsOf(CUES))).toBe(true);
  expect(areSame(insertAfter(rows, null), rowsOf(CUES))).toBe(false);
  for (const change of [{ text: '雾散了' }, { start: '00:00:00.500' }, { end: '00:00:03.000' }])
    expect(
      areSame(
        rows.map((row, index) => (index === 0 ? { ...row, ...change } : row)),
        rowsOf(CUES),
      ),
    ).toBe(false);
});

test('a row in the wrong place is put where its time says', () => {
  const [first, second] = rowsOf(CUES);
  if (first === undefined || second === undefined) throw new Error('two rows were given');
  expect(cuesOf([{ ...first, start: '00:06', end: '0:07.5' }, second]).map(({ text }) => text)).toEqual(['合龙', '雾起来了']);
});

test('what cannot be saved is named by its row', () => {
  const [one, two] = rowsOf(CUES);
  if (one === undefined || two === undefined) throw new Error('two rows were given');
  const rows = [{ ...one, start: '一秒' }, { ...two, end: two.start }, ...insertAfter([], null)];
  expect([...problemsOf(rows).values()]).toEqual(['时间写法不正确', '结束时间须晚于开始时间', '请填写字幕内容，或删除这一条']);
});

test('a new row follows on the one before', () => {
  const rows = rowsOf(CUES);
  const [, added] = insertAfter(rows, rows[0]?.key ?? null);
  expect(added).toMatchObject({ start: '00:00:03.500', end: '00:00:05.500', text: '' });
});
