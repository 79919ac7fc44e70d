import { expect, test } from 'vitest';
import { createVisit } from './use-visit.ts';

const START = Date.parse('2026-11-22T15:59:00.000Z');
const at = (seconds: number) => START + seconds * 1000;
const opened = (idleSeconds = 180) => {
  let visits = 0;
  const visit = createVisit(idleSeconds, () => `visit ${(visits += 1)}`);
  visit.show(at(0));
  visit.run(at(0));
  return visit;
};

test('time runs in sight, to the millisecond, and is told again only when there is more to tell', () => {
  const visit = opened();
  visit.rest(at(2.9));
  const first = { visit: 'visit 1', openedOn: '2026-11-22', milliseconds: 2900, completed: false };
  expect(visit.report(at(3))).toEqual(first);
  expect(visit.report(at(60))).toBeNull();
  visit.show(at(60));
  visit.run(at(60));
  visit.complete();
  visit.rest(at(70));
  expect(visit.report(at(80))).toEqual({ ...first, milliseconds: 12_900, completed: true });
});

test('a page that was never in sight was not opened', () => {
  expect(createVisit(180).report(at(9))).toBeNull();
});

test('a reader who touches nothing for three minutes is elsewhere until something is touched', () => {
  const visit = opened();
  visit.touch(at(100));
  expect(visit.seconds(at(280))).toBe(280);
  expect(visit.seconds(at(900))).toBe(280);
  visit.touch(at(1000));
  expect(visit.seconds(at(1010))).toBe(290);
});

test('who comes back after half an hour opens it anew, on the day it is then; a video that played on is one visit', () => {
  const [away, playing] = [opened(), opened(10)];
  away.rest(at(20));
  away.hide(at(20));
  expect(away.report(at(20))).toMatchObject({ visit: 'visit 1', openedOn: '2026-11-22' });
  away.show(at(20 + 1801));
  away.run(at(20 + 1801));
  expect(away.report(at(20 + 1805))).toEqual({ visit: 'visit 2', openedOn: '2026-11-23', milliseconds: 4000, completed: false });

  playing.hide(at(5));
  for (let second = 0; second <= 3600; second += 5) playing.touch(at(second));
  playing.show(at(3600));
  expect(playing.report(at(3600))).toMatchObject({ visit: 'visit 1', openedOn: '2026-11-22', milliseconds: 3_600_000 });
});

test('a computer that slept adds nothing but the seconds allowed', () => {
  const visit = opened(10);
  visit.touch(at(5));
  visit.touch(at(30_000));
  expect(visit.seconds(at(30_000))).toBe(15);
});
