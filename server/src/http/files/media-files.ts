import { join } from 'node:path';
import { stat } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import { networksOf } from '../../core/networks.ts';
import { asGuestOf } from '../../db/guest-share.ts';
import type { Secrets } from '../../ports/secrets/port.ts';
import { contentTypeOf } from '../../ports/storage/content-types.ts';
import { StorageFailure } from '../../ports/storage/failures.ts';
import { isKey, isPrivate, unitOf } from '../../ports/storage/keys.ts';
import { isLent } from '../../ports/storage/lent-address.ts';
import type { StoredFiles } from '../../ports/storage/stored-files.ts';
import { addressOf } from '../traffic/address.ts';
import { passesIn, type MediaPass } from './media-pass.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** Of a withheld file: no cache keeps it, and none is told that what it has is still right. */
const FOR_ONE = 'private, no-store';
/** Of one that was public when that was last known. */
const FOR_NOW = 'no-store';
const UNREADABLE_RANGE = 416;

/** Public files at /media/: those of this disk at once, those of a bucket passed through or by an address of it. */
export async function mountMediaFiles<Withheld>(fastify: FastifyInstance, needs: Needs<Withheld>): Promise<void> {
  const { dataDir, storage } = needs;
  const root = join(dataDir, 'media');
  await fastify.register(fastifyStatic, {
    root,
    serve: false,
    immutable: true,
    maxAge: '365d',
  });
  fastify.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const key = request.params['*'];
    // Readers of feeds show pictures on sites of their own.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (!isKey(key) || isPrivate(key)) throw new AppError('notFound');
    const folder = unitOf(key);
    const { own } = networksOf(addressOf(request));
    const kept = await asGuestOf(own, () => isKept(needs, request, folder));
    const isHere = await stat(join(root, key)).then(
      (facts) => facts.isFile(),
      () => false,
    );
    if (isHere && kept !== FOR_EVER)
      return reply.header('cache-control', kept).sendFile(key, { cacheControl: false, etag: false, lastModified: false });
    if (isHere) return reply.sendFile(key);
    return passOn(reply, key, await asGuestOf(own, () => fetchFile(storage, key, request.headers.range)), kept);
  });
}

interface Needs<Withheld> {
  dataDir: string;
  storage: StoredFiles;
  secrets: Secrets;
  clock: Clock;
  /** Asked for each file, so it has to know at once. */
  withheld: {
    standingOf(folder: string): Promise<'public' | 'unconfirmed' | 'withheld'>;
    find(folder: string): Promise<Withheld | null>;
  };
  mayLook(pass: MediaPass, withheld: Withheld): Promise<boolean>;
}

/** How a folder's files may be kept by who asks for them; whoever may not have them is told that there are none. */
async function isKept<Withheld>(needs: Needs<Withheld>, request: FastifyRequest, folder: string): Promise<Kept> {
  const standing = await needs.withheld.standingOf(folder);
  if (standing === 'public') return FOR_EVER;
  if (standing === 'unconfirmed') return FOR_NOW;
  if (await isServed(needs, request, folder)) return FOR_ONE;
  throw new AppError('notFound');
}

type Kept = typeof FOR_EVER | typeof FOR_ONE | typeof FOR_NOW;

async function isServed<Withheld>(
  { secrets, clock, withheld, mayLook }: Needs<Withheld>,
  { headers, query }: FastifyRequest,
  folder: string,
): Promise<boolean> {
  if (isLent(secrets, (query as Record<string, unknown>)['ticket'], folder, clock.now())) return true;
  const passes = passesIn({ secrets, clock }, headers.cookie);
  const found = passes.length === 0 ? null : await withheld.find(folder);
  if (found === null) return false;
  for (const pass of passes) if (await mayLook(pass, found)) return true;
  return false;
}

async function fetchFile(storage: StoredFiles, key: string, range: string | undefined) {
  const found = await storage.serve(key, range).catch((error: unknown) => {
    if (error instanceof StorageFailure && isUnreadableRange(error)) throw new AppError('rangeOutside');
    if (error instanceof StorageFailure) throw new AppError('unavailable', '文件暂时无法读取，请稍后重试', { retryAfter: 10 });
    throw error;
  });
  if (found === null) throw new AppError('notFound');
  return found;
}

function passOn(reply: FastifyReply, key: string, found: Awaited<ReturnType<typeof fetchFile>>, kept: Kept): FastifyReply {
  if ('address' in found)
    return reply
      .header('cache-control', kept === FOR_EVER ? `private, max-age=${found.seconds}` : kept)
      .redirect(found.address, 302);
  const { stream, size, range } = found.file;
  reply.header('cache-control', kept).header('accept-ranges', 'bytes').header('content-length', size);
  if (range !== null) reply.code(206).header('content-range', range);
  return reply.type(contentTypeOf(key)).send(stream);
}

const isUnreadableRange = ({ detail }: StorageFailure) => detail.endsWith(String(UNREADABLE_RANGE));
