import { expect, test } from 'vitest';
import { RESERVED_SLUGS } from '#contract/posts/categories.ts';
import routes from './routes.ts';

/** First segments of all addresses, as they can be written. */
function* firstSegments(all: readonly { path?: string | undefined; children?: unknown }[]): Generator<string> {
  for (const { path, children } of all) {
    if (path !== undefined) yield path.split('/')[0] ?? '';
    else if (Array.isArray(children)) yield* firstSegments(children);
  }
}

test('no category can take the address of a page', () => {
  const segments = [...firstSegments(routes)].filter((one) => /^[\w-]+$/.test(one));
  expect(segments.length).toBeGreaterThan(10);
  expect(segments.filter((one) => !RESERVED_SLUGS.includes(one.toLowerCase()))).toEqual([]);
});
