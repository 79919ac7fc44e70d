import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Work sums out and change nothing; they are POSTs because they take the form that a change would take. */
const READS_BY_POST = new Set(['tryWithdrawal', 'simulateTerms']);

test('what changes something is never asked for as an answer, which may be repeated at any time', () => {
  const posts = new Set(
    read('contract/*/addresses.ts').flatMap(({ text }) =>
      [...text.matchAll(/export const (\w+) = 'POST /g)].map(([, name]) => name ?? ''),
    ),
  );
  expect(posts.size).toBeGreaterThan(100);
  const asked = read('web/app/**/*.{ts,tsx}').flatMap(({ path, text }) => [
    ...[...text.matchAll(/queryFn:[^\n]*(?:\n[^\n]*){0,2}/g)].flatMap(([body]) =>
      [...body.matchAll(/request\(\s*(?:\w+\.)?(\w+)/g)].map(([, name]) => ({ path, name: name ?? '' })),
    ),
    ...[...text.matchAll(/\buse(?:Answer|PagedList)\(\s*(?:\w+\.)?(\w+)/g)].map(([, name]) => ({ path, name: name ?? '' })),
  ]);
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.filter(({ name }) => posts.has(name) && !READS_BY_POST.has(name))).toEqual([]);
});
