import { describe, expect, test } from 'vitest';
import { formatCount } from '../../lib/format.ts';
import { addDays } from '../../lib/periods/period.ts';
import { areaPath, barsPath, dayAt, dayByKey, fitting, linePath, niceTicks, plotOf, stacked, type ChartDay } from './plot.ts';

const daysOf = (...values: (number | null)[]): ChartDay[] =>
  values.map((value, index) => ({ day: addDays('2026-11-01', index), value, before: null, parts: [] }));
const manyDays = (count: number) => daysOf(...Array.from({ length: count }, (_, index) => index));
/** In a box of 500 × 260, in a font of which each character is 7 wide. */
const plot = (days: ChartDay[], options: Partial<Parameters<typeof plotOf>[1]> = {}) =>
  plotOf(days, {
    count: 1,
    comparing: false,
    axis: String,
    width: 500,
    height: 260,
    widthOf: ({ length }) => length * 7,
    ...options,
  });

describe('ticks are whole, round and around all values', () => {
  test.each([
    { values: [], ticks: [0, 1, 2, 3, 4] },
    { values: [0, 0], ticks: [0, 1, 2, 3, 4] },
    { values: [0.4], ticks: [0, 1, 2, 3, 4] },
    { values: [3], ticks: [0, 1, 2, 3, 4] },
    { values: [10], ticks: [0, 3, 6, 9, 12] },
    { values: [40], ticks: [0, 10, 20, 30, 40] },
    { values: [41], ticks: [0, 15, 30, 45, 60] },
    { values: [410, 610], ticks: [0, 200, 400, 600, 800] },
    { values: [2501.7], ticks: [0, 650, 1300, 1950, 2600] },
    { values: [120_000_000], ticks: [0, 30_000_000, 60_000_000, 90_000_000, 120_000_000] },
    { values: [-7], ticks: [-8, -6, -4, -2, 0] },
    { values: [-3, 50], ticks: [-20, 0, 20, 40, 60] },
  ])('$values', ({ values, ticks }) => expect(niceTicks(values)).toEqual(ticks));
});

test('parts are stacked away from zero on either side', () => {
  expect(stacked([5, -2, 3, null, -1])).toEqual([[0, 5], [0, -2], [5, 8], null, [-2, -3]]);
});

describe('labels', () => {
  const label = (x: number, width = 20) => ({ x, width });

  test('keep a gap between them, counted from the last one', () => {
    expect(fitting([label(20), label(60), label(100), label(140)], 200)).toEqual([label(60), label(140)]);
  });
  test('are not cut off: the last one moves inwards, the first one is left out', () => {
    expect(fitting([label(5), label(198)], 200)).toEqual([label(190)]);
    expect(fitting([], 200)).toEqual([]);
    expect(fitting([label(10, 40)], 30)).toEqual([]);
  });
  test('of 92 days fit on a phone', () => {
    const { labels, isArea } = plot(manyDays(92), { width: 310 });
    expect(isArea).toBe(true);
    expect(labels.map(({ text }) => text)).toContain('1/31');
    expect(labels.at(-1)).toMatchObject({ text: '1/31', x: 296 });
    const edges = labels.flatMap(({ text, x }) => [x - text.length * 3.5, x + text.length * 3.5]);
    expect(edges).toEqual(edges.toSorted((one, other) => one - other));
    expect(edges[0]).toBeGreaterThanOrEqual(0);
  });
});

describe('paths', () => {
  const spot = (x: number, to: number) => ({ x, from: 90, to });

  test('have a gap where data is missing, and show a day between two gaps', () => {
    expect(linePath([spot(10, 5), null, spot(30, 4), spot(40, 6)])).toBe('M9 5h2M30 4L40 6');
    expect(areaPath([spot(10, 5), null, spot(30, 4), spot(40, 6)])).toBe('M10 5L10 90ZM30 4L40 6L40 90L30 90Z');
    expect([linePath([null]), areaPath([]), barsPath([null], 20)]).toEqual(['', '', '']);
  });
  test('of bars fill four fifths of their bands, at most 24 px; zero has no bar', () => {
    expect(barsPath([spot(10, 50), spot(30, 90)], 20)).toBe('M2 50h16V90h-16Z');
    expect(barsPath([spot(100, 50)], 200)).toBe('M88 50h24V90h-24Z');
  });
});

describe('a chart', () => {
  test('stands on its axis, whose labels are at its left', () => {
    const { frame, centres, series, ticks } = plot(daysOf(0, 100));
    expect(frame).toEqual({ left: 29, right: 492, top: 8, bottom: 230 });
    expect(centres).toEqual([144.75, 376.25]);
    expect(series).toEqual([
      [
        { x: 144.75, from: 230, to: 230 },
        { x: 376.25, from: 230, to: 8 },
      ],
    ]);
    expect([ticks[0], ticks.at(-1)]).toEqual([
      { text: '0', y: 230 },
      { text: '100', y: 8 },
    ]);
  });
  test('of one day has it in the middle', () => {
    expect(plot(daysOf(5)).centres).toEqual([253.5]);
  });
  test('of more than 62 days reaches from edge to edge', () => {
    const { frame, centres } = plot(manyDays(63));
    expect(centres[0]).toBe(frame.left);
    expect(centres.at(-1)).toBeCloseTo(frame.right);
    expect(plot(manyDays(62)).isArea).toBe(false);
  });
  test('without days has an axis only', () => {
    const { ticks, labels, series, former } = plot([]);
    expect([ticks.length, labels, series, former]).toEqual([5, [], [[]], []]);
  });
  test('of zeros lies on the axis', () => {
    expect(plot(daysOf(0, 0)).series[0]?.map((spot) => spot?.to)).toEqual([230, 230]);
  });
  test('with losses has zero between its ticks', () => {
    const [before = null, after = null] = plot(daysOf(-100, 100)).series[0] ?? [];
    expect([before?.from, before?.to, after?.to]).toEqual([119, 230, 8]);
  });
  test('leaves out days without data', () => {
    expect(plot(daysOf(1, null)).series[0]?.[1]).toBeNull();
  });
  test('of huge values has short labels', () => {
    const texts = plot(daysOf(120_000_000), { axis: formatCount }).ticks.map(({ text }) => text);
    expect(texts).toEqual(['0', '3000.0万', '6000.0万', '9000.0万', '1.2亿']);
  });
  test('has room for its parts one upon the other', () => {
    const days = daysOf(70, null).map((day, index) => ({ ...day, parts: index === 0 ? [30, 40] : [] }));
    const { series, ticks } = plot(days, { count: 2 });
    expect(ticks.at(-1)?.text).toBe('80');
    expect(series.map(([first]) => [first?.from, first?.to])).toEqual([
      [230, 146.75],
      [146.75, 35.75],
    ]);
    expect(series.map(([, second]) => second)).toEqual([null, null]);
  });
  test('has room for the previous period where it is compared', () => {
    const days = daysOf(5, 5).map((day) => ({ ...day, before: 50 }));
    expect(plot(days).former).toEqual([null, null]);
    expect(plot(days).ticks.at(-1)?.text).toBe('8');
    expect(plot(days, { comparing: true }).ticks.at(-1)?.text).toBe('60');
  });
});

describe('a day is marked', () => {
  test('by the nearest place', () => {
    const three = plot(daysOf(1, 2, 3));
    const [first = 0, second = 0] = three.centres;
    expect([three.frame.left, first, second, three.frame.right].map((x) => dayAt(three, x, 100))).toEqual([0, 0, 1, 2]);
    const between = (first + second) / 2;
    expect([dayAt(three, between - 1, 100), dayAt(three, between + 1, 100)]).toEqual([0, 1]);
  });
  test('not beside the days', () => {
    const one = plot(daysOf(1));
    expect([dayAt(one, 3, 100), dayAt(one, 499, 100), dayAt(one, 200, 3), dayAt(one, 200, 240)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(dayAt(plot([]), 200, 100)).toBeNull();
  });
  test('by keys', () => {
    expect([dayByKey('ArrowRight', null, 6), dayByKey('ArrowLeft', null, 6)]).toEqual([0, 6]);
    expect([dayByKey('ArrowRight', 2, 6), dayByKey('ArrowLeft', 2, 6)]).toEqual([3, 1]);
    expect([dayByKey('ArrowRight', 6, 6), dayByKey('ArrowLeft', 0, 6)]).toEqual([6, 0]);
    expect([dayByKey('Home', 3, 6), dayByKey('End', 3, 6), dayByKey('Tab', 3, 6)]).toEqual([0, 6, null]);
  });
});
