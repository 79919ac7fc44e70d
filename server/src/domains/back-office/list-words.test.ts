import { expect, test } from 'vitest';
import type { z } from 'zod';
import { ADMIN_LISTS } from '../../lists.ts';

const MOMENT = '2026-01-02T03:04:05.000Z';

interface Def {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  entries?: Record<string, string>;
  values?: unknown[];
  element?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
}

const defOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Def;

/** Values of a schema: one for each word that it knows, wherever that stands in it. */
function samplesOf(schema: z.core.$ZodType): unknown[] {
  const { type, shape = {}, entries = {}, values = [], element, options = [], innerType, in: input } = defOf(schema);
  if (type === 'enum') return Object.values(entries);
  if (type === 'literal') return values;
  if (type === 'string') return [MOMENT];
  if (type === 'number' || type === 'int') return [1];
  if (type === 'boolean') return [true, false];
  if (type === 'record' || type === 'unknown') return [{}];
  if (type === 'array' && element !== undefined) return samplesOf(element).map((sample) => [sample]);
  if (type === 'union') return options.flatMap(samplesOf);
  if (innerType !== undefined) return [...samplesOf(innerType), ...(type === 'nullable' ? [null] : [])];
  if (input !== undefined) return samplesOf(input);
  if (type !== 'object') throw new Error(`no samples of ${type}`);
  const all = Object.entries(shape).map(([name, part]) => [name, samplesOf(part)] as const);
  const first = Object.fromEntries(all.map(([name, [sample]]) => [name, sample]));
  return [first, ...all.flatMap(([name, [, ...others]]) => others.map((other) => ({ ...first, [name]: other })))];
}

/** The codes among the values of a schema. */
function codesOf(schema: z.core.$ZodType): string[] {
  const { shape = {}, entries = {}, values = [], element, options = [], innerType, in: input } = defOf(schema);
  const parts = [...Object.values(shape), ...options, element, innerType, input].filter((part) => part !== undefined);
  return [...Object.values(entries), ...values.filter((value) => typeof value === 'string'), ...parts.flatMap(codesOf)];
}

test.each(Object.entries(ADMIN_LISTS.lists))('%s as a file names every state and kind in words', (_name, list) => {
  const row = defOf(defOf(list.call.answer as z.core.$ZodType).shape?.['list'] as z.core.$ZodType).element as z.core.$ZodType;
  const codes = new Set(codesOf(row));
  const samples = samplesOf(row);
  for (const sample of samples)
    for (const [column, cell] of list.line(sample).entries()) {
      expect(cell, `${list.head[column]} of ${JSON.stringify(sample)}`).toBeDefined();
      const found = String(cell)
        .split(/[^A-Za-z_]+/)
        .filter((word) => codes.has(word));
      expect(found, `${list.head[column]} of ${JSON.stringify(sample)}`).toEqual([]);
    }
});
