import { withoutComments, type Breach, type Module } from './parse.ts';
import { SERVER_DOMAINS } from './structure.ts';
import { foreignTablesOf, TABLE_FILES, TABLES_WITHOUT_DECLARATION } from './tables.ts';

const TABLES = 'server/src/db/tables/';
/** Files of a domain, and its named reads. */
const DOMAIN = /^server\/src\/(?:domains\/([\w-]+)\/|db\/reads\/(?:[\w-]+\/)?([\w-]+)\.ts$)/;

/**
 * Finds tables of other domains that a domain or its named reads use, by importing their declaration or in handwritten SQL; a file counts each table once
 * per way. The rule's name contains the domain, so that each domain has its own limit in FOREIGN_TABLES.
 */
export function foreignTables(modules: readonly Module[]): Breach[] {
  const declarations = modules.filter(({ path }) => path.startsWith(TABLES)).flatMap(declarationsOf);
  const owners = new Map([
    ...declarations.map(({ table, owner }) => [table, owner] as const),
    ...Object.entries(TABLES_WITHOUT_DECLARATION).flatMap(([owner, tables]) => tables.map((table) => [table, owner] as const)),
  ]);
  const tables = new Map(declarations.map(({ file, name, table }) => [`${file}:${name}`, table]));
  return modules.flatMap(({ path, text }) => {
    const domain = DOMAIN.exec(path)
      ?.slice(1)
      .find((name) => name !== undefined);
    if (domain === undefined) return [];
    const code = withoutComments(text);
    const foreign = (names: string[], how: string): Breach[] =>
      [...new Set(names)]
        .filter((table) => (owners.get(table) ?? domain) !== domain)
        .map((table) => ({ rule: foreignTablesOf(domain), what: `${path} ${how} ${table} of ${owners.get(table) ?? ''}` }));
    return [
      ...foreign(
        importsOfTables(code).flatMap((key) => tables.get(key) ?? []),
        'imports',
      ),
      ...foreign(tablesInSql(code), 'queries'),
    ];
  });
}

interface Declaration {
  file: string;
  name: string;
  table: string;
  owner: string;
}

function declarationsOf({ path, text }: Module): Declaration[] {
  const file = path.slice(TABLES.length).replace('.ts', '');
  const owner = TABLE_FILES[file] ?? file;
  const all = text.matchAll(/export const (\w+) = pg(?:Table|View)\(\s*'(\w+)'/g);
  return [...all].map(([, name = '', table = '']) => ({ file, name, table, owner }));
}

function importsOfTables(code: string): string[] {
  return [...code.matchAll(/import (?:type )?\{([^}]*)\} from '[^']*\/tables\/([\w-]+)\.ts'/g)].flatMap(
    ([, names = '', file = '']) =>
      names.split(',').map(
        (name) =>
          `${file}:${name
            .trim()
            .replace(/^type /, '')
            .replace(/ as .*/, '')}`,
      ),
  );
}

const tablesInSql = (code: string): string[] =>
  [...code.matchAll(/\b(?:from|join|update|into)\s+(?:only\s+)?(\w+)\b/g)].map(([, table = '']) => table);

/** Finds owners of tables that are not domains. */
export function staleOwners(modules: readonly Module[]): Breach[] {
  const owners = [
    ...modules
      .filter(({ path }) => path.startsWith(TABLES))
      .flatMap(declarationsOf)
      .map(({ owner }) => owner),
    ...Object.keys(TABLES_WITHOUT_DECLARATION),
  ];
  return [...new Set(owners)]
    .filter((owner) => SERVER_DOMAINS[owner] === undefined)
    .map((owner) => ({ rule: 'owners of tables', what: `${owner} owns tables and is no domain` }));
}
