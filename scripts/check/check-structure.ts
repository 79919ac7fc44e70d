import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { circlesOfTopics, cycleOfDomains, cyclesOf } from './cycles.ts';
import { foreignTables, staleOwners } from './foreign-tables.ts';
import { parse, withoutComments, type Breach, type Module, type Source } from './parse.ts';
import {
  CONTRACT_PACKAGES,
  CONTRACT_WITHOUT_SCHEMAS,
  DOMAIN_WORDS,
  FILE_MAX_LINES,
  FOLDER_MAX,
  FOLDERS_WITHOUT_MAX,
  HOOKS_ELSEWHERE,
  HOOKS_OF_LIB,
  KIT_CALLS,
  KNOWN_BREACHES,
  LAYERS,
  MODULES_MIN,
  PURE_WORDS,
  SERVER_ARROWS_MAX,
  SERVER_DOMAINS,
  TOPIC_VERBS,
  WEB_WITH_SCHEMAS,
} from './structure.ts';
import { testTimes } from './test-times.ts';

const LINK = 'web/app/ui/base/link.tsx';
const INPUT_METHOD = 'web/app/lib/browser/input-method.ts';
/** A script that stands in the page as text imports nothing; it hears what is typed, and no keys. */
const EARLY_PRESSES = 'web/app/lib/boot/early-presses.ts';

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('server/test/');

/** Everything that the files break. */
export function findBreaches(sources: readonly Source[]): Breach[] {
  const modules = sources.filter(({ path }) => !isTest(path)).map(parse);
  return [
    ...modules.flatMap((module) => [
      ...brokenLayers(module),
      ...brokenServerRules(module),
      ...brokenPurity(module),
      ...brokenWebRules(module),
      ...brokenHooks(module),
      ...brokenKeys(module),
      ...brokenContractRules(module),
      ...brokenSizes(module),
      ...brokenOutside(module),
    ]),
    ...brokenSeam(modules),
    ...foreignTables(modules),
    ...staleOwners(modules),
    ...cyclesOf(modules),
    ...circlesOfTopics(modules),
    ...fullFolders(modules),
    ...tooManyArrows(modules),
    ...cycleOfDomains(),
  ];
}

/** An import that leads to a higher layer. */
function brokenLayers({ path, imports }: Module): Breach[] {
  const side = path.startsWith('server/src/') ? 'server' : path.startsWith('web/app/') ? 'web' : null;
  if (side === null) return [];
  const layers = LAYERS[side];
  const layerOf = (file: string) => layers.findIndex((patterns) => patterns.some((pattern) => pattern.test(file)));
  const own = layerOf(path);
  if (own === -1) return [{ rule: 'layers', what: `${path} lies in no layer` }];
  return imports.flatMap(({ to }) => {
    const other = layerOf(to);
    return other !== -1 && other < own ? [{ rule: 'layers', what: `${path} imports ${to}, which is above it` }] : [];
  });
}

function brokenServerRules({ path, text, imports }: Module): Breach[] {
  if (!path.startsWith('server/src/')) return [];
  const found: Breach[] = [];
  const [domain, ...names] = path.startsWith('server/src/domains/') ? path.slice('server/src/domains/'.length).split('/') : [];
  if (domain !== undefined) {
    const word = names.at(-1)?.replace('.ts', '') ?? '';
    if (SERVER_DOMAINS[domain] === undefined) found.push({ rule: 'domains', what: `${domain} is not in structure.ts` });
    if (names.length === 1 && !DOMAIN_WORDS.includes(word))
      found.push({ rule: 'domain words', what: `${path}: “${word}” is no word of a domain's top` });
    if (names.length > 2) found.push({ rule: 'domain words', what: `${path} lies too deep` });
    for (const { to } of imports) {
      const [other, ...rest] = to.startsWith('server/src/domains/') ? to.slice('server/src/domains/'.length).split('/') : [];
      if (other !== undefined && other !== domain) {
        if (!['service.ts', 'jobs.ts'].includes(rest.join('/')))
          found.push({ rule: 'domain faces', what: `${path} imports ${to}: a domain is met at its service.ts or jobs.ts` });
        if (!(SERVER_DOMAINS[domain] ?? []).includes(other))
          found.push({ rule: 'domain graph', what: `${path} imports ${to}: ${domain} does not use ${other}` });
      }
      const queries = to.startsWith('drizzle-orm') || /^server\/src\/db\/(tables|reads)\//.test(to);
      if (queries && !/(^|-)store\.ts$/.test(names.at(-1) ?? ''))
        found.push({ rule: 'stores', what: `${path} imports ${to}: only a store queries the database` });
    }
  }
  if (/\bprocess\.env\b/.test(withoutComments(text)) && path !== 'server/src/config.ts')
    found.push({ rule: 'environment', what: `${path} reads process.env: only server/src/config.ts does` });
  return found;
}

/** A file of a domain that is named by no word and no verb computes something and does nothing else. */
function brokenPurity({ path, imports }: Module): Breach[] {
  if (!isPure(path)) return [];
  return imports
    .filter(({ to, isType }) => !(isType ? to.startsWith('server/src/domains/') : isPure(to)) && !PURE_IMPORTS.test(to))
    .map(({ to }) => ({
      rule: 'pure files',
      what: `${path} imports ${to}: it is named by no verb of TOPIC_VERBS, so it may only compute`,
    }));
}

/** Besides the types of its domain: contract, core, documents and packages that do not touch the world. */
const PURE_IMPORTS = /^(contract\/|server\/src\/(core|documents)\/|(?!server\/|node:(?!crypto|util)|drizzle-orm|pg\b))/;

function isPure(path: string): boolean {
  const [, topic, word = ''] = /^server\/src\/domains\/[\w-]+\/([\w-]+\/)?([\w-]+)\.ts$/.exec(path) ?? [];
  if (word === '' || /(^|-)store$/.test(word)) return false;
  if (DOMAIN_WORDS.includes(word)) return PURE_WORDS.includes(word);
  return topic !== undefined && !TOPIC_VERBS.includes(word.split('-')[0] ?? '');
}

function brokenWebRules({ path, imports, text }: Module): Breach[] {
  if (!path.startsWith('web/app/')) return [];
  const found: Breach[] = [];
  if (path !== LINK && /import \{[^}]*\bLink\b[^}]*\} from 'react-router'/.test(text))
    found.push({ rule: 'link', what: `${path} imports Link from react-router: there is one in ${LINK}` });
  const domain = /^web\/app\/domains\/([\w-]+)\//.exec(path)?.[1];
  const area = /^web\/app\/areas\/([\w-]+)\//.exec(path)?.[1];
  const kit = /^web\/app\/kits\/([\w-]+)\//.exec(path)?.[1];
  for (const { to } of imports) {
    const called = /^contract\/([\w-]+)\/addresses\.ts$/.exec(to)?.[1];
    if (kit !== undefined && called !== undefined && !(KIT_CALLS[kit] ?? []).includes(called))
      found.push({ rule: 'calls of kits', what: `${path} calls ${called}: a kit gets as props what is a domain's` });
    if (to.startsWith('server/')) found.push({ rule: 'web', what: `${path} imports ${to}: the browser has no server` });
    const other = /^web\/app\/domains\/([\w-]+)\/(.*)/.exec(to);
    if (domain !== undefined && other !== null && other[1] !== domain && !other[2]?.startsWith('parts/'))
      found.push({ rule: 'parts', what: `${path} imports ${to}: domains meet at parts/` });
    const otherArea = /^web\/app\/areas\/([\w-]+)\//.exec(to)?.[1];
    if (otherArea !== undefined && otherArea !== area && path !== 'web/app/routes.ts')
      found.push({ rule: 'areas', what: `${path} imports ${to}: areas are imported by routes.ts and themselves` });
  }
  return found;
}

/** One way to write and one to share state: lib alone uses what these are made of. */
function brokenHooks({ path, text }: Module): Breach[] {
  if (!path.startsWith('web/app/') || path.startsWith('web/app/lib/') || HOOKS_ELSEWHERE[path] !== undefined) return [];
  const code = withoutComments(text);
  return Object.entries(HOOKS_OF_LIB)
    .filter(([hook]) => new RegExp(`\\b${hook}\\b`).test(code))
    .map(([hook, instead]) => ({ rule: 'hooks of lib', what: `${path} uses ${hook}: there is ${instead}` }));
}

/** Enter that ends a word of an input method does nothing else: each handler of it asks the one helper that knows. */
function brokenKeys({ path, text, imports }: Module): Breach[] {
  if (!path.startsWith('web/app/') || path === INPUT_METHOD || path === EARLY_PRESSES) return [];
  const code = withoutComments(text);
  const asks = imports.some(({ to }) => to === INPUT_METHOD);
  const hearsEnter = /\bkey\s*[!=]==\s*'Enter'|\bcase 'Enter'|\bEnter: \(/.test(code);
  return [
    ...(hearsEnter && !asks
      ? [{ rule: 'input methods', what: `${path} hears Enter without isInputMethodKey of ${INPUT_METHOD}` }]
      : []),
    ...(/\.isComposing\b|\b229\b/.test(code)
      ? [{ rule: 'input methods', what: `${path} looks for an input method itself: ${INPUT_METHOD} does` }]
      : []),
  ];
}

function brokenContractRules({ path, imports }: Module): Breach[] {
  if (!path.startsWith('contract/')) return [];
  return imports
    .filter(({ to }) => !to.startsWith('contract/') && !CONTRACT_PACKAGES.includes(to))
    .map(({ to }) => ({
      rule: 'contract',
      what: `${path} imports ${to}: contract imports ${CONTRACT_PACKAGES.join(', ')} only`,
    }));
}

/** Schemas stay on the server, and what the browser has in their place is written once. */
function brokenSeam(modules: readonly Module[]): Breach[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const bringSchemas = new Map<string, boolean>();
  const bringsSchemas = (path: string): boolean => {
    if (path === 'zod') return true;
    const known = bringSchemas.get(path);
    if (known !== undefined) return known;
    bringSchemas.set(path, false);
    const imports = byPath.get(path)?.imports ?? [];
    const found = path.startsWith('contract/') && imports.some(({ to, isType }) => !isType && bringsSchemas(to));
    bringSchemas.set(path, found);
    return found;
  };
  const pure = modules
    .filter(({ path }) => CONTRACT_WITHOUT_SCHEMAS.test(path) && bringsSchemas(path))
    .map(({ path }) => ({ rule: 'files without schemas', what: `${path} brings a schema along` }));
  const web = modules
    .filter(({ path }) => path.startsWith('web/app/'))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ to, isType }) => !isType && to.startsWith('contract/') && bringsSchemas(to))
        .map(({ to }) =>
          WEB_WITH_SCHEMAS.includes(path)
            ? { rule: 'schemas in the browser', what: `${path} imports ${to}` }
            : {
                rule: 'schemas in web',
                what: `${path} imports values of ${to}, which has schemas: see addresses.ts and constants.ts`,
              },
        ),
    );
  return [...pure, ...web, ...repeatedAddresses(modules)];
}

function repeatedAddresses(modules: readonly Module[]): Breach[] {
  const seen = new Map<string, string>();
  return modules
    .filter(({ path }) => path.startsWith('contract/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/'((?:GET|POST) \/[^']+)'/g)].flatMap(([, address = '']) => {
        const first = seen.get(address);
        seen.set(address, first ?? path);
        return first === undefined ? [] : [{ rule: 'addresses', what: `${path}: ${address} stands in ${first} already` }];
      }),
    );
}

function brokenOutside({ path, imports }: Module): Breach[] {
  return imports
    .filter(({ to }) => /^(seed|scripts|bench|e2e)\//.test(to))
    .map(({ to }) => ({ rule: 'outside', what: `${path} imports ${to}: the product imports nothing from outside of it` }));
}

function brokenSizes({ path, text }: Module): Breach[] {
  const lines = text.split('\n').length - 1;
  return lines > FILE_MAX_LINES ? [{ rule: 'file size', what: `${path} has ${lines} lines` }] : [];
}

function fullFolders(modules: readonly Module[]): Breach[] {
  const counts = new Map<string, number>();
  for (const { path } of modules) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => count > FOLDER_MAX && !FOLDERS_WITHOUT_MAX.includes(folder))
    .map(([folder, count]) => ({ rule: 'folder size', what: `${folder} holds ${count} source files` }));
}

const roomOf = (path: string): string => path.split('/', path.startsWith('server/src/domains/') ? 4 : 3).join('/');

function arrowsOf(modules: readonly Module[]): ReadonlySet<string> {
  const pairs = modules
    .filter(({ path }) => path.startsWith('server/src/'))
    .flatMap(({ path, imports }) => imports.map(({ to }) => [path, to] as const))
    .filter(([path, to]) => to.startsWith('server/src/') && roomOf(path) !== roomOf(to));
  return new Set(pairs.map(([path, to]) => `${roomOf(path)} → ${roomOf(to)}`));
}

function tooManyArrows(modules: readonly Module[]): Breach[] {
  const { size } = arrowsOf(modules);
  return size > SERVER_ARROWS_MAX ? [{ rule: 'arrows', what: `${size} pairs of rooms of the server import each other` }] : [];
}

/** Compares what is broken with what is known to be: more is an error, and so is less that nobody wrote down. */
export function compare(breaches: readonly Breach[], known: Record<string, number> = KNOWN_BREACHES): string[] {
  const rules = new Set([...breaches.map(({ rule }) => rule), ...Object.keys(known)]);
  return [...rules].flatMap((rule) => {
    const found = breaches.filter((breach) => breach.rule === rule);
    const allowed = known[rule] ?? 0;
    if (found.length > allowed) return [`${rule}: ${found.length}, known ${allowed}`, ...found.map(({ what }) => `  ${what}`)];
    return found.length < allowed ? [`${rule}: ${found.length}; lower the ${allowed} in scripts/check`] : [];
  });
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const read = (folders: string[]) =>
    folders.flatMap((folder) =>
      readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
        .map((file) => ({ path: relative(root, file), text: readFileSync(file, 'utf8') })),
    );
  const sources = read(['contract', 'server/src', 'web/app']);
  const tests = read(['server/test', 'web/test', 'e2e', 'seed', 'scripts', 'bench']);
  const problems = compare([...findBreaches(sources), ...testTimes([...sources, ...tests])]);
  if (sources.length < MODULES_MIN) problems.push(`only ${sources.length} modules were seen`);
  for (const problem of problems) console.error(problem);
  console.log(`${sources.length} modules, ${problems.length === 0 ? 'in order' : 'out of order'}`);
  process.exit(problems.length === 0 ? 0 : 1);
}
