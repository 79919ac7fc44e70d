import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { foldedText } from './fold.ts';
import { createMatcher } from './matcher.ts';

const words = ['代开发票', '发票', '赌博网站', 'vx', 'AV女优', '加微信'].map((word) => ({ word, folded: foldedText(word) }));
const matcher = createMatcher(words);
const found = (text: string) => matcher.find(text).map(({ start, end }) => text.slice(start, end));

describe('a word', () => {
  test.each([
    ['as it is', '正规代开发票公司', '代开发票'],
    ['with spaces between', '代 开  发 票', '代 开  发 票'],
    ['with symbols between', '代*开.发～票', '代*开.发～票'],
    ['with invisible characters between', '代\u200b开\u2060发票', '代\u200b开\u2060发票'],
    ['with emoji between', '赌🎲博🎲网站', '赌🎲博🎲网站'],
    ['in traditional script', '代開發票', '代開發票'],
    ['over two lines', '赌博\n网站', '赌博\n网站'],
    ['in full width', '请加ＶＸ', 'ＶＸ'],
    ['in capitals', '加Vx聊', 'Vx'],
    ['in mixed disguise', 'ａ-v 女優', 'ａ-v 女優'],
    ['in letters of mathematics', '𝗏𝗑', '𝗏𝗑'],
  ])('is found %s', (_how, text, hit) => {
    expect(found(text)).toContain(hit);
  });

  test('is found with all that are part of it, each at its place', () => {
    const text = '开😀代开发票！';
    expect(found(text)).toEqual(['代开发票', '发票']);
  });

  test('of Latin letters is not found inside another', () => {
    expect(found('save the vxworks 和 devx')).toEqual([]);
    expect(found('vx')).toEqual(['vx']);
  });

  test('is not put together from far apart', () => {
    expect(found(`加${'…'.repeat(20)}微信`)).toEqual([]);
  });
});

test('a text of any characters is searched without harm, and every hit lies inside it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      for (const { start, end } of matcher.find(`${text}代开发票${text}`)) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(text.length * 2 + 4);
        expect(foldedText(`${text}代开发票${text}`.slice(start, end))).not.toBe('');
      }
      expect(matcher.find(`${text}\n代开发票`).length).toBeGreaterThan(0);
    }),
  );
});

test('fifty thousand words are compiled and searched for', () => {
  const many = Array.from({ length: 50_000 }, (_, number) => ({ folded: `词${number.toString(7)}尾` }));
  const hits = createMatcher(many).find('前面的话'.repeat(10_000) + '词12345尾');
  expect(hits).toHaveLength(1);
});
