import { expect, test } from 'vitest';
import { bodyOf, plainTextOf } from './plain-body.ts';

test('what is typed comes back as it was, paragraph by paragraph', () => {
  expect(plainTextOf(bodyOf('周日凌晨升级。\n\n  期间可以浏览。\n'))).toBe('周日凌晨升级。\n\n期间可以浏览。');
});

test('a text with headings, links or pictures is not taken for plain', () => {
  const linked = { type: 'text', text: '看这里', marks: [{ type: 'link', attrs: { href: 'https://example.com' } }] };
  expect(plainTextOf({ type: 'doc', content: [{ type: 'paragraph', content: [linked] }] })).toBeNull();
  expect(plainTextOf({ type: 'doc', content: [{ type: 'heading', content: [{ type: 'text', text: '标题' }] }] })).toBeNull();
});
