import type { FastifyInstance } from 'fastify';
import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES, UPLOAD_SINGLE_PATH, UPLOAD_RESUMABLE_PATH } from '#contract/media-assets/constants.ts';
import * as captions from '#contract/media-assets/captions.ts';
import * as contract from '#contract/media-assets/media-assets.ts';
import type { Deps } from '../../deps.ts';
import type { Calls } from '../../http/calls/mount.ts';
import { mountMultipart } from '../../http/files/multipart.ts';
import { mountResumable } from '../../http/files/resumable.ts';
import { removeCaptions, saveCaptions } from './captions/service.ts';
import { pictureTooLarge, uploadSingle, fetchPicture } from './pictures/upload.ts';
import { uploadsInBucket } from './uploads/assemble.ts';
import {
  beginUpload,
  finishUpload,
  forgetUpload,
  touchUpload,
  UPLOAD_EXPIRES_MS,
  uploadFolder,
  videoTooLarge,
} from './uploads/service.ts';
import { mediaDetail, retryMedia } from './videos/service.ts';

export async function mountMediaAssets(fastify: FastifyInstance, calls: Calls, deps: Deps): Promise<void> {
  calls.mount(contract.fetchPicture, (form, actor) => fetchPicture(deps, actor, form));
  calls.mount(contract.mediaDetailCall, ({ mediaId }, actor) => mediaDetail(deps, actor, mediaId));
  calls.mount(contract.retryMedia, ({ mediaId }, actor) => retryMedia(deps, actor, mediaId));
  calls.mount(captions.saveCaptions, async (form, actor) => {
    await saveCaptions(deps, actor, form);
    return mediaDetail(deps, actor, form.mediaId);
  });
  calls.mount(captions.removeCaptions, async (form, actor) => {
    await removeCaptions(deps, actor, form);
    return mediaDetail(deps, actor, form.mediaId);
  });

  await mountMultipart(fastify, calls, {
    path: UPLOAD_SINGLE_PATH,
    who: 'user',
    activity: 'upload',
    maxBytes: IMAGE_MAX_BYTES,
    tooLarge: () => pictureTooLarge(deps),
    handle: (actor, { file, fields }) => uploadSingle(deps, actor, { file, part: fields['part'], cutOutOf: fields['cutOutOf'] }),
  });
  await mountResumable(fastify, calls, {
    path: UPLOAD_RESUMABLE_PATH,
    who: 'creator',
    activity: 'upload',
    uploadStore: deps.config.writeThrough ? uploadsInBucket(deps) : uploadFolder(deps),
    maxBytes: VIDEO_MAX_BYTES,
    tooLarge: () => videoTooLarge(deps),
    expiresAfterMs: UPLOAD_EXPIRES_MS,
    newId: () => deps.random.id(),
    onCreate: (actor, upload) => beginUpload(deps, actor, upload),
    onTouch: (actor, id) => touchUpload(deps, actor, id),
    onFinish: (id) => finishUpload(deps, id),
    onRemove: (id) => forgetUpload(deps, id),
  });
}
