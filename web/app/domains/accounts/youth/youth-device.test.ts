import { beforeEach, expect, it } from 'vitest';
import { testBrowser } from '../../../../test/browser.ts';
import { bandOfDevice, countOnDevice, markDevice, minutesOfDevice } from './youth-device.ts';

const at = (time: string) => new Date(`2026-11-${time}:00+08:00`);

beforeEach(() => void testBrowser());

it('a guest where nobody was in the mode is free', () => {
  expect(minutesOfDevice()).toBeNull();
  markDevice(null);
  expect(minutesOfDevice()).toBeNull();
});

it('who logs out in the mode leaves the mark, and who logs in without it takes it away', () => {
  markDevice(40);
  expect(minutesOfDevice()).toBe(40);
  markDevice(null);
  expect(minutesOfDevice()).toBeNull();
});

it('time is counted by the day in China, and a login in between does not begin it anew', () => {
  markDevice(40);
  expect(countOnDevice(600, at('21T16:00'))).toEqual({ usedSeconds: 600, allowedMinutes: 40 });
  markDevice(40);
  expect(countOnDevice(30, at('21T23:59')).usedSeconds).toBe(630);
  expect(countOnDevice(10, at('22T00:00')).usedSeconds).toBe(10);
});

it('a mark that cannot be read is none', () => {
  localStorage.setItem('wenjian.youth', '{');
  expect(minutesOfDevice()).toBeNull();
});

it('the age stays with the mark, also while time is counted, and goes with who has none', () => {
  markDevice(40, 'from8');
  countOnDevice(600, at('21T16:00'));
  expect(bandOfDevice()).toBe('from8');
  markDevice(40);
  expect(bandOfDevice()).toBeNull();
  localStorage.setItem('wenjian.youth', JSON.stringify({ minutes: 40, band: 'grown' }));
  expect(bandOfDevice()).toBeNull();
});
