import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const NAMED = /`([\w./@-]+\.(?:ts|tsx|css|sql|diff|sh|ya?ml|conf))`/g;
/** Of a build that a decision speaks of. */
const MADE = new Set(['shell.css']);

test('every source file that a document names is there', () => {
  const documents = files.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md');
  const gone = documents.flatMap((path) => {
    const names = readFileSync(join(root, path), 'utf8').matchAll(NAMED);
    return [...names]
      .map(([, name = '']) => name)
      .filter(
        (name) => !name.startsWith('/') && !MADE.has(name) && !files.some((file) => file === name || file.endsWith(`/${name}`)),
      )
      .map((name) => `${path}: ${name}`);
  });
  expect(documents.length).toBeGreaterThan(20);
  expect(gone).toEqual([]);
});
