import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../settings/defaults.ts';
import { actionName, targetName } from './action-words.ts';
import { changesInWords } from './change-words.ts';
import { fieldName } from './field-words.ts';

const DOMAINS = join(import.meta.dirname, '../../server/src/domains');

const sources = readdirSync(DOMAINS, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(DOMAINS, path), 'utf8'));
const lines = sources.flatMap((source) => source.split('\n'));

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

it('every field that an action records has a word', () => {
  const fields = new Set(sources.filter((source) => source.includes('recordAction(')).flatMap(fieldsIn));
  expect(fields.size).toBeGreaterThan(60);
  expect([...fields].filter((field) => fieldName(field) === field)).toEqual([]);
});

/** The names in the objects that a source gives as `before` and `after`. */
function fieldsIn(source: string): string[] {
  return [...source.matchAll(/\b(?:before|after): \{/g)].flatMap(({ index, 0: opening }) => {
    let depth = 1;
    let own = '';
    for (let at = index + opening.length; depth > 0 && at < source.length; at += 1) {
      const sign = source[at] ?? '';
      if ('{(['.includes(sign)) depth += 1;
      else if ('})]'.includes(sign)) depth -= 1;
      else if (depth === 1) own += sign;
    }
    return own.split(',').flatMap((part) => /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1] ?? []);
  });
}

const said = (targetType: string, before: Record<string, unknown> | null, after: Record<string, unknown> | null, names = {}) =>
  changesInWords({ targetType, before, after, names }, (moment) => `北京时间 ${moment.slice(0, 4)}`);

it('a change is said in the words of the list that it belongs to', () => {
  expect(said('withdrawal', { status: 'applied' }, { status: 'approved', approvedBy: 'a1' }, { a1: 'chief' })).toEqual([
    { name: '状态', before: '待审核', after: '待打款' },
    { name: '初审人', before: null, after: 'chief' },
  ]);
  expect(said('agencyApplication', { status: 'pending' }, { status: 'approved' })[0]).toMatchObject({ after: '已通过' });
  expect(said('user', null, { until: '2026-01-02T03:04:05.000Z', kind: 'mute' })).toEqual([
    { name: '截止', before: null, after: '北京时间 2026' },
    { name: '种类', before: null, after: '禁言' },
  ]);
  expect(said('list', null, { action: 'posts.approve', total: 3 })[0]).toMatchObject({ after: '内容审核 · 通过' });
  expect(said('user', { status: 0 }, { status: 1 })).toEqual([{ name: '状态', before: '正常', after: '已停用' }]);
  // What somebody wrote is no code, whatever it reads.
  expect(said('post', null, { reason: 'offline' })).toEqual([{ name: '理由', before: null, after: 'offline' }]);
});

it('what a role may do is said in words, and nothing else is taken for it', () => {
  const grants = (value: unknown) => said('adminRole', null, { grants: value })[0]?.after;
  expect(grants({ posts: 'view', reports: 'handle' })).toBe('内容审核（查看）、举报处理（处理）');
  expect(grants({ posts: 'view', other: 'handle' })).not.toContain('（查看）');
  expect(said('post', null, { reasons: [{ text: '数据待核实' }] })[0]?.after).toBe('内容 数据待核实');
  expect(grants(12)).toBe('12');
});

it('changed settings are said by their names on the page of settings', () => {
  const limits = { ...DEFAULT_SETTINGS.limits, bodyMax: 5000 };
  expect(said('settings', { auditMode: 'all', limits: DEFAULT_SETTINGS.limits }, { auditMode: 'after', limits })).toEqual([
    { name: '审核方式', before: '先审后发：每篇都审', after: '先发后审' },
    { name: '正文上限', before: `${DEFAULT_SETTINGS.limits.bodyMax} 字`, after: '5000 字' },
  ]);
});
