import fc from 'fast-check';
import type { Call } from '#contract/call.ts';
import { hostileText, hostileValue } from './hostile.ts';
import type { KnownValues } from './known-values.ts';
import { wellFormedInput } from './well-formed.ts';

export interface FuzzRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS';
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Requests to a call: as it wants them, with one thing wrong, and such as nobody should send. */
export function requestsTo(call: Call, known: KnownValues): fc.Arbitrary<FuzzRequest> {
  const wellFormed = wellFormedInput(call, known);
  const input = fc.oneof(
    { weight: 8, arbitrary: wellFormed },
    { weight: 6, arbitrary: fc.tuple(wellFormed, fc.nat(), hostileValue).map(([value, at, bad]) => spoiled(value, at, bad)) },
    { weight: 1, arbitrary: fc.tuple(wellFormed, fc.nat()).map(([value, at]) => spoiled(value, at, undefined)) },
    {
      weight: 1,
      arbitrary: fc.tuple(wellFormed, hostileText, hostileValue).map(([value, name, bad]) => withMore(value, name, bad)),
    },
    { weight: 1, arbitrary: hostileValue },
  );
  const url = `/api/v1${call.path}`;
  if (call.method === 'GET')
    return fc.oneof(
      { weight: 9, arbitrary: input.map((value) => ({ method: 'GET', url: `${url}?${queryOf(value)}`, headers: {} }) as const) },
      { weight: 1, arbitrary: rawQuery.map((query) => ({ method: 'GET', url: `${url}?${query}`, headers: {} }) as const) },
    );
  return fc.oneof(
    { weight: 12, arbitrary: input.map((value) => post(url, JSON.stringify(value) ?? '', JSON_TYPE)) },
    { weight: 1, arbitrary: rawBody.map(({ payload, headers }) => post(url, payload, headers)) },
  );
}

const post = (url: string, payload: string | Buffer, headers: Record<string, string>): FuzzRequest => ({
  method: 'POST',
  url,
  payload,
  headers,
});

const POSITIONS = [
  '/media/',
  '/media/image/',
  '/media/private/',
  '/api/v1/',
  '/api/v1/user/',
  '/api/v1/user/upload/video/',
  '/api/docs/',
  '/sitemap-',
  '/feed/',
  '/author/',
  '/',
];

/** Addresses that are no calls, with a name that nothing has; `paths` are routes whose word of admission comes along. */
export const strayRequests = (paths: string[]): fc.Arbitrary<FuzzRequest> =>
  fc
    .tuple(
      fc.constantFrom('GET', 'GET', 'GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'),
      fc.oneof(
        fc.tuple(fc.constantFrom(...POSITIONS), hostileText).map(([position, name]) => position + encoded(name).slice(0, 8_000)),
        fc
          .tuple(fc.constantFrom(...POSITIONS), fc.constantFrom('%', '%E0%A4%A', '%00', '..%2f', '%2e%2e/', '//', '?'))
          .map((both) => both.join('')),
        fc
          .tuple(fc.constantFrom(...paths), hostileText)
          .map(([path, ticket]) => `${path}?ticket=${encoded(ticket).slice(0, 8_000)}`),
      ),
      fc.constantFrom<Record<string, string>>(
        {},
        JSON_TYPE,
        { range: 'bytes=5-1' },
        { 'content-type': 'multipart/form-data' },
        { 'tus-resumable': '1.0.0' },
      ),
    )
    .map(([method, url, headers]) => ({ method, url, headers }) as FuzzRequest);

const rawQuery = fc.oneof(
  fc.constantFrom(
    '%',
    '%E0%A4%A',
    '&&&&',
    '=',
    'page=1&page=2',
    'page[]=1',
    'page[a]=1',
    'id=a&id=b',
    '__proto__=1',
    'limit=1e2',
    'page=%00',
  ),
  hostileText.map((text) => encoded(text).slice(0, 8_000)),
);

const rawBody = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ payload: Buffer.from(bytes), headers: JSON_TYPE })),
  hostileText.map((text) => ({ payload: text, headers: JSON_TYPE })),
  fc
    .constantFrom(
      '',
      '{',
      '[]',
      'null',
      '0',
      '{"a":1,"a":2}',
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '['.repeat(50_000),
    )
    .map((payload) => ({ payload, headers: JSON_TYPE })),
  fc
    .tuple(
      hostileText,
      fc.constantFrom(
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/json; charset=utf-16',
        'a/b',
      ),
    )
    .map(([payload, type]) => ({ payload, headers: { 'content-type': type } })),
);

/** As a browser would write it into an address; half a character has no such form. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

function queryOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return encoded(String(value)).slice(0, 8_000);
  return Object.entries(value)
    .flatMap(([name, held]) =>
      (Array.isArray(held) ? held.slice(0, 5) : [held]).map((one) => `${encoded(name)}=${encoded(written(one))}`),
    )
    .join('&')
    .slice(0, 8_000);
}

const written = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** The input with what stands at one of its places replaced. */
function spoiled(value: unknown, at: number, bad: unknown): unknown {
  const paths = [...pathsOf(value, [])];
  const path = paths[at % paths.length] ?? [];
  return replaced(value, path, bad);
}

function* pathsOf(value: unknown, path: string[]): Generator<string[]> {
  if (path.length > 0) yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, held] of Object.entries(value)) yield* pathsOf(held, [...path, name]);
}

function replaced(value: unknown, [name, ...rest]: string[], bad: unknown): unknown {
  if (name === undefined) return bad;
  if (Array.isArray(value)) return value.map((held, index) => (String(index) === name ? replaced(held, rest, bad) : held));
  const copy = { ...(value as Record<string, unknown>) };
  if (rest.length === 0 && bad === undefined) delete copy[name];
  else copy[name] = replaced(copy[name], rest, bad);
  return copy;
}

const withMore = (value: unknown, name: string, bad: unknown): unknown =>
  typeof value === 'object' && value !== null ? Object.defineProperty({ ...value }, name, { value: bad, enumerable: true }) : bad;
