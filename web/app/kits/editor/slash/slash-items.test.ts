import { expect, test } from 'vitest';
import { matching, slashItems } from './slash-items.ts';

const nothing = () => {};
const items = slashItems({
  onPictures: nothing,
  onGallery: nothing,
  onVideo: nothing,
  onPost: nothing,
  onLink: nothing,
  onImport: nothing,
});
const found = (typed: string) => matching(items, typed).map(({ label }) => label);

test.each([
  ['标题', ['大标题', '中标题', '小标题']],
  ['dbt', ['大标题']],
  ['da’biao', ['大标题']],
  ["tu'p", ['图片']],
  ['H2', ['大标题']],
  ['list', ['无序列表', '有序列表']],
  ['引', ['引用']],
  ['没有', []],
])('%s behind the stroke means %j', (typed, labels) => expect(found(typed)).toEqual(labels));

test('all of them are offered before anything was typed', () => expect(found('')).toHaveLength(items.length));

test('letters and syllables belong together: every item is found by its first letters', () => {
  for (const { label, names } of items) {
    const [initials = '', syllables = ''] = names.split(' ');
    expect([label, initials.length]).toEqual([label, [...label].length]);
    expect(syllables.startsWith(initials[0] ?? '?')).toBe(true);
    expect(found(initials)).toContain(label);
    expect(found(syllables)).toContain(label);
  }
});
