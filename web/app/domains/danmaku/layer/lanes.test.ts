import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLanes, ROLL_MS, STAND_MS } from './lanes.ts';

test('no line ever covers another, however long they are and whenever they come', () => {
  const line = fc.record({ after: fc.integer({ min: 0, max: 3000 }), width: fc.integer({ min: 20, max: 1500 }) });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), fc.integer({ min: 320, max: 1920 }), (lines, width) => {
      const lanes = createLanes({ width, lanes: 6 });
      let start = 0;
      const shown = lines.flatMap(({ after, width: own }) => {
        start += after;
        const lane = lanes.roll(start, own);
        return lane === null ? [] : [{ lane, start, own }];
      });
      const left = ({ start, own }: (typeof shown)[number], at: number) => width - ((at - start) * (width + own)) / ROLL_MS;
      for (const [index, one] of shown.entries()) {
        for (const other of shown.slice(index + 1).filter(({ lane }) => lane === one.lane)) {
          const [from, until] = [other.start, one.start + ROLL_MS];
          // Positions are linear in time: what does not touch at both ends never does.
          if (from < until)
            for (const at of [from, until]) expect(left(one, at) + one.own).toBeLessThanOrEqual(left(other, at) + 0.001);
        }
      }
    }),
  );
});

test('a line that stands has its lane to itself', () => {
  const lanes = createLanes({ width: 800, lanes: 2 });
  expect(lanes.stand(5000, 'top')).toBe(0);
  expect(lanes.roll(0, 100)).toBe(1);
  expect(lanes.roll(9000, 100)).toBe(0);
  // What crosses already is not stood upon either.
  expect(lanes.stand(10_000, 'top')).toBe(1);
  expect(lanes.stand(10_000, 'top')).toBe(null);
});

test('a line without room is left out, and there is room again when one has gone', () => {
  const lanes = createLanes({ width: 800, lanes: 2 });
  expect([lanes.roll(0, 100), lanes.roll(0, 100), lanes.roll(0, 100)]).toEqual([0, 1, null]);
  expect(lanes.roll(3000, 100)).toBe(0);
  const other = createLanes({ width: 800, lanes: 2 });
  expect([other.stand(0, 'top'), other.stand(10, 'top'), other.stand(20, 'top')]).toEqual([0, 1, null]);
  expect(other.stand(20, 'bottom')).toBe(0);
  expect(other.stand(STAND_MS, 'top')).toBe(0);
});
