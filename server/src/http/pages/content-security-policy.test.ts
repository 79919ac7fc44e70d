import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const directive = (name: string, html: string) =>
  contentSecurityPolicy(Buffer.from(html))
    .split('; ')
    .find((one) => one.startsWith(name));

test('scripts and styles of the page are allowed by their hashes, each once, whatever alphabet they are in', () => {
  const html =
    '<title>闻见</title><script>走()</script><script type="module" async="">b()</script><style>a{}</style><script>走()</script>';
  expect(directive('script-src', html)).toBe(`script-src 'self' ${hash('走()')} ${hash('b()')}`);
  expect(directive('style-src', html)).toBe(`style-src 'self' ${hash('a{}')}`);
});

test('what is fetched, and what is data, needs no hash', () => {
  const html =
    '<script src="/a.js"></script><script type="application/ld+json">{}</script><script type="application/json">{}</script>';
  expect(directive('script-src', html)).toBe("script-src 'self'");
});

test('an element that does not end allows nothing', () => {
  expect(directive('script-src', '<p><script>alert(1)')).toBe("script-src 'self'");
  expect(directive('style-src', '<style')).toBe("style-src 'self'");
});
