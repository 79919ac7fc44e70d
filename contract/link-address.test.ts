import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkAddress } from './link-address.ts';

test.each([
  ['https://www.example.com/a?b=1#c', 'https://www.example.com/a?b=1#c'],
  [' http://example.com ', 'http://example.com/'],
  ['http://localhost:8080/x', 'http://localhost:8080/x'],
  ['https://例子.中国/报道', 'https://xn--fsqu00a.xn--fiqs8s/%E6%8A%A5%E9%81%93'],
  ['mailto:news@example.com?subject=你好', 'mailto:news@example.com?subject=%E4%BD%A0%E5%A5%BD'],
  ['MAILTO:a@b.com', 'mailto:a@b.com'],
  ['mailto://a@b.com', 'mailto:a@b.com'],
])('%s leads a reader somewhere', (href, address) => expect(linkAddress(href)).toBe(address));

test.each([
  '',
  'example.com',
  '//example.com',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'ftp://example.com',
  'https://',
  'https://a b.com',
  'https://user@example.com',
  'https://:pass@example.com',
  'mailto:',
  'mailto:nobody',
  'mailto:a@b.com/c',
  `https://example.com/${'a'.repeat(2000)}`,
  `https://example.com/${'长'.repeat(500)}`,
  null,
  { toString: () => 'https://a.example' },
])('%j leads nowhere', (href) => expect(linkAddress(href)).toBeNull());

test('an address that was taken once is taken again, and unchanged', () => {
  const scheme = fc.constantFrom('https://', 'HTTP:', 'mailto:', 'mailto://', 'mailto:///');
  const href = fc.tuple(scheme, fc.oneof(fc.webUrl(), fc.emailAddress(), fc.string({ unit: 'binary' })));
  const samples = fc.oneof(
    href.map(([start, rest]) => start + rest),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.emailAddress().map((mailbox) => `mailto://${mailbox}`),
  );
  fc.assert(
    fc.property(samples, (given) => {
      const address = linkAddress(given);
      if (address !== null) expect(linkAddress(address)).toBe(address);
    }),
    { numRuns: 500 },
  );
});
