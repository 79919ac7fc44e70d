import { expect, it } from 'vitest';
import { wayOnOf } from './way-on.ts';

const wayOn = (to?: string) =>
  wayOnOf(`https://wenjian.example/welcome${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`);

it('leads on to the place that the address names', () => {
  expect([wayOn(), wayOn('/article/a1?from=hot#comments')]).toEqual(['/', '/article/a1?from=hot#comments']);
  expect(wayOn('/settings?tab=privacy')).toBe('/settings?tab=privacy');
});

it.each([
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/\t/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/welcome?to=/welcome',
  'http://[',
])('leads home instead of to %j', (to) => expect(wayOn(to)).toBe('/'));
