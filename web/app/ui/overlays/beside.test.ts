import { expect, it } from 'vitest';
import { shiftBeside } from './toast.tsx';

const box = (top: number, bottom: number, left = 1000, right = 1400) => ({ top, bottom, left, right });

it.each([
  ['is not touched', box(76, 136), box(20, 60), 0],
  ['is at another side', box(76, 136), box(76, 136, 0, 900), 0],
  ['lies under the message, which goes below it', box(76, 136), box(100, 140), 72],
  ['leaves no room below, so the message goes above it', box(700, 780), box(720, 860), -68],
  ['leaves no room at all', box(76, 136), box(0, 900), 0],
])('what was pressed %s', (_, message, pressed, shift) => {
  expect(shiftBeside(message, pressed, 900)).toBe(shift);
});
