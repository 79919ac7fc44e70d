import { AppError } from '../../core/app-error.ts';

/** Deeper than any form of ours, and shallow enough for whatever walks through it by calling itself. */
export const DEPTH_MAX = 200;
const UNSTORABLE = /\u0000/g;

/**
 * An input in which every text can be kept: without NUL, which PostgreSQL refuses, and without halves of characters,
 * which come out of it as something else. Nobody types either. Copies only what it has to change.
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
  const made = entries.map(([name, held]) => [storableText(name), storable(held, depth + 1)] as const);
  const same = made.every(([name, held], index) => name === entries[index]?.[0] && held === entries[index][1]);
  return same ? value : Object.fromEntries(made);
}

const storableText = (text: string): string => (text.isWellFormed() ? text : text.toWellFormed()).replace(UNSTORABLE, '');
