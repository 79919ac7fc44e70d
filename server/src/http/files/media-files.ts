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

// Values of cache-control by the standing of a file's folder.
/** Public files never change. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** A withheld file, sent to a permitted person only. */
const FOR_ONE = 'private, no-store';
/** Standing `unconfirmed`: public when last known, but the database cannot be read now. */
const FOR_NOW = 'no-store';
type CacheControl = typeof FOR_EVER | typeof FOR_ONE | typeof FOR_NOW;

const UNREADABLE_RANGE = 416;

/** Serves media files at /media/: from this disk, or from a bucket, either passed through or by a redirect to its address. */
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
    // Feed readers display pictures on other sites.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (!isKey(key) || isPrivate(key)) throw new AppError('notFound');
    const folder = unitOf(key);
    const { own } = networksOf(addressOf(request));
    const cacheControl = await asGuestOf(own, () => cacheControlOf(needs, request, folder));
    const isOnDisk = await stat(join(root, key)).then(
      (facts) => facts.isFile(),
      () => false,
    );
    if (isOnDisk && cacheControl !== FOR_EVER)
      return reply.header('cache-control', cacheControl).sendFile(key, { cacheControl: false, etag: false, lastModified: false });
    if (isOnDisk) return reply.sendFile(key);
    return sendFromBucket(reply, key, await asGuestOf(own, () => fetchFile(storage, key, request.headers.range)), cacheControl);
  });
}

interface Needs<Withheld> {
  dataDir: string;
  storage: StoredFiles;
  secrets: Secrets;
  clock: Clock;
  withheld: {
    /** Called for every file request, so it answers from memory. */
    standingOf(folder: string): Promise<'public' | 'unconfirmed' | 'withheld'>;
    find(folder: string): Promise<Withheld | null>;
  };
  mayLook(pass: MediaPass, withheld: Withheld): Promise<boolean>;
}

/** The cache-control header for a folder's file; throws notFound when the requester may not see it. */
async function cacheControlOf<Withheld>(needs: Needs<Withheld>, request: FastifyRequest, folder: string): Promise<CacheControl> {
  const standing = await needs.withheld.standingOf(folder);
  if (standing === 'public') return FOR_EVER;
  if (standing === 'unconfirmed') return FOR_NOW;
  if (await mayReadWithheld(needs, request, folder)) return FOR_ONE;
  throw new AppError('notFound');
}

/** Whether the request has a ticket of `lentAddress`, or a media pass of somebody who may see the file. */
async function mayReadWithheld<Withheld>(
  { secrets, clock, withheld, mayLook }: Needs<Withheld>,
  { headers, query }: FastifyRequest,
  folder: string,
): Promise<boolean> {
  if (isLent(secrets, (query as Record<string, unknown>)['ticket'], folder, clock.now())) return true;
  const passes = passesIn({ secrets, clock }, headers.cookie);
  const entry = passes.length === 0 ? null : await withheld.find(folder);
  if (entry === null) return false;
  for (const pass of passes) if (await mayLook(pass, entry)) return true;
  return false;
}

async function fetchFile(storage: StoredFiles, key: string, range: string | undefined) {
  const file = await storage.serve(key, range).catch((error: unknown) => {
    if (error instanceof StorageFailure && isUnreadableRange(error)) throw new AppError('rangeOutside');
    if (error instanceof StorageFailure) throw new AppError('unavailable', '文件暂时无法读取，请稍后重试', { retryAfter: 10 });
    throw error;
  });
  if (file === null) throw new AppError('notFound');
  return file;
}

function sendFromBucket(
  reply: FastifyReply,
  key: string,
  remote: Awaited<ReturnType<typeof fetchFile>>,
  cacheControl: CacheControl,
): FastifyReply {
  if ('address' in remote)
    return reply
      .header('cache-control', cacheControl === FOR_EVER ? `private, max-age=${remote.seconds}` : cacheControl)
      .redirect(remote.address, 302);
  const { stream, size, range } = remote.file;
  reply.header('cache-control', cacheControl).header('accept-ranges', 'bytes').header('content-length', size);
  if (range !== null) reply.code(206).header('content-range', range);
  return reply.type(contentTypeOf(key)).send(stream);
}

const isUnreadableRange = ({ detail }: StorageFailure) => detail.endsWith(String(UNREADABLE_RANGE));
