import { withoutComments, type Breach, type Module } from './parse.ts';

const STORE = /(?:^|[/-])store\.ts$/;

/**
 * Finds functions and types of stores that another file of a server domain exports. Other domains get verbs from `service.ts`, and rows by
 * the named reads in server/src/db/reads.
 */
export const storeExports = (modules: readonly Module[]): Breach[] =>
  modules.flatMap(({ path, text }) => {
    if (!path.startsWith('server/src/domains/') || STORE.test(path)) return [];
    return exportedIn(withoutComments(text)).map((name) => ({
      rule: 'exports of stores',
      what: `${path} exports ${name} of a store`,
    }));
  });

/** The exported names that stand for an export of a store as it is: directly, by an import, or by another name. */
function exportedIn(code: string): string[] {
  const imports = [...code.matchAll(/\bimport (?:type )?(\{[^}]*\}|\* as \w+) from '([^']*)'/g)];
  const imported = new Set(imports.flatMap(([, names = '', from = '']) => (STORE.test(from) ? localNames(names) : [])));
  const direct = [...code.matchAll(/\bexport (?:type )?(\{[^}]*\}|\*(?: as \w+)?) from '([^']*)'/g)];
  const listed = [...code.matchAll(/\bexport (?:type )?(\{[^}]*\})(?! from)/g)];
  const renamed = [...code.matchAll(/\bexport (?:const|type) (\w+)(?:: [^=]+)? = (\w+)(?:\.\w+)?;/g)];
  return [
    ...direct.flatMap(([, names = '', from = '']) => (STORE.test(from) ? localNames(names) : [])),
    ...listed.flatMap(([, names = '']) => localNames(names.replaceAll(/ as \w+/g, ''))).filter((name) => imported.has(name)),
    ...renamed.flatMap(([, name = '', origin = '']) => (imported.has(origin) ? [name] : [])),
  ];
}

/** The last words of an import or export list: `b` and `C` of `{ a as b, type C }`, `store` of `* as store`. */
const localNames = (names: string): string[] =>
  names
    .replaceAll(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim().split(' ').at(-1) ?? '')
    .filter((name) => name !== '');
