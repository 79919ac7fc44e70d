import { z } from 'zod';
import { picture } from '../posts/post.ts';
import { call, id, written } from '../call.ts';
import * as at from './addresses.ts';
import { CAPTION_STATES } from './constants.ts';

export const uploadPart = z.enum(['avatar', 'cover', 'image', 'document', 'message']);
export type UploadPart = z.output<typeof uploadPart>;

/** The answer of an upload. `url`: for pictures a public address, for documents a private reference. */
const uploaded = z.object({
  url: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  picture: picture.nullable(),
});
export type Uploaded = z.output<typeof uploaded>;

const mediaState = z.enum(['uploading', 'processing', 'ready', 'failed']);

/** `percent`: progress from 0 to 100 while processing; `reason`: the explanation of a failure for the author. */
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
  /** Frames for the choice of a cover; `url` is the value for a post's `cover`. */
  posters: z.array(z.object({ url: z.string(), seconds: z.number(), picture })),
  /** Names of the file's further audio tracks, which are dropped because a video has only one. */
  droppedAudio: z.array(z.string()),
  storyboard: z.string().nullable(),
  hls: z.string().nullable(),
  /**
   * The author's latest captions, one per language. While they are `checking` (content safety service) or `held` (until the next approved
   * correction of the post), readers see the former ones.
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
  summary:
    'Make a finished resumable upload into a video and put it into the draft `postsId`; `uploadId` is the last segment of its address',
  body: z.strictObject({
    uploadId: z.string('缺少上传编号').regex(/^[\w-]{1,64}$/, '上传编号格式不正确'),
    /** Hash of the file in the browser, compared with that of the received file. */
    sha256: sha256.optional(),
    postsId: id().optional(),
  }),
  answer: z.object({ mediaId: id() }),
});

export const reuseMedia = call(at.reuseMedia, {
  activity: 'upload',
  who: 'creator',
  summary:
    'Make a video of a file that the same user has uploaded before, without a new upload, and put it into the draft `postsId`; null: there is none',
  body: z.strictObject({ sha256, filename: written('缺少文件名').max(500, '文件名过长'), postsId: id().optional() }),
  answer: z.object({ mediaId: id().nullable() }),
});

export const fetchPicture = call(at.fetchPicture, {
  activity: 'upload',
  who: 'creator',
  summary: "Copy a picture from another site to the storage; addresses in the server's internal network are refused",
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
  summary: 'Retry a failed transcode',
  body: z.strictObject({ mediaId: id() }),
  answer: mediaDetail,
});
