import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { actionName, grantsInWords, targetName } from './words.ts';

const DOMAINS = join(import.meta.dirname, '../../../../server/src/domains');

const lines = readdirSync(DOMAINS, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .flatMap((path) => readFileSync(join(DOMAINS, path), 'utf8').split('\n'));

/** What the server's sources name, on these lines, when they write into the log. */
const named = (where: RegExp, name: RegExp): string[] => [
  ...new Set(lines.filter((line) => where.test(line)).flatMap((line) => [...line.matchAll(name)].map(([, one]) => one ?? ''))),
];

it('every action that the log records has words', () => {
  const actions = named(/\baction: |\bip, \w+, '/, /'([a-zA-Z]+\.[a-zA-Z]+)'/g);
  expect(actions.length).toBeGreaterThan(50);
  expect(actions.filter((action) => actionName(action) === action)).toEqual([]);
});

it('everything that was acted on has a word', () => {
  const targets = named(/\btargetType: /, /targetType: '([a-zA-Z]+)'/g);
  expect(targets.length).toBeGreaterThan(20);
  expect(targets.filter((target) => targetName(target) === target)).toEqual([]);
});

it('what a role may do is said in words, and nothing else is taken for it', () => {
  expect(grantsInWords({ posts: 'view', reports: 'handle' })).toBe('内容审核（查看）、举报处理（处理）');
  expect(grantsInWords({ posts: 'view', other: 'handle' })).toBeNull();
  expect(grantsInWords([{ text: '数据待核实' }])).toBeNull();
  expect(grantsInWords(12)).toBeNull();
});
