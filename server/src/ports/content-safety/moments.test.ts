import { expect, test } from 'vitest';
import { mergeMoments, secondsOf } from './moments.ts';

const seen = (from: number, label = 'violent_weapons', confidence = 80) => ({
  risk: 'violent' as const,
  label,
  confidence,
  words: [],
  moment: { of: 'frame' as const, from, to: from, heard: '' },
});
const heard = (from: number, to: number, text: string, words: string[]) => ({
  ...seen(from, 'ad'),
  words,
  moment: { of: 'sound' as const, from, to, heard: text },
});
const spans = (hits: ReturnType<typeof mergeMoments>) => hits.map(({ moment }) => [moment?.from, moment?.to]);

test('frames of one label that follow each other are one hit, as sure as the surest', () => {
  const hits = mergeMoments([seen(31, 'violent_weapons', 92), seen(30), seen(33), seen(90)]);
  expect(spans(hits)).toEqual([
    [30, 33],
    [90, 90],
  ]);
  expect(hits[0]?.confidence).toBe(92);
});

test('another label between them is a hit of its own, and so is what is heard', () => {
  expect(spans(mergeMoments([seen(30), seen(31, 'bloody'), seen(32), heard(30, 40, '加微信', ['微信'])]))).toEqual([
    [30, 32],
    [30, 40],
    [31, 31],
  ]);
});

test('stretches of sound are joined with their words', () => {
  expect(mergeMoments([heard(10, 20, '领资料', ['领资料']), heard(0, 10, '加微信', ['微信'])])).toMatchObject([
    { words: ['微信', '领资料'], moment: { of: 'sound', from: 0, to: 20, heard: '加微信 领资料' } },
  ]);
});

test('of very many the surest are kept, in the order of the video', () => {
  const many = Array.from({ length: 100 }, (_, n) => seen(n * 60, `label_${n}`, n));
  const kept = mergeMoments(many);
  expect(kept.map(({ confidence }) => confidence)).toEqual(Array.from({ length: 60 }, (_, n) => n + 40));
});

test.each([
  ['5', 5],
  [338, 338],
  [12.345, 12.3],
  ['', 0],
  [null, 0],
  [-1, 0],
  ['abc', 0],
])('%j is the second %d', (figure, seconds) => {
  expect(secondsOf(figure)).toBe(seconds);
});
