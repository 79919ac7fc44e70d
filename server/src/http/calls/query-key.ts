import { z } from 'zod';
import type { Call } from '#contract/call.ts';

const optional = new WeakMap<Call, Set<string>>();

/** The fields of a call that may be left out. */
function optionalFields(call: Call): Set<string> {
  const known = optional.get(call);
  if (known !== undefined) return known;
  const shape = call.input instanceof z.ZodObject ? (call.input.shape as Record<string, z.ZodType>) : {};
  const fields = new Set(Object.keys(shape).filter((name) => shape[name]?.safeParse(undefined).success));
  optional.set(call, fields);
  return fields;
}

/** A query as it is meant: `?category=` asks for no category rather than for one without a name. */
export function withoutEmpty(call: Call, query: Record<string, unknown>): Record<string, unknown> {
  const fields = optionalFields(call);
  const given = Object.entries(query);
  const meant = given.filter(([name, value]) => value !== '' || !fields.has(name));
  return meant.length === given.length ? query : Object.fromEntries(meant);
}

/** One key for all who ask the same, however they wrote it: the input as it was read, its fields in one order. */
export function keyOf(call: Call, input: Record<string, unknown>): string {
  const fields = Object.entries(input).filter(([, value]) => value !== undefined);
  fields.sort(([one], [other]) => (one < other ? -1 : 1));
  return `${call.path} ${JSON.stringify(Object.fromEntries(fields))}`;
}
