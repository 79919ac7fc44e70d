import { AppError } from '../../core/app-error.ts';

/** Deeper than any valid input, and shallow enough for recursive functions. */
export const DEPTH_MAX = 200;
const UNSTORABLE = /\u0000/g;

/**
 * Removes from all texts of an input the NUL characters, which PostgreSQL refuses, and replaces lone surrogates, which it would change.
 * Unchanged values are returned as they are, without a copy.
 */
export function storable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEPTH_MAX) throw new AppError('invalid', '提交的内容嵌套过深');
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => storable(item, depth + 1));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const entries = Object.entries(value);
  const cleaned = entries.map(([name, field]) => [storableText(name), storable(field, depth + 1)] as const);
  const same = cleaned.every(([name, field], index) => name === entries[index]?.[0] && field === entries[index][1]);
  return same ? value : Object.fromEntries(cleaned);
}

const storableText = (text: string): string => (text.isWellFormed() ? text : text.toWellFormed()).replace(UNSTORABLE, '');
