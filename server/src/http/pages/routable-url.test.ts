import { expect, test } from 'vitest';
import { routableUrl } from './routable-url.ts';

test.each([
  ['/article/%E0', '/article/%25E0'],
  ['/users/%E0%A4%A?tab=%E0', '/users/%25E0%25A4%25A?tab=%E0'],
  ['/search?q=%E0', '/search?q=%E0'],
  ['/%E9%97%BB', '/%E9%97%BB'],
  ['/api/v1/user/%E0', '/api/v1/user/%E0'],
])('%s is looked up as %s', (requested, routed) => expect(routableUrl(requested)).toBe(routed));
