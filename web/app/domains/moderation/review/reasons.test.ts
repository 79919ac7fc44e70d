import { describe, expect, it } from 'vitest';
import { placesOf, trimmed } from './passage.ts';
import { change, REASONS_MAX, textOf, toReviewReason, unsaid, type ReasonDraft } from './reasons.ts';

const none: readonly ReasonDraft[] = [];
const add = (reasons: readonly ReasonDraft[], template?: string) =>
  change(reasons, { type: 'add', ...(template === undefined ? {} : { template }) });

it('finds every place of the filter’s words, in the order of the text, so many at most', () => {
  const text = '加微信看图，VX 也行。不加微信也能看。';
  expect(placesOf(text, ['vx', '微信', ''], 10)).toEqual([
    { quote: '微信', offset: 1 },
    { quote: 'VX', offset: 6 },
    { quote: '微信', offset: 14 },
  ]);
  expect(placesOf(text, ['微信', 'vx'], 2).map(({ offset }) => offset)).toEqual([1, 6]);
  expect(placesOf(text, ['不在'], 10)).toEqual([]);
});

describe('reasons a reviewer writes', () => {
  it('joins a template and own words into the one sentence its author reads', () => {
    expect(textOf({ template: '缺少出处', note: ' 数字来自哪里？ ' })).toBe('缺少出处：数字来自哪里？');
    expect(textOf({ template: '广告导流', note: '' })).toBe('广告导流');
    expect(textOf({ template: null, note: '第二段重复了' })).toBe('第二段重复了');
  });

  it('keeps its place when another one is taken away', () => {
    const two = add(add(none, '广告导流'), '缺少出处');
    const left = change(two, { type: 'remove', key: two[0]?.key ?? 0 });
    expect(left.map((reason) => reason.template)).toEqual(['缺少出处']);
    expect(new Set(add(left).map((reason) => reason.key)).size).toBe(2);
  });

  it('stops at the number the server takes', () => {
    let reasons = none;
    for (let count = 0; count < REASONS_MAX + 3; count += 1) reasons = add(reasons);
    expect(reasons).toHaveLength(REASONS_MAX);
  });

  it('finds the one that says nothing yet', () => {
    const reasons = add(add(none, '广告导流'));
    expect(unsaid(reasons)).toBe(reasons[1]);
  });

  it('sends a place only where one was pointed at', () => {
    const [reason] = change(none, { type: 'add', template: '数据待核实', anchor: { kind: 'time', seconds: 8.2 } });
    expect(reason && toReviewReason(reason)).toEqual({ text: '数据待核实', anchor: { kind: 'time', seconds: 8.2 } });
    expect(toReviewReason({ key: 1, template: '广告导流', note: '', anchor: null })).toEqual({ text: '广告导流' });
  });

  it('points at the words of a selection, not at the blanks around them', () => {
    expect(trimmed('  一段话\n', 40)).toEqual({ quote: '一段话', offset: 42 });
    expect(trimmed(' \n ', 3)).toBeNull();
  });
});
