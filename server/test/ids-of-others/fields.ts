import { z } from 'zod';
import type { Call } from '#contract/call.ts';

/**
 * Words, figures and times: whatever is in them, nothing is named by it. Anything else that can hold a text may be an id, a
 * reference or an address, also under a name that nobody has thought of yet.
 */
export const NAMES_NOTHING = new Set(
  `account address at before bio captcha code color contact content creditCode day description detail email emailCaptcha
  expiresAt expiresOn filename from idNumber industryLicenceExpiry businessLicenceExpiry newsLicenceExpiry
  registrationCertificateExpiry introduction keywords lastDay legalIdNumber legalName mobile month name near newPassword nickname note openedOn
  operatorName organisationName password pin proof publishAt q reason region since smsCaptcha sourceUrl statement summary
  tags text title to words`.split(/\s+/),
);

/** One of them is an id in this call alone. */
const NAMES_HERE = new Set(['GET /user/message/list before']);

/** Every field of every call of people by which something could be named, as `METHOD path field`. */
export function fieldsThatName(calls: Call[]): string[] {
  return calls
    .filter(({ who }) => !who.startsWith('admin'))
    .flatMap((call) => fieldsOf(call).map((field) => [field, nameOf(call, field)] as const))
    .filter(([field, name]) => !NAMES_NOTHING.has(field) || NAMES_HERE.has(name))
    .map(([, name]) => name);
}

export const nameOf = ({ method, path }: Call, field: string): string => `${method} ${path} ${field}`;

/** Those that can hold more than a number, a yes or no, or one of a few words. */
export function fieldsOf({ input }: Call): string[] {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  return Object.entries(schema.properties ?? {}).flatMap(([field, part]) => (holdsText(part) ? [field] : []));
}

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

function holdsText({ type, enum: words, const: word, anyOf, items }: Schema): boolean {
  if (words !== undefined || word !== undefined) return false;
  if (anyOf !== undefined) return anyOf.some(holdsText);
  if (type === 'array') return items === undefined || holdsText(items);
  return !['number', 'integer', 'boolean', 'null'].includes(type ?? '');
}
