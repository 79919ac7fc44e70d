import fastifyMultipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { FormRoute, MultipartForm } from '../../core/calls/form-route.ts';
import { API } from '#contract/address.ts';
import { addressOf } from '../traffic/address.ts';
import type { Calls } from '../calls/mount.ts';
import { runRecorded } from '../calls/record-access.ts';

/** Allowed bytes of a body beside the file. */
const FORM_OVERHEAD = 64 * 1024;

/** Mounts a form with one file. The permission is checked before the body is read. */
export async function mountMultipart(
  fastify: FastifyInstance,
  { admit, recorder }: Pick<Calls, 'admit' | 'recorder'>,
  route: FormRoute,
): Promise<void> {
  await fastify.register(async (scope) => {
    const actors = new WeakMap<FastifyRequest, Actor>();
    await scope.register(fastifyMultipart, {
      limits: { fileSize: route.maxBytes, files: 1, fields: 8, fieldSize: 1024, parts: 9, headerPairs: 50 },
    });
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.addHook('onRequest', async (request) => {
      actors.set(request, await admit(request, { who: route.who, method: 'POST', path: route.path }));
      if (Number(request.headers['content-length'] ?? 0) > route.maxBytes + FORM_OVERHEAD)
        throw new AppError('tooLarge', await route.tooLarge());
    });
    scope.post(API + route.path, async (request, reply) => {
      const actor = actors.get(request);
      if (actor === undefined) throw new AppError('session');
      const form = await readForm(request, route);
      const data = await runRecorded(recorder, request, { activity: route.activity, actor }, () =>
        route.handle(actor, form, { ip: addressOf(request) }),
      );
      reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
      return JSON.stringify({ code: 200, msg: '成功', data });
    });
  });
}

async function readForm(request: FastifyRequest, route: FormRoute): Promise<MultipartForm> {
  if (!request.isMultipart()) throw new AppError('invalid', '请以表单（multipart/form-data）方式上传文件');
  const form: MultipartForm = { file: null, fields: {} };
  try {
    for await (const part of request.parts()) {
      if (isFile(part)) form.file ??= await part.toBuffer();
      else form.fields[part.fieldname] = String(part.value);
    }
    return form;
  } catch (error) {
    // The rest of the body is read and dropped, because browsers show the answer only after sending everything.
    request.raw.unpipe();
    request.raw.resume();
    const { code } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new AppError('tooLarge', await route.tooLarge());
    if (code?.endsWith('_LIMIT')) throw new AppError('invalid', '一次只能上传一个文件');
    throw new AppError('invalid', '上传的内容不完整，请重试');
  }
}

const isFile = (part: MultipartFile | MultipartValue): part is MultipartFile => part.type === 'file';
