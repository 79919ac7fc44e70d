import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import postcss, { type Declaration } from 'postcss';
import type { Breach, Source } from './parse.ts';

/** Lengths that follow a picture or a column, not the scale of spaces. Each is what the declaration says, to the letter. */
const EXCEPTIONS: Record<string, readonly string[]> = {
  // A triangle looks centred when its box is not.
  'web/app/kits/player/player.module.css': ['padding: 20px 18px 20px 22px', 'padding: 16px 14px 16px 18px'],
  // Half of a knob, so that its middle stands on the value.
  'web/app/kits/player/controls/player-controls.module.css': ['margin-top: -4px'],
  'web/app/kits/player/controls/player-seek.module.css': ['margin-left: -7px'],
  'web/app/domains/agencies/applications/progress.module.css': ['margin-left: -11px'],
  // Lines up with the column of text, with the picture beside it, and stays clear of the bar below.
  'web/app/kits/editor/find/find-bar.module.css': [
    'padding: var(--space-1-half) max(var(--space-3), (100% - 724px) / 2 + var(--space-5))',
  ],
  'web/app/domains/posts/own-posts/own-table.module.css': [
    'padding: var(--space-1) var(--pad) var(--space-3-half) calc(var(--pad) + 148px)',
  ],
  'web/app/domains/library/reactions/action-bar.module.css': ['padding-bottom: calc(61px + env(safe-area-inset-bottom))'],
};

/** A check that has seen nothing has checked nothing. */
const SHEETS_MIN = 200;

const TOKENS = 'web/app/styles/';
const SPACED = /^(gap|row-gap|column-gap|(scroll-)?(margin|padding)(-[a-z-]+)?)$/;

/** Everything that style sheets and the parts that use them break. */
export function findStyleBreaches(
  sheets: readonly Source[],
  parts: readonly Source[],
  exceptions: Record<string, readonly string[]> = EXCEPTIONS,
): Breach[] {
  const roots = sheets.map(({ path, text }) => ({ path, root: postcss.parse(text) }));
  return [
    ...roots.flatMap(({ path, root }) => [...rawValues(path, root, exceptions[path] ?? []), ...rawWidths(path, root)]),
    ...classBreaches(roots, parts),
  ];
}

function rawValues(path: string, root: postcss.Root, excepted: readonly string[]): Breach[] {
  const found: Breach[] = [];
  const met = new Set<string>();
  root.walkDecls((declaration) => {
    const rule = brokenBy(declaration);
    if (rule === null) return;
    const text = `${declaration.prop}: ${declaration.value}`;
    if (excepted.includes(text)) met.add(text);
    else found.push({ rule, what: `${path}:${declaration.source?.start?.line ?? 0} ${text}` });
  });
  for (const text of excepted)
    if (!met.has(text)) found.push({ rule: 'exceptions', what: `${path} has no “${text}” any more: remove the exception` });
  return found;
}

function brokenBy({ prop, value }: Declaration): string | null {
  if (SPACED.test(prop)) return /\d\.?\d*px/.test(value.replaceAll(/(?<![\d.])-?[01]px/g, '')) ? 'space' : null;
  // Sizes that grow with the stage they stand on have limits in px.
  if (prop === 'font-size') return /\dpx/.test(value) && !value.includes('clamp(') ? 'type' : null;
  if (prop === 'font') return /\dpx(?=[\s/])/.test(value.replaceAll(/var\([^)]*\)|\/\d+px/g, '')) ? 'type' : null;
  if (prop === 'line-height') return /^(\d*\.\d+|[1-9]\d*|1\dpx|2\dpx)$/.test(value) ? 'line height' : null;
  return prop === 'z-index' && /^-?\d+$/.test(value) ? 'layer' : null;
}

function rawWidths(path: string, root: postcss.Root): Breach[] {
  if (path.startsWith(TOKENS)) return [];
  const found: Breach[] = [];
  root.walkAtRules('media', ({ params, source }) => {
    if (/width/.test(params)) found.push({ rule: 'width', what: `${path}:${source?.start?.line ?? 0} @media ${params}` });
  });
  return found;
}

interface Use {
  by: string;
  name: string;
}

/** Classes that nobody names, and names of classes that are nowhere. */
function classBreaches(sheets: readonly { path: string; root: postcss.Root }[], parts: readonly Source[]): Breach[] {
  const uses = new Map<string, { named: Use[]; begins: string[] }>();
  for (const part of parts) collectUses(part, uses);
  return sheets.flatMap(({ path, root }) => {
    if (!path.endsWith('.module.css')) return [];
    const { named, begins } = uses.get(path) ?? { named: [], begins: [] };
    const classes = classesOf(root);
    const names = new Set(named.map(({ name }) => name));
    const isDead = (name: string) => !names.has(name) && !begins.some((beginning) => name.startsWith(beginning));
    return [
      ...[...classes].filter(isDead).map((name) => ({ rule: 'dead class', what: `${path} .${name}` })),
      ...named
        .filter(({ name }) => !classes.has(name))
        .map(({ by, name }) => ({ rule: 'unknown class', what: `${by} names .${name}, which ${path} has not` })),
    ];
  });
}

function classesOf(root: postcss.Root): Set<string> {
  const classes = new Set<string>();
  root.walkRules(({ selector }) => {
    const own = selector.replaceAll(/\[[^\]]*\]/g, '').replaceAll(/:global\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '');
    for (const [, name = ''] of own.matchAll(/\.([A-Za-z_][\w-]*)/g)) classes.add(name);
  });
  return classes;
}

/** `css.name`, `css['name']`, and what a computed name begins with: nothing, when the whole of it is computed. */
function collectUses({ path, text }: Source, uses: Map<string, { named: Use[]; begins: string[] }>): void {
  for (const [statement, local = '', target = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)';/g)) {
    const sheet = target.startsWith('#web/')
      ? `web/app/${target.slice('#web/'.length)}`
      : posix.join(posix.dirname(path), target);
    const known = uses.get(sheet) ?? { named: [], begins: [] };
    uses.set(sheet, known);
    const code = text.replace(statement, '').replaceAll(/^import [^;]*;$/gm, '');
    for (const [, name = ''] of code.matchAll(new RegExp(`(?<![\\w./-])${local}\\.([A-Za-z_]\\w*)`, 'g')))
      known.named.push({ by: path, name });
    for (const [, key = ''] of code.matchAll(new RegExp(`(?<![\\w./-])${local}\\[([^\\]]*)\\]`, 'g'))) {
      const [, name] = /^'([^']*)'$/.exec(key) ?? [];
      if (name === undefined) known.begins.push(/^`([\w-]*)/.exec(key)?.[1] ?? '');
      else known.named.push({ by: path, name });
    }
  }
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const files = readdirSync(join(root, 'web/app'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(css|tsx?)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(root, file), text: readFileSync(file, 'utf8') }));
  const sheets = files.filter(({ path }) => path.endsWith('.css'));
  const breaches = findStyleBreaches(
    sheets,
    files.filter(({ path }) => !path.endsWith('.css')),
  );
  const problems = breaches.map(({ rule, what }) => `${rule}: ${what}`);
  if (sheets.length < SHEETS_MIN) problems.push(`only ${sheets.length} style sheets were seen`);
  for (const problem of problems) console.error(problem);
  console.log(`${sheets.length} style sheets, ${problems.length === 0 ? 'in order' : 'out of order'}`);
  process.exit(problems.length === 0 ? 0 : 1);
}
