import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { testBrowser } from '../../test/browser.ts';
import { useUnsentText } from './unsent-text.ts';

afterEach(() => vi.unstubAllGlobals());

/** A form that is opened: what stands in it, and how to type. */
function opened(name: string) {
  const fields: ReturnType<typeof useUnsentText>[] = [];
  renderToStaticMarkup(createElement(Form, { name, hand: (field) => fields.push(field) }));
  const [text, type] = fields[0] ?? [];
  return { text, type: (typed: string) => type?.(typed) };
}

function Form({ name, hand }: { name: string; hand: (field: ReturnType<typeof useUnsentText>) => void }) {
  hand(useUnsentText(name));
  return null;
}

test('what was typed stands in the form when it is opened again, and no longer once it was sent', () => {
  const { session } = testBrowser();
  opened('appeal.1').type('数据出自年报第三页');
  expect(opened('appeal.1').text).toBe('数据出自年报第三页');
  expect(opened('appeal.2').text).toBe('');
  opened('appeal.1').type('');
  expect(opened('appeal.1').text).toBe('');
  expect(session.size).toBe(0);
});

test('what was typed lies among what a logout forgets', () => {
  const { session } = testBrowser();
  opened('appeal.1').type('字');
  expect([...session.keys()]).toEqual(['wenjian.unsent.appeal.1']);
});
