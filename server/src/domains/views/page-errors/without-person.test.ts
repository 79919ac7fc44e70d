import { expect, test } from 'vitest';
import { withoutPerson } from './without-person.ts';

test('what is kept of an error names nobody', () => {
  expect(withoutPerson('Cannot read properties of null (reading "length") at https://a.example/users/abc12345?q=1')).toBe(
    'Cannot read properties of null (reading “…”) at …',
  );
  expect(withoutPerson("'林女士 13800000001' is not valid JSON for lin@example.com")).toBe('“…” is not valid JSON for …');
  expect(withoutPerson('用户林鹭的会话 k3n9x8a7q2 打不开')).toBe('… … …');
  expect(withoutPerson('x'.repeat(500))).toHaveLength(200);
});
