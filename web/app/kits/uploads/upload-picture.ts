import { fetchPicture } from '#contract/media-assets/addresses.ts';
import { UPLOAD_SINGLE_PATH } from '#contract/media-assets/constants.ts';
import { NO_SESSION, type Envelope } from '#contract/errors.ts';
import type { Uploaded, UploadPart } from '#contract/media-assets/media-assets.ts';
import { ApiError, freshAuthorization, leaveToLogin, request as send, secondsOf } from '../../lib/api.ts';
import { pictureLimit } from './picture-limit.ts';

/** Types that the file dialog offers; the server checks the content itself. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];
export const PICTURE_ACCEPT = PICTURE_TYPES.join(',');

/** Error of a file, checked before the upload; null: none. */
export async function pictureProblem(file: Blob): Promise<string | null> {
  if (!PICTURE_TYPES.includes(file.type)) return '只支持 JPEG、PNG、WebP、GIF、AVIF 格式的图片';
  if (file.size === 0) return '图片文件为空，请重新选择';
  const max = await pictureLimit();
  return file.size > max * 1024 ** 2 ? `图片不能超过 ${max} MB` : null;
}

export interface UploadOptions {
  /** Percent of the bytes sent, 0 to 100; the server's processing follows. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
  /** Address of the picture of this site from which this one was cropped. */
  cutOutOf?: string | undefined;
}

/** Uploads one picture. By XMLHttpRequest, because fetch reports no progress. */
export async function uploadPicture(
  file: Blob,
  part: UploadPart,
  { onProgress, signal, cutOutOf }: UploadOptions = {},
): Promise<Uploaded> {
  const problem = await pictureProblem(file);
  if (problem !== null) throw new ApiError(400, problem);
  const headers = await freshAuthorization('user');
  const form = new FormData();
  form.set('part', part);
  if (cutOutOf !== undefined) form.set('cutOutOf', cutOutOf);
  form.set('file', file, file instanceof File ? file.name : 'picture');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/v1${UPLOAD_SINGLE_PATH}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.addEventListener('progress', (event) =>
      onProgress?.(event.total === 0 ? 0 : Math.floor((event.loaded / event.total) * 100)),
    );
    request.addEventListener('load', () => settle(request, resolve, reject));
    request.addEventListener('error', () => reject(new ApiError(0, '网络连接失败，图片上传失败，请重试')));
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    // One signal may serve many uploads, so each removes its listener.
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    request.send(form);
  });
}

/** Copies a picture of another site to this one. */
export const copyPicture = (url: string) => send(fetchPicture, { url });

/**
 * Uploads a piece cropped from a picture of this site (`origin` is its address) or from a file. Cropping loses the AI mark in the picture's
 * metadata. The server takes the mark from the original that `cutOutOf` names, so a file that may contain a mark is uploaded first.
 */
export async function uploadPiece(
  piece: Blob,
  part: UploadPart,
  origin: Blob | string,
  options: UploadOptions = {},
): Promise<Uploaded> {
  const isUnmarked = typeof origin !== 'string' && !(await mayHaveAiMark(origin));
  const cutOutOf = typeof origin === 'string' ? origin : isUnmarked ? undefined : (await uploadPicture(origin, 'image')).url;
  return uploadPicture(piece, part, { ...options, cutOutOf });
}

/** Names of fields that every AI mark contains in plain bytes; in EXIF they may be UTF-16. */
const SIGNS = ['AIGC', 'A\0I\0G\0C', 'digitalsourcetype'];

/** Whether the file may contain an AI mark. */
export async function mayHaveAiMark(file: Blob): Promise<boolean> {
  const text = new TextDecoder('latin1').decode(await file.arrayBuffer());
  return SIGNS.some((sign) => text.includes(sign));
}

function settle(request: XMLHttpRequest, resolve: (picture: Uploaded) => void, reject: (error: Error) => void): void {
  const answer = request.response as Envelope<Uploaded> | null;
  if (request.status === 200 && answer?.code === 200) return resolve(answer.data);
  if (request.status === NO_SESSION) leaveToLogin('user');
  const retryAfter = secondsOf(request.getResponseHeader('retry-after'));
  reject(new ApiError(request.status, answer?.msg || '图片上传失败', {}, retryAfter));
}
