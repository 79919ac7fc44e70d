import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => existsSync(join(root, path)));
const documents = files.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const words = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const ENDS = '(?:ts|tsx|css|sql|diff|sh|ya?ml|conf|mjs|md)';
/** In documents a path is code; a sentence of a comment names it as it is. */
const NAMED_IN_DOCUMENT = new RegExp(`\`([\\w./@-]+\\.${ENDS})\``, 'g');
const NAMED_IN_COMMENT = new RegExp(`(?<![\\w@./-])([\\w@-][\\w@./-]*\\.${ENDS})(?![\\w/(])`, 'g');
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;
/** Files of other programs. */
const OTHERS: readonly string[] = ['Product.md', '_config.yml'];

const exists = (name: string): boolean => files.some((file) => file === name || file.endsWith(`/${name}`));
const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

test('every file that a document names exists', () => {
  const gone = documents.flatMap((path) =>
    namesIn(read(path), NAMED_IN_DOCUMENT)
      .filter((name) => !name.startsWith('/') && !exists(name.replace(/^\.\.?\//, '')))
      .map((name) => `${path}: ${name}`),
  );
  expect(documents.length).toBeGreaterThan(20);
  expect(gone).toEqual([]);
});

test('every folder that a document names exists', () => {
  const gone = documents.flatMap((path) =>
    namesIn(read(path), /`((?:server|web|contract|scripts|seed|bench|e2e|docs|deploy)\/[\w./-]+)`/g)
      .filter((name) => !existsSync(join(root, name)))
      .map((name) => `${path}: ${name}`),
  );
  expect(gone).toEqual([]);
});

test('every link between documents leads to a file', () => {
  const gone = documents.flatMap((path) =>
    namesIn(read(path), /\]\(([^)\s]+)\)/g)
      .filter((link) => !/^(?:https?:|mailto:|#|\/)/.test(link))
      .filter((link) => !existsSync(join(root, dirname(path), link.replace(/#.*$/, ''))))
      .map((link) => `${path}: ${link}`),
  );
  expect(gone).toEqual([]);
});

test('every file that a comment names exists', () => {
  const sources = files.filter((path) => /\.(?:tsx?|css)$/.test(path));
  const gone = sources.flatMap((path) =>
    (read(path).match(COMMENT) ?? [])
      .flatMap((comment) => namesIn(comment, NAMED_IN_COMMENT))
      .filter((name) => !OTHERS.includes(name) && !exists(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(sources.length).toBeGreaterThan(1000);
  expect(gone).toEqual([]);
});

const decisions = files.filter((path) => /^docs\/decisions\/\d{3}-.*\.md$/.test(path));

test('decisions are few, short and of four parts', () => {
  expect(decisions.length).toBeLessThanOrEqual(40);
  for (const path of decisions) {
    const text = read(path);
    expect(
      text
        .split('\n\n')
        .slice(1)
        .map((part) => /^\*\*([^*]+)\.\*\* /.exec(part)?.[1]),
      path,
    ).toEqual(['Context', 'Decision', 'Why not the other', 'Cost']);
    expect(words(text), path).toBeLessThanOrEqual(130);
  }
});

test('the list of decisions names each with its title, in order', () => {
  const listed = namesIn(read('docs/decisions/README.md'), /^(\| \d{3} \| \[.+)$/gm);
  const rows = decisions.map((path) => {
    const [, number = '', title = ''] = /^# (\d{3}) (.+)\n/.exec(read(path)) ?? [];
    expect(basename(path).startsWith(`${number}-`), path).toBe(true);
    return `| ${number} | [${title}](${basename(path)}) |`;
  });
  expect(listed).toEqual(rows);
});

test('recipes apply to the code as it is', () => {
  const recipes = files.filter((path) => path.startsWith('docs/recipes/'));
  expect(recipes.length).toBeGreaterThan(2);
  for (const path of recipes) execFileSync('git', ['apply', '--check', path], { cwd: root });
});

test('documents stay short', () => {
  const written = documents.filter((path) => path.startsWith('docs/') || path === 'README.md' || path === 'CONTRIBUTING.md');
  const lengths = new Map(written.map((path) => [path, words(read(path))]));
  expect([...lengths.values()].reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(22_000);
  expect(lengths.get('docs/performance.md')).toBeLessThanOrEqual(1_200);
  expect(lengths.get('docs/glossary.md')).toBeLessThanOrEqual(1_200);
  expect(lengths.get('README.md')).toBeLessThanOrEqual(900);
  expect(lengths.get('CONTRIBUTING.md')).toBeLessThanOrEqual(1_200);
});
