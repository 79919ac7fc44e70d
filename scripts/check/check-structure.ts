import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { circlesOfTopics, cycleOfDomains, cyclesOf } from './cycles.ts';
import { foreignTables, staleOwners } from './foreign-tables.ts';
import { parse, withoutComments, type Breach, type Module, type Source } from './parse.ts';
import { storeExports } from './store-exports.ts';
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
import { servedParts } from './served-parts.ts';
import { testTimes } from './test-times.ts';

const LINK = 'web/app/ui/base/link.tsx';
const INPUT_METHOD = 'web/app/lib/browser/input-method.ts';
/** An inline script cannot import the helper; it handles input events, not keys. */
const EARLY_PRESSES = 'web/app/lib/boot/early-presses.ts';

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('server/test/');

/** All breaches of the structure rules in these files. */
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
    ...storeExports(modules),
    ...cyclesOf(modules),
    ...circlesOfTopics(modules),
    ...fullFolders(modules),
    ...servedParts(modules),
    ...tooManyArrows(modules),
    ...cycleOfDomains(),
  ];
}

/** Imports of a higher layer. */
function brokenLayers({ path, imports }: Module): Breach[] {
  const tree = path.startsWith('server/src/') ? 'server' : path.startsWith('web/app/') ? 'web' : null;
  if (tree === null) return [];
  const layers = LAYERS[tree];
  const layerOf = (file: string) => layers.findIndex((patterns) => patterns.some((pattern) => pattern.test(file)));
  const own = layerOf(path);
  if (own === -1) return [{ rule: 'layers', what: `${path} belongs to no layer of structure.ts` }];
  return imports.flatMap(({ to }) => {
    const other = layerOf(to);
    return other !== -1 && other < own ? [{ rule: 'layers', what: `${path} imports ${to}, which is in a higher layer` }] : [];
  });
}

function brokenServerRules({ path, text, imports }: Module): Breach[] {
  if (!path.startsWith('server/src/')) return [];
  const breaches: Breach[] = [];
  const [domain, ...names] = path.startsWith('server/src/domains/') ? path.slice('server/src/domains/'.length).split('/') : [];
  if (domain !== undefined) {
    const word = names.at(-1)?.replace('.ts', '') ?? '';
    if (SERVER_DOMAINS[domain] === undefined) breaches.push({ rule: 'domains', what: `${domain} is not in structure.ts` });
    if (names.length === 1 && !DOMAIN_WORDS.includes(word))
      breaches.push({ rule: 'domain words', what: `${path}: “${word}” is not in DOMAIN_WORDS` });
    if (names.length > 2) breaches.push({ rule: 'domain words', what: `${path} is nested too deeply` });
    for (const { to } of imports) {
      const [other, ...rest] = to.startsWith('server/src/domains/') ? to.slice('server/src/domains/'.length).split('/') : [];
      if (other !== undefined && other !== domain) {
        if (!['service.ts', 'jobs.ts'].includes(rest.join('/')))
          breaches.push({
            rule: 'domain faces',
            what: `${path} imports ${to}: other domains may import only service.ts and jobs.ts`,
          });
        if (!(SERVER_DOMAINS[domain] ?? []).includes(other))
          breaches.push({ rule: 'domain graph', what: `${path} imports ${to}: ${domain} may not use ${other}` });
      }
      const queries = to.startsWith('drizzle-orm') || /^server\/src\/db\/(tables|reads)\//.test(to);
      if (queries && !/(^|-)store\.ts$/.test(names.at(-1) ?? ''))
        breaches.push({ rule: 'stores', what: `${path} imports ${to}: only stores may query the database` });
    }
  }
  if (/\bprocess\.env\b/.test(withoutComments(text)) && path !== 'server/src/config.ts')
    breaches.push({ rule: 'environment', what: `${path} reads process.env: only server/src/config.ts may` });
  return breaches;
}

/** Imports that a pure file must not have, because it may only compute. */
function brokenPurity({ path, imports }: Module): Breach[] {
  if (!mustBePure(path)) return [];
  return imports
    .filter(({ to, isType }) => !(isType ? to.startsWith('server/src/domains/') : mustBePure(to)) && !PURE_IMPORTS.test(to))
    .map(({ to }) => ({
      rule: 'pure files',
      what: `${path} imports ${to}: its name begins with no verb of TOPIC_VERBS, so it may only compute`,
    }));
}

/** Imports that a pure file may have besides types of its domain: contract, core, documents and packages without side effects. */
const PURE_IMPORTS = /^(contract\/|server\/src\/(core|documents)\/|(?!server\/|node:(?!crypto|util)|drizzle-orm|pg\b))/;

function mustBePure(path: string): boolean {
  const [, topic, word = ''] = /^server\/src\/domains\/[\w-]+\/([\w-]+\/)?([\w-]+)\.ts$/.exec(path) ?? [];
  if (word === '' || /(^|-)store$/.test(word)) return false;
  if (DOMAIN_WORDS.includes(word)) return PURE_WORDS.includes(word);
  return topic !== undefined && !TOPIC_VERBS.includes(word.split('-')[0] ?? '');
}

function brokenWebRules({ path, imports, text }: Module): Breach[] {
  if (!path.startsWith('web/app/')) return [];
  const breaches: Breach[] = [];
  if (path !== LINK && /import \{[^}]*\bLink\b[^}]*\} from 'react-router'/.test(text))
    breaches.push({ rule: 'link', what: `${path} imports Link from react-router instead of ${LINK}` });
  const domain = /^web\/app\/domains\/([\w-]+)\//.exec(path)?.[1];
  const area = /^web\/app\/areas\/([\w-]+)\//.exec(path)?.[1];
  const kit = /^web\/app\/kits\/([\w-]+)\//.exec(path)?.[1];
  for (const { to } of imports) {
    const calledDomain = /^contract\/([\w-]+)\/addresses\.ts$/.exec(to)?.[1];
    if (kit !== undefined && calledDomain !== undefined && !(KIT_CALLS[kit] ?? []).includes(calledDomain))
      breaches.push({ rule: 'calls of kits', what: `${path} calls ${calledDomain}: a kit gets data of domains as props` });
    if (to.startsWith('server/'))
      breaches.push({ rule: 'web', what: `${path} imports ${to}: web code may not import server code` });
    const other = /^web\/app\/domains\/([\w-]+)\/(.*)/.exec(to);
    if (domain !== undefined && other !== null && other[1] !== domain && !other[2]?.startsWith('parts/'))
      breaches.push({ rule: 'parts', what: `${path} imports ${to}: of other domains only parts/ may be imported` });
    const otherArea = /^web\/app\/areas\/([\w-]+)\//.exec(to)?.[1];
    if (otherArea !== undefined && otherArea !== area && path !== 'web/app/routes.ts')
      breaches.push({ rule: 'areas', what: `${path} imports ${to}: only routes.ts may import other areas` });
  }
  return breaches;
}

/** Hooks that only lib may use, because it offers one way each to send a write and to share state. */
function brokenHooks({ path, text }: Module): Breach[] {
  if (!path.startsWith('web/app/') || path.startsWith('web/app/lib/') || HOOKS_ELSEWHERE[path] !== undefined) return [];
  const code = withoutComments(text);
  return Object.entries(HOOKS_OF_LIB)
    .filter(([hook]) => new RegExp(`\\b${hook}\\b`).test(code))
    .map(([hook, instead]) => ({ rule: 'hooks of lib', what: `${path} uses ${hook} instead of ${instead}` }));
}

/** Handlers of Enter must ignore an Enter that confirms a word in an input method; one helper decides that. */
function brokenKeys({ path, text, imports }: Module): Breach[] {
  if (!path.startsWith('web/app/') || path === INPUT_METHOD || path === EARLY_PRESSES) return [];
  const code = withoutComments(text);
  const usesHelper = imports.some(({ to }) => to === INPUT_METHOD);
  const handlesEnter = /\bkey\s*[!=]==\s*'Enter'|\bcase 'Enter'|\bEnter: \(/.test(code);
  return [
    ...(handlesEnter && !usesHelper
      ? [{ rule: 'input methods', what: `${path} handles Enter without isInputMethodKey of ${INPUT_METHOD}` }]
      : []),
    ...(/\.isComposing\b|\b229\b/.test(code)
      ? [{ rule: 'input methods', what: `${path} detects input methods itself instead of using ${INPUT_METHOD}` }]
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

/** Schemas must not reach the browser, which uses addresses.ts and constants.ts instead; each address is written only once. */
function brokenSeam(modules: readonly Module[]): Breach[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const knownAnswers = new Map<string, boolean>();
  const importsSchemas = (path: string): boolean => {
    if (path === 'zod') return true;
    const known = knownAnswers.get(path);
    if (known !== undefined) return known;
    knownAnswers.set(path, false);
    const imports = byPath.get(path)?.imports ?? [];
    const answer = path.startsWith('contract/') && imports.some(({ to, isType }) => !isType && importsSchemas(to));
    knownAnswers.set(path, answer);
    return answer;
  };
  const pure = modules
    .filter(({ path }) => CONTRACT_WITHOUT_SCHEMAS.test(path) && importsSchemas(path))
    .map(({ path }) => ({ rule: 'files without schemas', what: `${path} imports or contains a schema` }));
  const web = modules
    .filter(({ path }) => path.startsWith('web/app/'))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ to, isType }) => !isType && to.startsWith('contract/') && importsSchemas(to))
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
  const pathByName = new Map<string, string>();
  return modules
    .filter(({ path }) => path.startsWith('contract/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/'((?:GET|POST) \/[^']+)'/g)].flatMap(([, address = '']) => {
        const first = pathByName.get(address);
        pathByName.set(address, first ?? path);
        return first === undefined ? [] : [{ rule: 'addresses', what: `${path}: ${address} is already in ${first}` }];
      }),
    );
}

function brokenOutside({ path, imports }: Module): Breach[] {
  return imports
    .filter(({ to }) => /^(seed|scripts|bench|e2e)\//.test(to))
    .map(({ to }) => ({ rule: 'outside', what: `${path} imports ${to}: product code may import only product code` }));
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

/** The domain, other folder or top-level file that a file belongs to; see SERVER_ARROWS_MAX. */
const roomOf = (path: string): string => path.split('/', path.startsWith('server/src/domains/') ? 4 : 3).join('/');

function arrowsBetween(modules: readonly Module[]): ReadonlySet<string> {
  const pairs = modules
    .filter(({ path }) => path.startsWith('server/src/'))
    .flatMap(({ path, imports }) => imports.map(({ to }) => [path, to] as const))
    .filter(([path, to]) => to.startsWith('server/src/') && roomOf(path) !== roomOf(to));
  return new Set(pairs.map(([path, to]) => `${roomOf(path)} → ${roomOf(to)}`));
}

function tooManyArrows(modules: readonly Module[]): Breach[] {
  const { size } = arrowsBetween(modules);
  return size > SERVER_ARROWS_MAX ? [{ rule: 'arrows', what: `${size} pairs of rooms of the server import each other` }] : [];
}

/** Compares the breaches with KNOWN_BREACHES. More than known is an error; fewer is one, too, until the known number is lowered. */
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
  if (sources.length < MODULES_MIN) problems.push(`only ${sources.length} modules were found`);
  for (const problem of problems) console.error(problem);
  console.log(`${sources.length} modules, ${problems.length === 0 ? 'in order' : 'out of order'}`);
  process.exit(problems.length === 0 ? 0 : 1);
}
