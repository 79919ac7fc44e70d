import { z } from 'zod';
import type { Tag } from './answer-tags.ts';
import type { Address, Method, Path } from './address.ts';
import { isSeen } from './text.ts';
import type { AdminArea } from './admins/areas.ts';
import type { Activity } from './audit-log/constants.ts';

/**
 * Who may make a call. `user` is anyone logged in; `creator` is a member or an agency; `agency` an agency
 * alone. `admin.*` name the area of the back office that a call belongs to. The server checks it before anything else.
 */
export type Who = 'anyone' | 'user' | 'creator' | 'agency' | 'admin' | `admin.${AdminArea}`;

/** What a JSON body may be at most: in bytes, and in fields and items, however deep. */
export interface BodyMax {
  bytes: number;
  parts: number;
}

export const CALL_BODY_MAX: BodyMax = { bytes: 16 * 1024, parts: 4_000 };
/** A form of long texts or many ids. */
export const LONG_FORM: BodyMax = { bytes: 96 * 1024, parts: 8_000 };
/** A file that is sent as text. */
export const FILE_AS_TEXT: BodyMax = { bytes: 4 * 1024 * 1024, parts: 100 };
/** A document of the editor. */
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
  /** Areas whose pages show the answer or choose from it, too: whoever may read one of them may make this GET. */
  alsoReadBy?: readonly AdminArea[];
  /** A POST that changes nothing: what it asks is too long for an address. */
  readsOnly?: true;
  /** One line for the OpenAPI page. */
  summary: string;
  /** GET: the query; POST: the JSON body. Unknown body fields are refused, unknown query parameters ignored. */
  input: Input;
  answer: Answer;
  /** POST: more than `CALL_BODY_MAX` for the JSON body. */
  bodyMax?: BodyMax;
  /** Refused to whose account is in 青少年模式. */
  notForYouth?: true;
  /** A GET that does something: refused to pages of other sites (Sec-Fetch-Site). */
  sameOrigin?: true;
  /** What a success is recorded as in the access log. */
  activity?: Activity;
  /** Brings the browser what it gets its own withheld files by (http/files/media-pass.ts). */
  mediaPass?: true;
  /** The envelope's `msg` of a success; shown as a toast by some callers. */
  done?: string;
  /** In place of `done` where the sentence depends on what came of it. */
  doneOf?(answer: z.output<Answer>): string;
  /** Milliseconds a guest's answer may be shared between guests. */
  sharedFor?: number;
  /** What an answer shows, from the query as it was read; a refusal is tagged by the query alone. Guests' answers and pages are purged by it. */
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
  return { method, path, ...definition, input: (method === 'GET' ? query : body) ?? (nothing as z.ZodType as Input) };
}

const nothing = z.strictObject({});

/** For calls that answer nothing but success. */
export const empty = z.null();

/** A text that has to be there: something of it is seen. `notText` is what is said of another kind of value. */
export const written = (missing: string, notText = missing) =>
  z
    .string(notText)
    .trim()
    .min(1, missing)
    .refine((text) => text === '' || isSeen(text), missing);

const MALFORMED_ID = 'malformed-id';

/** An opaque id. A malformed one cannot exist, so it is answered like an unknown one: 404. */
export const id = () =>
  z.string({ error: (issue) => (issue.input === undefined ? '缺少编号' : MALFORMED_ID) }).regex(/^[\w-]{1,16}$/, MALFORMED_ID);

export const isMalformedId = (message: string) => message === MALFORMED_ID;

/** The largest whole number a column of the database holds (its `integer`); more would be refused there, not here. */
export const INTEGER_MAX = 2 ** 31 - 1;

/** The version that a form was read in. */
export const version = (message = '版本号格式不正确') => z.int(message).min(0, message).max(INTEGER_MAX, message);

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

/** What a list can be ordered by; `-` before a name is the greatest or the newest first. */
export const sortedBy = <const Name extends string>(...names: Name[]) =>
  z.enum(
    names.flatMap((name) => [name, `-${name}` as const]),
    '排序方式不正确',
  );

/** A page of a list. `total` is left out where counting would be costly. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    list: z.array(item),
    total: z.number().int().optional(),
    page: z.number().int(),
    limit: z.number().int(),
    hasMore: z.boolean(),
  });
