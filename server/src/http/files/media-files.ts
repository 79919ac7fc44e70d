import { join } from 'node:path';
import { stat } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { contentTypeOf } from '../../ports/storage/content-types.ts';
import { StorageFailure } from '../../ports/storage/failures.ts';
import { isKey, isPrivate } from '../../ports/storage/keys.ts';
import type { StoredFiles } from '../../ports/storage/stored-files.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const UNREADABLE_RANGE = 416;

/** Public files at /media/: those of this disk at once, those of a bucket passed through or by an address of it. */
export async function mountMediaFiles(fastify: FastifyInstance, { dataDir, storage }: Needs): Promise<void> {
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
    const isHere = await stat(join(root, key)).then(
      (facts) => facts.isFile(),
      () => false,
    );
    if (isHere) return reply.sendFile(key);
    return passOn(reply, key, await fetchFile(storage, key, request.headers.range));
  });
}

interface Needs {
  dataDir: string;
  storage: StoredFiles;
}

async function fetchFile(storage: StoredFiles, key: string, range: string | undefined) {
  const found = await storage.serve(key, range).catch((error: unknown) => {
    if (error instanceof StorageFailure && isUnreadableRange(error)) return null;
    if (error instanceof StorageFailure) throw new AppError('unavailable', '文件暂时无法读取，请稍后重试', { retryAfter: 10 });
    throw error;
  });
  if (found === null) throw new AppError('notFound');
  return found;
}

function passOn(reply: FastifyReply, key: string, found: Awaited<ReturnType<typeof fetchFile>>): FastifyReply {
  if ('address' in found) return reply.header('cache-control', `private, max-age=${found.seconds}`).redirect(found.address, 302);
  const { stream, size, range } = found.file;
  reply.header('cache-control', FOR_EVER).header('accept-ranges', 'bytes').header('content-length', size);
  if (range !== null) reply.code(206).header('content-range', range);
  return reply.type(contentTypeOf(key)).send(stream);
}

const isUnreadableRange = ({ detail }: StorageFailure) => detail.endsWith(String(UNREADABLE_RANGE));
