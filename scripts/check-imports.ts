import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Holds the code to the rules of docs/architecture.md: who may import whom, no cycles, one reader of the environment. */

const root = join(import.meta.dirname, '..');
const FOLDERS = ['contract', 'server/src', 'web/app'];
const LEAST_MODULES = 60;

interface Module {
  path: string;
  source: string;
  imports: { to: string; typeOnly: boolean }[];
}

const modules = FOLDERS.flatMap((folder) => filesBelow(join(root, folder)))
  .filter((file) => /\.tsx?$/.test(file))
  .map(read);
const problems = [...modules.flatMap(forbidden), ...cycles(modules)];

// A check that has seen nothing has checked nothing.
if (modules.length < LEAST_MODULES) problems.push(`only ${modules.length} modules were seen`);
for (const problem of problems) console.error(problem);
console.log(`${modules.length} modules, ${problems.length} broken import rules`);
process.exit(problems.length === 0 ? 0 : 1);

function forbidden({ path, source, imports }: Module): string[] {
  const isTest = /\.test\.tsx?$/.test(path);
  const found: string[] = [];
  const domain = domainOf(path);
  for (const { to } of imports) {
    const complain = (rule: string) => found.push(`${path} imports ${to}: ${rule}`);
    const isPackage = !/^(contract|server|web|seed|scripts)\//.test(to);
    if (path.startsWith('contract/') && !isTest && !(to === 'zod' || to.startsWith('contract/')))
      complain('contract imports only zod');
    if (path.startsWith('web/') && to.startsWith('server/')) complain('web never imports server');
    if (isTest || isPackage) {
      if (domain !== null && !isTest && to.startsWith('drizzle-orm') && !isStore(path))
        complain('only a store queries the database');
      continue;
    }
    const other = domainOf(to);
    if (path.startsWith('server/src/')) {
      if (domain !== null && other !== null && other !== domain && !to.endsWith(`/${other}/service.ts`))
        complain('a domain meets another only at service.ts');
      if (domain !== null && to.startsWith('server/src/db/tables/') && !isStore(path)) complain('only a store touches tables');
      if (/^server\/src\/(http|db|jobs|media|ports)\//.test(path) && other !== null) complain('this folder knows no domain');
      if (path.startsWith('server/src/media/') && to.startsWith('server/') && !to.startsWith('server/src/media/'))
        complain('media is a leaf');
    }
    if (/^web\/app\/(ui|lib)\//.test(path) && /^web\/app\/(domains|areas)\//.test(to)) complain('ui and lib know no domain');
    if (to.startsWith('web/app/areas/') && areaOf(to) !== areaOf(path) && path !== 'web/app/routes.ts')
      complain('areas are imported by nobody');
  }
  const readsEnvironment = /\bprocess\.env\b/.test(source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''));
  if (readsEnvironment && path !== 'server/src/config.ts' && !isTest)
    found.push(`${path} reads process.env: only server/src/config.ts does`);
  return found;
}

/** Imports of values that lead back to where they began; types alone do no harm. */
function cycles(all: Module[]): string[] {
  const edges = new Map(all.map(({ path, imports }) => [path, imports.filter(({ typeOnly }) => !typeOnly).map(({ to }) => to)]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path);
    if (start !== -1) return void found.push(`cycle: ${[...trail.slice(start), path].join(' → ')}`);
    if (done.has(path)) return;
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  return found;
}

function read(file: string): Module {
  const source = readFileSync(file, 'utf8');
  const statements = source.matchAll(/(?:^|\n)\s*(import|export)\s+(type\s+)?([^;'"]*?from\s+)?['"]([^'"]+)['"]/g);
  const dynamic = source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g);
  return {
    path: relative(root, file),
    source,
    imports: [
      ...[...statements].map(([, , typeOnly, names = '', target = '']) => ({
        to: resolve(file, target),
        typeOnly: typeOnly !== undefined || /^\s*\{(\s*type\s+\w+(\s+as\s+\w+)?\s*,?)+\s*\}\s*from\s*$/.test(names),
      })),
      // Loaded later, so never part of a cycle at start.
      ...[...dynamic].map(([, target = '']) => ({ to: resolve(file, target), typeOnly: true })),
    ],
  };
}

function resolve(from: string, target: string): string {
  const aliases: Record<string, string> = {
    '#contract/': 'contract/',
    '#server/': 'server/src/',
    '#web/': 'web/app/',
    '#seed/': 'seed/',
  };
  const alias = Object.keys(aliases).find((prefix) => target.startsWith(prefix));
  if (alias !== undefined) return (aliases[alias] ?? '') + target.slice(alias.length);
  if (!target.startsWith('.')) return target;
  const path = join(dirname(from), target);
  return relative(root, existsSync(path) ? path : `${path}.ts`);
}

function isStore(path: string): boolean {
  return /(^|\/)(\w[\w-]*-)?store\.ts$/.test(path);
}

function domainOf(path: string): string | null {
  return /^server\/src\/domains\/([\w-]+)\//.exec(path)?.[1] ?? null;
}

function areaOf(path: string): string | null {
  return /^web\/app\/areas\/([\w-]+)\//.exec(path)?.[1] ?? null;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
