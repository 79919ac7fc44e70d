import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip as gunzipPlain } from 'node:zlib';
import { compress, exactly, type Effort, type Encoding } from '../compression.ts';

export interface RenderedPage {
  status: number;
  contentType: string;
  /** Headers set by the renderer, such as the location of a redirect. */
  headers: Record<string, string>;
  /** The Content-Security-Policy. */
  csp: string;
  body: Buffer;
  /** false: the page is sent but not cached, because its rendering failed. */
  mayCache: boolean;
  /** Tags of the page's content, by which it is purged; empty: any change purges it. */
  tags?: readonly string[];
  /** The cache key, when the rendering has shown that it differs from the requested one. */
  key?: string;
  /** The page differs by region, so caches in front of the site, which do not know regions, must not keep it. */
  isOfRegion?: boolean;
}

/** A page ready to send. Each encoding and its headers are made once, because they are the same for all visitors. */
export interface EncodedPage {
  status: number;
  etag: string;
  madeAt: number;
  /** Headers of the 304 answer: names and values alternate. */
  notModifiedHeaders: string[];
  /** The page in an encoding; a Promise when the encoding has to be made first. */
  as(encoding: Encoding): Encoded | Promise<Encoded>;
  /** The encodings that exist or are being made. */
  encodings(): Encoding[];
  /** Makes encodings in advance, with better compression than on request. */
  prepare(encodings: Encoding[]): Promise<void>;
  /** Memory in bytes of the page with its present encodings. */
  weight(): number;
  /** The page for the disk, in the best existing encoding. */
  toStored(): StoredPage;
}

/** A page as it is kept on disk. */
export interface StoredPage extends Pick<RenderedPage, 'status' | 'contentType' | 'headers' | 'csp'> {
  etag: string;
  madeAt: number;
  /** Headers for caches; names and values alternate. */
  forCaches: string[];
  encoding: Encoding;
  body: Buffer;
}

export interface Encoded {
  body: Buffer;
  /** Headers; names and values alternate, the form that Node writes fastest. */
  head: string[];
}

/** `forCdn`: headers for caches in front of the site. `onWeight` is called with the page's new weight after each new encoding. */
export function encodePage(
  { status, contentType, headers, csp, body }: RenderedPage,
  madeAt: number,
  forCdn: Record<string, string> = {},
  onWeight: (weight: number) => void = () => {},
): EncodedPage {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const forCaches = ['cache-control', 'no-cache', ...Object.entries({ vary: 'Accept-Encoding, Cookie', ...forCdn }).flat()];
  return restorePage({ status, contentType, headers, csp, etag, madeAt, forCaches, encoding: 'identity', body }, onWeight);
}

/** A page from its stored form, which has one encoding (`first`); the others are made on request. */
export function restorePage(
  { encoding: first, body, ...facts }: StoredPage,
  onWeight: (weight: number) => void = () => {},
): EncodedPage {
  const { status, contentType, headers, csp, etag, madeAt, forCaches } = facts;
  const encode = (bytes: Buffer, encoding: Encoding): Encoded => ({
    body: bytes,
    head: [
      ...Object.entries(headers).flat(),
      ...['content-type', contentType, 'content-length', String(bytes.length), 'etag', etag, 'content-security-policy', csp],
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      ...forCaches,
      ...SAME_FOR_ALL,
    ],
  });

  const versions: Partial<Record<Encoding, Encoded | Promise<Encoded>>> = { [first]: encode(body, first) };
  let weight = body.length + HEADERS_WEIGHT + forCaches.join('').length;
  const keep = (encoding: Encoding, bytes: Buffer): Encoded => {
    weight += bytes.length;
    const version = encode(bytes, encoding);
    versions[encoding] = version;
    return version;
  };
  const make = async (encoding: Encoding, effort: Effort): Promise<Encoded> => {
    const plain = await plainBody();
    const version = keep(encoding, encoding === 'identity' ? plain : await compress(plain, encoding, effort));
    // Nearly all browsers accept a compressed page, a fifth of the size; the plain one is dropped, and decompressed on request.
    if (encoding !== 'identity' && versions.identity !== undefined && !(versions.identity instanceof Promise)) {
      weight -= versions.identity.body.length;
      delete versions.identity;
    }
    onWeight(weight);
    return version;
  };
  const plainBody = async (): Promise<Buffer> => {
    if (versions.identity !== undefined && !(versions.identity instanceof Promise)) return versions.identity.body;
    const [compressed, decompress] = versions.br === undefined ? [versions.gzip, gunzip] : [versions.br, unbrotli];
    const { body: bytes } = (await compressed) as Encoded;
    return exactly(await decompress(bytes));
  };
  const as = (encoding: Encoding, effort: Effort = 'quick') => (versions[encoding] ??= make(encoding, effort));
  return {
    status,
    etag,
    madeAt,
    notModifiedHeaders: ['etag', etag, ...forCaches],
    as: (encoding) => as(encoding),
    encodings: () => Object.keys(versions) as Encoding[],
    async prepare(encodings) {
      await Promise.all(encodings.map((encoding) => as(encoding, 'thorough')));
    },
    weight: () => weight,
    toStored() {
      const isReady = (encoding: Encoding) => versions[encoding] !== undefined && !(versions[encoding] instanceof Promise);
      const encoding = BEST_FIRST.find(isReady) ?? 'identity';
      return { ...facts, encoding, body: (versions[encoding] as Encoded).body };
    },
  };
}

const unbrotli = promisify(brotliDecompress);
const gunzip = promisify(gunzipPlain);

const BEST_FIRST: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** Estimated bytes of a page's headers and object. */
const HEADERS_WEIGHT = 2_000;

const SAME_FOR_ALL = [
  ...['x-content-type-options', 'nosniff', 'referrer-policy', 'strict-origin-when-cross-origin'],
  ...['cross-origin-resource-policy', 'same-origin'],
  ...['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
];
