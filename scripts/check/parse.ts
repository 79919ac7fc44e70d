import { posix } from 'node:path';

/** A violation of a structure rule. */
export interface Breach {
  rule: string;
  /** The file and the violation in it. */
  what: string;
}

/** A source file; `path` is relative to the root. */
export interface Source {
  path: string;
  text: string;
}

export interface Import {
  to: string;
  /** Imports only types, so it does not exist at run time. */
  isType: boolean;
  /** A type-only or dynamic import, which cannot cause a cycle when modules load. */
  isDeferred: boolean;
}

export interface Module extends Source {
  imports: Import[];
}

const ALIASES: Record<string, string> = {
  '#contract/': 'contract/',
  '#server/': 'server/src/',
  '#web/': 'web/app/',
  '#seed/': 'seed/',
};

/** A file with its imports, found by regular expressions. */
export function parse({ path, text }: Source): Module {
  const statements = text.matchAll(/(?:^|\n)\s*(?:import|export)\s+(type\s+)?([^;'"]*?from\s+)?['"]([^'"]+)['"]/g);
  const dynamic = text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g);
  return {
    path,
    text,
    imports: [
      ...[...statements].map(([, typeOnly, names = '', target = '']) => ({
        to: resolve(path, target),
        isType: isTypeOnly(typeOnly, names),
        isDeferred: isTypeOnly(typeOnly, names),
      })),
      ...[...dynamic].map(([, target = '']) => ({ to: resolve(path, target), isType: false, isDeferred: true })),
    ],
  };
}

const isTypeOnly = (keyword: string | undefined, names: string): boolean =>
  keyword !== undefined || /^\s*\{(\s*type\s+\w+(\s+as\s+\w+)?\s*,?)+\s*\}\s*from\s*$/.test(names);

function resolve(from: string, target: string): string {
  const alias = Object.keys(ALIASES).find((prefix) => target.startsWith(prefix));
  if (alias !== undefined) return (ALIASES[alias] ?? '') + target.slice(alias.length);
  return target.startsWith('.') ? posix.join(posix.dirname(from), target.split('?')[0] ?? '') : target;
}

export const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
