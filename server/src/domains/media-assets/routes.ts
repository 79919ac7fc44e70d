import type { FastifyInstance } from 'fastify';
import * as captions from '#contract/captions.ts';
import * as contract from '#contract/media-assets.ts';
import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '#contract/limits.ts';
import type { Deps } from '../../deps.ts';
import type { Calls } from '../../http/mount.ts';
import { mountMultipart } from '../../http/multipart.ts';
import { mountResumable } from '../../http/resumable.ts';
import * as service from './service.ts';

export async function mountMediaAssets(fastify: FastifyInstance, calls: Calls, deps: Deps): Promise<void> {
  calls.mount(contract.createMedia, (form, actor) => service.createMedia(deps, actor, form));
  calls.mount(contract.reuseMedia, (form, actor) => service.reuseMedia(deps, actor, form));
  calls.mount(contract.fetchPicture, (form, actor) => service.fetchPicture(deps, actor, form));
  calls.mount(contract.mediaDetailCall, ({ mediaId }, actor) => service.mediaDetail(deps, actor, mediaId));
  calls.mount(contract.retryMedia, ({ mediaId }, actor) => service.retryMedia(deps, actor, mediaId));
  calls.mount(captions.saveCaptions, (form, actor) => service.saveCaptions(deps, actor, form));
  calls.mount(captions.removeCaptions, (form, actor) => service.removeCaptions(deps, actor, form));

  await mountMultipart(fastify, calls, {
    path: contract.UPLOAD_SINGLE_PATH,
    who: 'person',
    maxBytes: IMAGE_MAX_BYTES,
    tooLarge: () => service.pictureTooLarge(deps),
    handle: (actor, { file, fields }) => service.uploadSingle(deps, actor, { file, part: fields['part'] }),
  });
  await mountResumable(fastify, calls, {
    path: contract.UPLOAD_RESUMABLE_PATH,
    who: 'creator',
    keptIn: deps.config.writeThrough ? service.uploadsInBucket(deps) : service.uploadFolder(deps),
    maxBytes: VIDEO_MAX_BYTES,
    tooLarge: () => service.videoTooLarge(deps),
    expiresAfterMs: service.UPLOAD_EXPIRES_MS,
    newId: () => deps.random.id(),
    onCreate: (actor, upload) => service.beginUpload(deps, actor, upload),
    onTouch: (actor, id) => service.touchUpload(deps, actor, id),
    onFinish: (id) => service.finishUpload(deps, id),
    onRemove: (id) => service.forgetUpload(deps, id),
  });
}
