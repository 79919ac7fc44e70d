import fc from 'fast-check';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { KnownValues } from './known-values.ts';

/** A schema as JSON Schema says it: the parts that tell a sender what to write. */
interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  items?: Schema | boolean;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

const DEPTH = 7;
const LONGEST_TEXT = 400;
const ITEMS_MAX = 4;
const DAY_MS = 86_400_000;

/**
 * What a well-meaning sender could send to a call, worked out of its schema. A field that has a namesake in the database
 * often gets a value from there, so that requests reach beyond "not found".
 */
export function wellFormedInput(call: Call, known: KnownValues): fc.Arbitrary<unknown> {
  const root = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' }) as Schema;
  const definitions = root.$defs ?? {};

  const valueOf = (schema: Schema, name: string, depth: number): fc.Arbitrary<unknown> => {
    if (schema.$ref !== undefined) {
      const target = schema.$ref === '#' ? root : definitions[schema.$ref.split('/').at(-1) ?? ''];
      return target === undefined || depth > DEPTH ? fc.constant(null) : valueOf(target, name, depth + 1);
    }
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) return fc.oneof(...choices.map((choice) => valueOf(choice, name, depth + 1)));
    if (schema.allOf !== undefined) return valueOf(Object.assign({}, ...schema.allOf), name, depth + 1);
    switch (schema.type) {
      case 'object':
        return objectOf(schema, depth);
      case 'array':
        return arrayOf(schema, name, depth);
      case 'string':
        return fc.oneof({ weight: 3, arbitrary: known.like(name) }, { weight: 2, arbitrary: textOf(schema) });
      case 'integer':
      case 'number':
        return fc.oneof({ weight: 2, arbitrary: numberOf(schema) }, { weight: 1, arbitrary: known.numbersLike(name) });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      default:
        return known.like(name);
    }
  };

  const objectOf = (schema: Schema, depth: number): fc.Arbitrary<unknown> => {
    const fields = Object.entries(schema.properties ?? {});
    if (fields.length === 0 && typeof schema.additionalProperties === 'object') {
      const key = schema.propertyNames === undefined ? known.like('id') : valueOf(schema.propertyNames, 'id', depth + 1);
      return fc.dictionary(key.map(String), valueOf(schema.additionalProperties, 'id', depth + 1), { maxKeys: ITEMS_MAX });
    }
    const record = Object.fromEntries(fields.map(([name, field]) => [name, valueOf(field, name, depth + 1)]));
    return fc.record(record, { requiredKeys: (schema.required ?? []).filter((name) => name in record) });
  };

  const arrayOf = ({ items, minItems = 0, maxItems = ITEMS_MAX }: Schema, name: string, depth: number) => {
    const max = depth > DEPTH ? minItems : Math.max(minItems, Math.min(maxItems, ITEMS_MAX));
    const item = typeof items === 'object' ? valueOf(items, name, depth + 1) : known.like(name);
    return fc.array(item, { minLength: minItems, maxLength: max });
  };

  return valueOf(root, '', 0);
}

function textOf({ pattern, format, minLength = 0, maxLength = LONGEST_TEXT }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time')
    return fc.integer({ min: -400, max: 400 }).map((days) => new Date(Date.now() + days * DAY_MS).toISOString());
  if (format === 'date')
    return fc.integer({ min: -400, max: 400 }).map((days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10));
  if (format === 'uri') return fc.constantFrom('https://files.invalid/a.png', 'http://127.0.0.1:1/a.png', 'https://[::1]/');
  if (pattern !== undefined && !/\(\?[=!<]/.test(pattern)) {
    const flags = pattern.includes('\\p{') ? 'u' : '';
    return fc.stringMatching(new RegExp(pattern, flags), { maxLength });
  }
  const longest = Math.max(minLength, Math.min(maxLength, LONGEST_TEXT));
  return fc.oneof(
    fc.string({ unit: fc.constantFrom(...'山里的早晨雾散得很慢 湖水'), minLength, maxLength: longest }),
    fc.string({ unit: 'grapheme', minLength, maxLength: longest }),
  );
}

const numberOf = ({ type, minimum = 0, maximum = 1_000_000 }: Schema): fc.Arbitrary<number> => {
  const [min, max] = [Math.max(minimum, -1e9), Math.min(Math.max(maximum, minimum), 1e9)];
  return type === 'integer'
    ? fc.oneof(fc.integer({ min: Math.ceil(min), max: Math.floor(max) }), fc.constantFrom(Math.ceil(min), Math.floor(max)))
    : fc.double({ min, max, noNaN: true }).map((value) => Math.round(value * 100) / 100);
};
