import { z } from 'zod';
import { picture } from '../posts/post.ts';
import { call, id, written } from '../call.ts';
import * as at from './addresses.ts';
import { CAPTION_STATES } from './constants.ts';

export const uploadPart = z.enum(['avatar', 'cover', 'image', 'document', 'message']);
export type UploadPart = z.output<typeof uploadPart>;

/** Answer of an upload: for pictures an address that is public at once, for documents a private reference. */
const uploaded = z.object({
  url: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  picture: picture.nullable(),
});
export type Uploaded = z.output<typeof uploaded>;

const mediaState = z.enum(['uploading', 'processing', 'ready', 'failed']);

/** `percent` counts from 0 to 100 while processing; `reason` is a sentence for the author of a failed one. */
export const mediaDetail = z.object({
  mediaId: id(),
  state: mediaState,
  percent: z.number().int(),
  reason: z.string().nullable(),
  duration: z.number().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  filename: z.string(),
  size: z.number().int(),
  /** Frames to choose a cover from; `url` is what a post's `cover` takes. */
  posters: z.array(z.object({ url: z.string(), seconds: z.number(), picture })),
  /** Names of the file's further sound tracks: a video has one sound. */
  droppedAudio: z.array(z.string()),
  storyboard: z.string().nullable(),
  hls: z.string().nullable(),
  /**
   * One a language, as they were written last; `filename` as their author called it. On the site readers see the ones before while these are
   * `checking`, by the content safety service, or `held`, to be shown with a correction of the post that is passed.
   */
  captions: z.array(
    z.object({
      language: z.string(),
      label: z.string(),
      url: z.string(),
      filename: z.string(),
      cueCount: z.number().int(),
      state: z.enum(CAPTION_STATES),
    }),
  ),
});
export type MediaDetail = z.output<typeof mediaDetail>;

const sha256 = z.string('校验值格式不正确').regex(/^[0-9a-f]{64}$/, '校验值格式不正确');

export const createMedia = call(at.createMedia, {
  activity: 'upload',
  who: 'creator',
  summary: 'Make a finished resumable upload into a video; `uploadId` is the last segment of its address',
  body: z.strictObject({
    uploadId: z.string('缺少上传编号').regex(/^[\w-]{1,64}$/, '上传编号格式不正确'),
    /** Of the file as its sender has it: what arrived is held against it. */
    sha256: sha256.optional(),
  }),
  answer: z.object({ mediaId: id() }),
});

export const reuseMedia = call(at.reuseMedia, {
  activity: 'upload',
  who: 'creator',
  summary: 'A video of a file that the same person has sent before, without sending it again; null when there is none',
  body: z.strictObject({ sha256, filename: written('缺少文件名').max(500, '文件名过长') }),
  answer: z.object({ mediaId: id().nullable() }),
});

export const fetchPicture = call(at.fetchPicture, {
  activity: 'upload',
  who: 'creator',
  summary: 'Bring a picture of another site to the own store; addresses within the network of the server are refused',
  body: z.strictObject({ url: written('缺少图片地址').max(2000, '图片地址过长') }),
  answer: uploaded,
});

export const mediaDetailCall = call(at.mediaDetailCall, {
  who: 'creator',
  summary: 'State of an own video',
  query: z.object({ mediaId: id() }),
  answer: mediaDetail,
});

export const retryMedia = call(at.retryMedia, {
  activity: 'upload',
  who: 'creator',
  summary: 'Try a failed transcode again',
  body: z.strictObject({ mediaId: id() }),
  answer: mediaDetail,
});
