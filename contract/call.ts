import { z } from 'zod';
import type { Tag } from './answer-tags.ts';
import type { Address, Method, Path } from './address.ts';
import { isSeen } from './text.ts';
import type { AdminArea } from './admins/areas.ts';
import type { Activity } from './audit-log/constants.ts';

/**
 * Callers to whom a call is open. `user`: every logged-in user; `creator`: members and agencies; `agency`: only agencies; `admin`: every
 * administrator; `admin.*`: administrators with that area. The server checks this before anything else.
 */
export type Who = 'anyone' | 'user' | 'creator' | 'agency' | 'admin' | `admin.${AdminArea}`;

/** Limits of a JSON body: bytes, and the total number of fields and items at all depths. */
export interface BodyMax {
  bytes: number;
  parts: number;
}

export const CALL_BODY_MAX: BodyMax = { bytes: 16 * 1024, parts: 4_000 };
/** For forms with long texts or many ids. */
export const LONG_FORM: BodyMax = { bytes: 96 * 1024, parts: 8_000 };
/** For a file sent as text. */
export const FILE_AS_TEXT: BodyMax = { bytes: 4 * 1024 * 1024, parts: 100 };
/** For a document of the editor. */
export const DOCUMENT: BodyMax = { bytes: 4 * 1024 * 1024, parts: 250_000 };

export interface Call<
  Input extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  M extends Method = Method,
  P extends Path = Path,
> {
  method: M;
  path: P;
  who: Who;
  /** Other areas whose pages need this GET; a `view` grant for one of them suffices. */
  alsoReadBy?: readonly AdminArea[];
  /** A POST that changes nothing; it is no GET because its input is too long for an address. */
  readsOnly?: true;
  /** One line for the OpenAPI page. */
  summary: string;
  /** GET: the query; POST: the JSON body. Unknown body fields are refused, unknown query parameters ignored. */
  input: Input;
  answer: Answer;
  /** POST: limits of the body, if CALL_BODY_MAX is too small. */
  bodyMax?: BodyMax;
  /** Refused to users in 青少年模式. */
  notForYouth?: true;
  /** A GET with effects: refused to pages of other sites (Sec-Fetch-Site). */
  sameOrigin?: true;
  /** The activity under which the access log records a success. */
  activity?: Activity;
  /** The answer also sets the cookie with which the browser may load withheld files (http/files/media-pass.ts). */
  mediaPass?: true;
  /** The envelope's `msg` of a success, which pages show as a toast. */
  done?: string;
  /** The same where the sentence depends on the answer; `done` is then not sent. */
  doneOf?(answer: z.output<Answer>): string;
  /** Milliseconds for which an answer to a guest is shared with other guests. */
  sharedForMs?: number;
  /** Tags of a shared answer, by which it is purged, from the parsed query and the answer (null: the call was refused). */
  tags?(query: z.output<Input>, answer: z.output<Answer> | null): Tag[];
}

export type InputOf<C extends Call> = z.input<C['input']>;
export type ParsedOf<C extends Call> = z.output<C['input']>;
export type AnswerOf<C extends Call> = z.output<C['answer']>;

type Definition<M extends Method, Input extends z.ZodType, Answer extends z.ZodType> = Omit<
  Call<Input, Answer>,
  'method' | 'path' | 'input'
> &
  (M extends 'GET' ? { query?: Input } : { body?: Input });

/** Binds an address to its schemas, once for the server, the OpenAPI page and the tests. */
export function call<
  const M extends Method,
  const P extends Path,
  Answer extends z.ZodType,
  Input extends z.ZodType = z.ZodObject<Record<never, never>>,
>(at: Address<M, P>, definition: Definition<M, Input, Answer>): Call<Input, Answer, M, P> {
  const { query, body } = definition as { query?: Input; body?: Input };
  const [method, path] = at.split(' ') as [M, P];
  return { method, path, ...definition, input: (method === 'GET' ? query : body) ?? (noInput as z.ZodType as Input) };
}

const noInput = z.strictObject({});

/** Answer of calls that report nothing but success. */
export const empty = z.null();

/** A required text with at least one visible character. `missing`: message for an empty one; `notText`: message for a value of another type. */
export const written = (missing: string, notText = missing) =>
  z
    .string(notText)
    .trim()
    .min(1, missing)
    .refine((text) => text === '' || isSeen(text), missing);

const MALFORMED_ID = 'malformed-id';

/** An opaque id. A malformed one cannot exist, so the server answers 404 as for an unknown one. */
export const id = () =>
  z.string({ error: (issue) => (issue.input === undefined ? '缺少编号' : MALFORMED_ID) }).regex(/^[\w-]{1,16}$/, MALFORMED_ID);

export const isMalformedId = (message: string) => message === MALFORMED_ID;

/** The largest value of PostgreSQL's `integer`, so that the schema refuses greater ones before the database does. */
export const INTEGER_MAX = 2 ** 31 - 1;

/** The version of an item that a form was loaded from, by which the server detects a concurrent change. */
export const version = (message = '版本号格式不正确') => z.int(message).min(0, message).max(INTEGER_MAX, message);

/** A moment as 2026-11-21T08:00:00.000Z. */
export const time = z.iso.datetime({ precision: 3 });

/** Query of every list: pages count from 1, and a limit above 100 is refused rather than clamped. */
export const paging = {
  page: z.coerce.number('页码格式不正确').int('页码格式不正确').min(1, '页码从 1 开始').max(10_000, '页码过大').default(1),
  limit: z.coerce
    .number('每页条数格式不正确')
    .int('每页条数格式不正确')
    .min(1, '每页至少 1 条')
    .max(100, '每页最多 100 条')
    .default(20),
};

/** The sort orders of a list: each name ascending, and with `-` before it descending (the greatest or newest first). */
export const sortedBy = <const Name extends string>(...names: Name[]) =>
  z.enum(
    names.flatMap((name) => [name, `-${name}` as const]),
    '排序方式不正确',
  );

/** A page of a list. `total` is absent where counting would be costly. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    list: z.array(item),
    total: z.number().int().optional(),
    page: z.number().int(),
    limit: z.number().int(),
    hasMore: z.boolean(),
  });
