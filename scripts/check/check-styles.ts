import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import postcss, { type Declaration } from 'postcss';
import type { Breach, Source } from './parse.ts';

/** Declarations excepted from the scale of spaces, by file, written exactly as in the style sheet. */
const EXCEPTIONS: Record<string, readonly string[]> = {
  // A play triangle looks centred only when its box is not.
  'web/app/kits/player/player.module.css': ['padding: 20px 18px 20px 22px', 'padding: 16px 14px 16px 18px'],
  // Half of a slider's knob, so that its centre is at the value.
  'web/app/kits/player/controls/player-controls.module.css': ['margin-top: -4px'],
  'web/app/kits/player/controls/player-seek.module.css': ['margin-left: -7px'],
  'web/app/domains/agencies/applications/progress.module.css': ['margin-left: -11px'],
  // Aligned with the text column, aligned with the picture beside it, and clear of the bar below.
  'web/app/kits/editor/find/find-bar.module.css': [
    'padding: var(--space-1-half) max(var(--space-3), (100% - 724px) / 2 + var(--space-5))',
  ],
  'web/app/domains/posts/own-posts/own-table.module.css': [
    'padding: var(--space-1) var(--pad) var(--space-3-half) calc(var(--pad) + 148px)',
  ],
  'web/app/domains/library/reactions/action-bar.module.css': ['padding-bottom: calc(61px + env(safe-area-inset-bottom))'],
};

/** With fewer style sheets the check fails, because it has probably read the wrong folder. */
const SHEETS_MIN = 200;

const TOKENS = 'web/app/styles/';
const SPACE_PROPERTY = /^(gap|row-gap|column-gap|(scroll-)?(margin|padding)(-[a-z-]+)?)$/;

/** All violations of the style rules in style sheets and in the components (`parts`) that use them. */
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

function rawValues(path: string, root: postcss.Root, allowedDeclarations: readonly string[]): Breach[] {
  const breaches: Breach[] = [];
  const usedExceptions = new Set<string>();
  root.walkDecls((declaration) => {
    const rule = ruleBrokenBy(declaration);
    if (rule === null) return;
    const text = `${declaration.prop}: ${declaration.value}`;
    if (allowedDeclarations.includes(text)) usedExceptions.add(text);
    else breaches.push({ rule, what: `${path}:${declaration.source?.start?.line ?? 0} ${text}` });
  });
  for (const text of allowedDeclarations)
    if (!usedExceptions.has(text))
      breaches.push({ rule: 'exceptions', what: `${path} has no “${text}” any more: remove the exception` });
  return breaches;
}

function ruleBrokenBy({ prop, value }: Declaration): string | null {
  if (SPACE_PROPERTY.test(prop)) return /\d\.?\d*px/.test(value.replaceAll(/(?<![\d.])-?[01]px/g, '')) ? 'space' : null;
  // Fluid sizes have their limits in px.
  if (prop === 'font-size') return /\dpx/.test(value) && !value.includes('clamp(') ? 'type' : null;
  if (prop === 'font') return /\dpx(?=[\s/])/.test(value.replaceAll(/var\([^)]*\)|\/\d+px/g, '')) ? 'type' : null;
  if (prop === 'line-height') return /^(\d*\.\d+|[1-9]\d*|1\dpx|2\dpx)$/.test(value) ? 'line height' : null;
  return prop === 'z-index' && /^-?\d+$/.test(value) ? 'layer' : null;
}

function rawWidths(path: string, root: postcss.Root): Breach[] {
  if (path.startsWith(TOKENS)) return [];
  const breaches: Breach[] = [];
  root.walkAtRules('media', ({ params, source }) => {
    if (/width/.test(params)) breaches.push({ rule: 'width', what: `${path}:${source?.start?.line ?? 0} @media ${params}` });
  });
  return breaches;
}

interface Use {
  by: string;
  name: string;
}

/** Unused classes of CSS modules, and uses of classes that do not exist. */
function classBreaches(sheets: readonly { path: string; root: postcss.Root }[], parts: readonly Source[]): Breach[] {
  const uses = new Map<string, { named: Use[]; prefixes: string[] }>();
  for (const part of parts) collectUses(part, uses);
  return sheets.flatMap(({ path, root }) => {
    if (!path.endsWith('.module.css')) return [];
    const { named, prefixes } = uses.get(path) ?? { named: [], prefixes: [] };
    const classes = classesOf(root);
    const names = new Set(named.map(({ name }) => name));
    const isDead = (name: string) => !names.has(name) && !prefixes.some((prefix) => name.startsWith(prefix));
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

/** Collects `css.name` and `css['name']`, and the constant prefix of computed names, which may be empty. */
function collectUses({ path, text }: Source, uses: Map<string, { named: Use[]; prefixes: string[] }>): void {
  for (const [statement, local = '', target = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)';/g)) {
    const sheet = target.startsWith('#web/')
      ? `web/app/${target.slice('#web/'.length)}`
      : posix.join(posix.dirname(path), target);
    const usesOfSheet = uses.get(sheet) ?? { named: [], prefixes: [] };
    uses.set(sheet, usesOfSheet);
    const code = text.replace(statement, '').replaceAll(/^import [^;]*;$/gm, '');
    for (const [, name = ''] of code.matchAll(new RegExp(`(?<![\\w./-])${local}\\.([A-Za-z_]\\w*)`, 'g')))
      usesOfSheet.named.push({ by: path, name });
    for (const [, key = ''] of code.matchAll(new RegExp(`(?<![\\w./-])${local}\\[([^\\]]*)\\]`, 'g'))) {
      const [, name] = /^'([^']*)'$/.exec(key) ?? [];
      if (name === undefined) usesOfSheet.prefixes.push(/^`([\w-]*)/.exec(key)?.[1] ?? '');
      else usesOfSheet.named.push({ by: path, name });
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
