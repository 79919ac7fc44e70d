import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip as gunzipPlain } from 'node:zlib';
import { compress, exactly, type Effort, type Encoding } from '../compression.ts';

export interface RenderedPage {
  status: number;
  contentType: string;
  /** What the renderer said beside the body: where a redirect leads, the mark of the router's own data. */
  headers: Record<string, string>;
  csp: string;
  body: Buffer;
  /** Pages that failed are shown but not kept. */
  mayCache: boolean;
  /** What it shows; none: any change makes it stale. */
  tags?: readonly string[];
  /** Where it is kept, when that is known only now. */
  key?: string;
  /** It is another one for each region, which caches in front of the site cannot tell. */
  isOfRegion?: boolean;
}

/** A page as it is sent: each encoding and its headers are made once, since none depends on the asker. */
export interface EncodedPage {
  status: number;
  etag: string;
  madeAt: number;
  /** Headers of the answer that whoever asks has this page, names and values in turn. */
  unchanged: string[];
  /** The page in an encoding: at once, or after a moment when nobody has asked for that one before. */
  as(encoding: Encoding): Encoded | Promise<Encoded>;
  /** Those made or being made. */
  encodings(): Encoding[];
  /** Makes encodings while nobody waits for them, so with more care. */
  prepare(encodings: Encoding[]): Promise<void>;
  /** Bytes that it takes in the encodings made so far. */
  weight(): number;
  /** What it is made of, in the best encoding that is at hand. */
  toStored(): StoredPage;
}

/** All that a page is made of: what is kept of it outside of memory. */
export interface StoredPage extends Pick<RenderedPage, 'status' | 'contentType' | 'headers' | 'csp'> {
  etag: string;
  madeAt: number;
  /** Headers that caches go by, names and values in turn. */
  forCaches: string[];
  encoding: Encoding;
  body: Buffer;
}

export interface Encoded {
  body: Buffer;
  /** Names and values in turn, the form that Node writes fastest. */
  head: string[];
}

/** `forCdn` is what caches in front of the site are told; `changed` hears how many bytes the page takes when an encoding was made. */
export function encodePage(
  { status, contentType, headers, csp, body }: RenderedPage,
  madeAt: number,
  forCdn: Record<string, string> = {},
  changed: (weight: number) => void = () => {},
): EncodedPage {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const forCaches = ['cache-control', 'no-cache', ...Object.entries({ vary: 'Accept-Encoding, Cookie', ...forCdn }).flat()];
  return restorePage({ status, contentType, headers, csp, etag, madeAt, forCaches, encoding: 'identity', body }, changed);
}

/** The page that was stored: its other encodings are made anew when they are asked for. */
export function restorePage(
  { encoding: first, body, ...facts }: StoredPage,
  changed: (weight: number) => void = () => {},
): EncodedPage {
  const { status, contentType, headers, csp, etag, madeAt, forCaches } = facts;
  const encoded = (bytes: Buffer, encoding: Encoding): Encoded => ({
    body: bytes,
    head: [
      ...Object.entries(headers).flat(),
      ...['content-type', contentType, 'content-length', String(bytes.length), 'etag', etag, 'content-security-policy', csp],
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      ...forCaches,
      ...SAME_FOR_ALL,
    ],
  });

  const made: Partial<Record<Encoding, Encoded | Promise<Encoded>>> = { [first]: encoded(body, first) };
  let weight = body.length + HEADERS_WEIGHT + forCaches.join('').length;
  const keep = (encoding: Encoding, bytes: Buffer): Encoded => {
    weight += bytes.length;
    const kept = encoded(bytes, encoding);
    made[encoding] = kept;
    return kept;
  };
  const make = async (encoding: Encoding, effort: Effort): Promise<Encoded> => {
    const plain = await plainBody();
    const kept = keep(encoding, encoding === 'identity' ? plain : await compress(plain, encoding, effort));
    // Nearly everybody takes a compressed page, of a fifth of the bytes: the plain one is made of it for those who do not.
    if (encoding !== 'identity' && made.identity !== undefined && !(made.identity instanceof Promise)) {
      weight -= made.identity.body.length;
      delete made.identity;
    }
    changed(weight);
    return kept;
  };
  const plainBody = async (): Promise<Buffer> => {
    if (made.identity !== undefined && !(made.identity instanceof Promise)) return made.identity.body;
    const [compressed, decompress] = made.br === undefined ? [made.gzip, gunzip] : [made.br, unbrotli];
    const { body: bytes } = (await compressed) as Encoded;
    return exactly(await decompress(bytes));
  };
  const as = (encoding: Encoding, effort: Effort = 'quick') => (made[encoding] ??= make(encoding, effort));
  return {
    status,
    etag,
    madeAt,
    unchanged: ['etag', etag, ...forCaches],
    as: (encoding) => as(encoding),
    encodings: () => Object.keys(made) as Encoding[],
    async prepare(encodings) {
      await Promise.all(encodings.map((encoding) => as(encoding, 'thorough')));
    },
    weight: () => weight,
    toStored() {
      const isReady = (encoding: Encoding) => made[encoding] !== undefined && !(made[encoding] instanceof Promise);
      const encoding = BEST_FIRST.find(isReady) ?? 'identity';
      return { ...facts, encoding, body: (made[encoding] as Encoded).body };
    },
  };
}

const unbrotli = promisify(brotliDecompress);
const gunzip = promisify(gunzipPlain);

const BEST_FIRST: readonly Encoding[] = ['br', 'gzip', 'identity'];

const HEADERS_WEIGHT = 2_000;

const SAME_FOR_ALL = [
  ...['x-content-type-options', 'nosniff', 'referrer-policy', 'strict-origin-when-cross-origin'],
  ...['cross-origin-resource-policy', 'same-origin'],
  ...['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
];
