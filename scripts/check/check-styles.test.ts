import { describe, expect, test } from 'vitest';
import type { Source } from './parse.ts';
import { findStyleBreaches } from './check-styles.ts';

const PATH = 'web/app/ui/base/part.module.css';
const sheet = (text: string, path = PATH): Source => ({ path, text });
const part = (...lines: string[]): Source => ({
  path: 'web/app/ui/base/part.tsx',
  text: [`import css from './part.module.css';`, ...lines].join('\n'),
});
const rulesOf = (text: string, parts: Source[] = [part('css.x')], exceptions = {}): string[] =>
  findStyleBreaches([sheet(text)], parts, exceptions).map(({ rule }) => rule);

describe('a style sheet that keeps to the rules', () => {
  test.each([
    '.x { gap: var(--space-2); margin: 0 auto; padding: calc(-1 * var(--space-1)) 1.4em; }',
    '.x { margin: -1px; padding: 1px 0; gap: 1px; }',
    '.x { width: 13px; top: 7px; border: 2px solid; inset: 3px; }',
    '.x { font-size: var(--t-s); font: 600 var(--t-xs)/1 var(--font); }',
    '.x { font-size: clamp(14px, 2.2vw, 22px); line-height: 44px; }',
    '.x { font: var(--t-s)/36px var(--num); line-height: 0; }',
    '.x { z-index: auto; z-index: calc(var(--z-bar) - 1); line-height: var(--lh-m); }',
    '@media (--phone) and (max-height: 500px) { .x { gap: 0; } }',
    '.x { [data-a=".y"] & { gap: 0; } :global(:root:not(.z)) & { gap: 0; } }',
  ])('%s', (text) => {
    expect(rulesOf(text)).toEqual([]);
  });
});

describe('each rule is broken by', () => {
  test.each([
    ['space', '.x { gap: 8px; }'],
    ['space', '.x { padding-inline: var(--space-1) 12px; }'],
    ['space', '.x { .a & { margin: calc(1px + 2.5px); } }'],
    ['space', '.x { margin-top: -11px; }'],
    ['space', '.x { scroll-margin-top: calc(var(--header) + 16px); }'],
    ['type', '.x { font-size: 13px; }'],
    ['type', '.x { font: 600 11px/1 var(--font); }'],
    ['line height', '.x { line-height: 1.45; }'],
    ['line height', '.x { line-height: 20px; }'],
    ['layer', '.x { z-index: 85; }'],
    ['layer', '.x { z-index: -1; }'],
    ['width', '@media (max-width: 767px) { .x { gap: 0; } }'],
    ['width', '@media (--phone) and (width > 300px) { .x { gap: 0; } }'],
    ['dead class', '.x { gap: 0; } .y { gap: 0; }'],
    ['unknown class', '.z { gap: 0; }'],
  ])('%s: %s', (rule, text) => {
    expect(rulesOf(text)).toContain(rule);
  });

  test('width: not the tokens themselves', () => {
    const tokens = sheet('@media (max-width: 767px) { :root { --gap: 8px; } }', 'web/app/styles/tokens.css');
    expect(findStyleBreaches([tokens], [], {})).toEqual([]);
  });

  test('exceptions: one that nothing needs any more', () => {
    const text = '.x { margin-left: -7px; }';
    expect(rulesOf(text, [part('css.x')], { [PATH]: ['margin-left: -7px'] })).toEqual([]);
    expect(rulesOf(text, [part('css.x')], { [PATH]: ['margin-left: -7px', 'margin-left: -8px'] })).toEqual(['exceptions']);
  });
});

describe('a class is used', () => {
  test('by its name, in any file', () => {
    const other: Source = {
      path: 'web/app/kits/live/a.tsx',
      text: `import own from '#web/ui/base/part.module.css';\nown['x-1']`,
    };
    expect(rulesOf('.x { gap: 0; } .x-1 { gap: 0; }', [part('css.x'), other])).toEqual([]);
  });
  test('by a computed name, as far as that is known', () => {
    expect(rulesOf('.size-s { gap: 0; } .other { gap: 0; }', [part('css[`size-${size}`]')])).toEqual(['dead class']);
    expect(rulesOf('.s { gap: 0; } .m { gap: 0; }', [part('css[size]')])).toEqual([]);
  });
  test('not by the name of its file', () => {
    const text = `import part from './part.module.css';\nimport other from '../part.module.css';\npart.x`;
    expect(rulesOf('.x { gap: 0; }', [{ path: 'web/app/ui/base/part.tsx', text }])).toEqual([]);
  });
});
