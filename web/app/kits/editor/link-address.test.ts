import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkAddress } from '#contract/link-address.ts';
import { checkedAddress } from './link-address.ts';

test.each([
  ['https://www.example.com/a?b=1#c', 'https://www.example.com/a?b=1#c'],
  ['example.com/报道', 'https://example.com/%E6%8A%A5%E9%81%93'],
  ['//example.com/x', 'https://example.com/x'],
  ['http://example.com', 'http://example.com/'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['mailto:news@example.com', 'mailto:news@example.com'],
  ['mailto://a@b.com', 'mailto:a@b.com'],
  ['中文.中国', 'https://xn--fiq228c.xn--fiqs8s/'],
])('%s is a place to go', (typed, stored) => expect(checkedAddress(typed)).toBe(stored));

test.each([
  '',
  '   ',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://example.com',
  'https://',
  'https://a b.com',
  '一句话',
  'https://user:pass@example.com',
  `https://example.com/${'a'.repeat(2000)}`,
  `example.com/${'长'.repeat(500)}`,
])('%j is none', (typed) => expect(checkedAddress(typed)).toBeNull());

test('what the editor takes as a link, the server takes too', () => {
  const typed = fc.oneof(fc.webUrl(), fc.emailAddress(), fc.domain(), fc.string({ unit: 'binary' }), fc.string());
  const scheme = fc.constantFrom('', '//', 'https://', 'http:', 'mailto:', 'mailto://', 'javascript:');
  fc.assert(
    fc.property(scheme, typed, (start, rest) => {
      const address = checkedAddress(start + rest);
      if (address !== null) expect(linkAddress(address)).toBe(address);
    }),
    { numRuns: 500 },
  );
});
