import { expect, test } from 'vitest';
import { missingFixesOf } from './minor-version.ts';

test('a server that lacks known mends is named with what they are', () => {
  expect(missingFixesOf('18.4')).toBe('PostgreSQL 是 18.4，18.6 修正了安全问题，其中有 pg_trgm 的越界读取（CVE-2026-14678）');
  expect(missingFixesOf('18.4 (Debian 18.4-1.pgdg12+1)')).toContain('18.6');
});

test.each(['18.6', '18.10', '19.1', '19beta1', ''])('of %j nothing is known to be missing', (version) => {
  expect(missingFixesOf(version)).toBeNull();
});
