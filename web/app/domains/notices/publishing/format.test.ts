import { expect, test } from 'vitest';
import { audienceOf, openedBy, reachOf } from './format.ts';

test.each([
  [{ audience: 'everyone', region: null }, '所有人', '12,345 个账号，以及未登录的读者'],
  [{ audience: 'agencies', region: null }, '机构账号', '12,345 个账号'],
  [{ audience: 'region', region: 'hubei' }, '湖北', '12,345 个账号，以及切换到湖北的读者'],
] as const)('a notice to %j says whom it reaches', (notice, audience, reach) => {
  expect(audienceOf(notice)).toBe(audience);
  expect(reachOf({ ...notice, people: 12_345 })).toBe(reach);
});

test('what part has opened it is told where anybody is counted', () => {
  expect(openedBy({ opened: 30, people: 120 })).toBe('30 人，25.0%（未登录的读者不计）');
  expect(openedBy({ opened: 3, people: 0 })).toBe('3 人');
});
