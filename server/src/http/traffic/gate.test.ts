import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

/** A gate whose turns and time come when the test says so. */
function setUp({ isBusy = true } = {}) {
  let now = 0;
  let next: (() => void) | null = null;
  const started: string[] = [];
  const refused: string[] = [];
  const gate = createGate({
    now: () => now,
    isBusy: () => isBusy,
    nextTurn: (turn) => void (next = turn),
    later: (turn) => void (next = turn),
  });
  const enter = (who: string, isGone = false) =>
    gate.enter(who, {
      go: () => void started.push(who),
      refuse: () => void refused.push(who),
      isGone: () => isGone,
    });
  return {
    gate,
    enter,
    started,
    refused,
    count: (who: string) => started.filter((one) => one === who).length,
    turn(milliseconds = 1) {
      now += milliseconds;
      const due = next;
      next = null;
      due?.();
    },
  };
}

test('who comes beside a crowd of one network is let in at once', () => {
  const { enter, started, count, turn } = setUp({ isBusy: false });
  for (let each = 0; each < 300; each += 1) enter('crowd');
  expect(count('crowd')).toBe(8);
  enter('reader');
  expect(started.at(-1)).toBe('reader');
  for (let each = 0; each < 40; each += 1) turn();
  expect(count('crowd')).toBe(300);
});

test('a network that has the server to itself has all of it', () => {
  const { enter, count, turn } = setUp();
  for (let round = 0; round < 1_000; round += 1) {
    for (let each = 0; each < 8; each += 1) enter('bench');
    turn();
  }
  expect(count('bench')).toBe(8_000);
});

test('a crowd beside others waits for its turns while the server is busy, and is refused only beyond a long line', () => {
  const { enter, refused, count, turn } = setUp();
  enter('reader');
  for (let each = 0; each < 300; each += 1) enter('crowd');
  for (let second = 0; second < 1_000; second += 1) turn();
  const inTheFirst = count('crowd');
  expect(inTheFirst).toBeLessThanOrEqual(210);
  for (let each = 0; each < 300; each += 1) enter('crowd');
  for (let second = 0; second < 1_000; second += 1) turn();
  expect(count('crowd') - inTheFirst).toBeLessThanOrEqual(101);
  enter('reader');
  expect([count('reader'), refused]).toEqual([2, []]);
  for (let each = 0; each < 600; each += 1) enter('crowd');
  expect(new Set(refused)).toEqual(new Set(['crowd']));
});

test('a quiet server keeps nobody waiting', () => {
  const { enter, count, turn } = setUp({ isBusy: false });
  enter('reader');
  for (let each = 0; each < 300; each += 1) enter('school');
  for (let each = 0; each < 40; each += 1) turn();
  expect(count('school')).toBe(300);
});

test('what costs much counts for more', () => {
  const { gate, enter, count, turn } = setUp();
  enter('reader');
  for (let each = 0; each < 8; each += 1) enter('crowd');
  gate.charge('crowd', 1_000);
  for (let each = 0; each < 50; each += 1) enter('crowd');
  for (let second = 0; second < 1_000; second += 1) turn();
  expect(count('crowd')).toBe(8);
  for (let second = 0; second < 6_000; second += 1) turn();
  expect(count('crowd')).toBe(58);
});

test('nothing is done for who has left the line', () => {
  const { enter, count, turn } = setUp();
  for (let each = 0; each < 20; each += 1) enter('crowd', each >= 8);
  for (let each = 0; each < 5; each += 1) turn();
  expect(count('crowd')).toBe(8);
});
