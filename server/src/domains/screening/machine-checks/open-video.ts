import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { API } from '#contract/address.ts';
import { CHECKED_VIDEO_PATH } from '#contract/screening/constants.ts';
import { AppError } from '../../../core/app-error.ts';
import { byteRange, type ByteRange } from '../../../ports/storage/byte-range.ts';
import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';

const PURPOSE = 'machineChecks.video';
/** The queue at the provider may be long. */
const VALID_MS = 24 * 3_600_000;

/** An address from which a provider fetches the uploaded file. It ends with a file extension, because some providers read the type from it. */
export function videoAddress(deps: Deps, { id, filename }: Pick<store.VideoFacts, 'id' | 'filename'>): string {
  const ticket = deps.secrets.ticket(PURPOSE, { mediaId: id }, new Date(deps.clock.now().getTime() + VALID_MS));
  const extension = /^\.[a-z0-9]{2,5}$/.exec(extname(filename).toLowerCase())?.[0] ?? '.mp4';
  const path = `${API}${CHECKED_VIDEO_PATH}/${id}${extension}?ticket=${encodeURIComponent(ticket)}`;
  return new URL(path, deps.config.publicUrl ?? 'http://localhost').href;
}

export interface OpenVideo {
  stream: Readable;
  /** Bytes of the whole file. */
  size: number;
  /** The bytes that are sent; null: all of them. */
  range: ByteRange | null;
}

/** The file behind such an address; `rangeHeader`: the Range header of the request. An invalid ticket is answered like a missing file. */
export async function openVideo(deps: Deps, ticket: string, rangeHeader: string | undefined): Promise<OpenVideo> {
  const mediaId = deps.secrets.readTicket(PURPOSE, ticket, deps.clock.now())?.claims['mediaId'];
  const video = mediaId === undefined ? undefined : (await store.findVideos(deps.db, [mediaId])).get(mediaId);
  const file = video === undefined ? null : await deps.storage.stat(video.sourceKey);
  if (video === undefined || file === null) throw new AppError('notFound', '文件不存在或地址已失效');
  const range = byteRange(rangeHeader, file.size);
  if (range === 'outside') throw new AppError('rangeOutside');
  return { stream: await deps.storage.read(video.sourceKey, range ?? undefined), size: file.size, range };
}
