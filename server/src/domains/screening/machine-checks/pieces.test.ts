import { expect, test } from 'vitest';
import { piecesOf, quoteOf } from './pieces.ts';
import { sentTextOf, timedPieces, timedPlace } from './timed-text.ts';
import { replaceServiceLabels, marksOf, verdictOf } from './verdict.ts';

test('a text is cut behind a line, a sentence or a comma, and never within a character', () => {
  expect(piecesOf('短文', 10)).toEqual(['短文']);
  expect(piecesOf('  \n ', 10)).toEqual([]);
  expect(piecesOf('一二三四五六。七\n八九十', 9)).toEqual(['一二三四五六。七', '八九十']);
  expect(piecesOf('一二三四五六。七八九十', 9)).toEqual(['一二三四五六。', '七八九十']);
  expect(piecesOf('一二三四五六，七八九十', 9)).toEqual(['一二三四五六，', '七八九十']);
  expect(piecesOf('一二三四五六七八😀九', 9)).toEqual(['一二三四五六七八', '😀九']);
  const long = '候鸟飞过湖面。'.repeat(1_000);
  expect(piecesOf(long, 600).join('')).toBe(long);
  expect(Math.max(...piecesOf(long, 600).map(({ length }) => length))).toBeLessThanOrEqual(600);
});

test('a word is quoted with what stands around it in its line, a whole text without its line breaks', () => {
  expect(quoteOf('上一行\n先看图，加微信领资料\n下一行', ['没有', '加微信'])).toBe('先看图，加微信领资料');
  expect(quoteOf('一'.repeat(40) + '加微信' + '二'.repeat(40), ['加微信'])).toBe(`${'一'.repeat(12)}加微信${'二'.repeat(12)}`);
  expect(quoteOf('第一行\n第二行', [])).toBe('第一行第二行');
  expect(quoteOf('字'.repeat(900), []).length).toBe(500);
});

test('captions are cut between lines, and a word is found at the second at which its line is shown', () => {
  const cue = (seconds: number, text: string) => ({ startMs: seconds * 1000, endMs: seconds * 1000 + 900, text });
  const pieces = timedPieces([cue(1, '雾起来了'), cue(2.5, '江面\n合龙'), cue(4, '想要原图加微信'), cue(9, '再见')], 12);
  expect(pieces.map((piece) => sentTextOf('captions', piece))).toEqual(['雾起来了\n江面 合龙', '想要原图加微信\n再见']);
  expect(timedPlace(pieces[1] ?? '', ['加微信'])).toEqual({
    quote: '想要原图加微信',
    moment: { of: 'caption', from: 4, to: 4 },
  });
  // Judged as a whole, or by a word that goes over two lines.
  expect(timedPlace(pieces[0] ?? '', ['了江面'])).toEqual({
    quote: '雾起来了江面 合龙',
    moment: { of: 'caption', from: 1, to: 2.5 },
  });
  const long = timedPieces([cue(3, '候鸟飞过湖面。'.repeat(140))], 600);
  expect(long.map((piece) => sentTextOf('captions', piece)).join('')).toBe('候鸟飞过湖面。'.repeat(140));
  expect(Math.max(...long.map((piece) => sentTextOf('captions', piece).length))).toBeLessThanOrEqual(600);
});

test('a hit is judged by its own threshold', () => {
  const rule = { hold: 60, refuse: 90 };
  expect([59.99, 60, 89, 90].map((confidence) => verdictOf(rule, confidence))).toEqual(['pass', 'hold', 'hold', 'refuse']);
  expect(verdictOf({ hold: null, refuse: null }, 100)).toBe('pass');
});

test('marks name each risk once, with the surest hit, in the place of older ones', () => {
  const hit = (risk: 'ads' | 'abuse', confidence: number, verdict: 'pass' | 'hold' = 'hold') => ({ risk, confidence, verdict });
  const marks = marksOf([hit('ads', 80.4), hit('ads', 91.5), hit('abuse', 99, 'pass')]);
  expect(marks).toEqual(['机审：广告引流 92%']);
  expect(replaceServiceLabels(['稳赚不赔', '机审：辱骂 70%'], marks)).toEqual(['稳赚不赔', '机审：广告引流 92%']);
});
