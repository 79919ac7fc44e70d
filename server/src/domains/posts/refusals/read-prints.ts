import type { Queryable } from '../../../db/client.ts';
import { textOf } from '../../../documents/text.ts';
import { textPrintOf } from '../../discovery/service.ts';
import { findFilePrints, type FilePrints } from '../../media-assets/service.ts';
import { filesOf } from '../content.ts';
import type { RevisionRow } from '../store.ts';

export type Printed = Pick<RevisionRow, 'title' | 'summary' | 'body' | 'cover' | 'mediaId'>;

/** The suffix that drafts/create-copy.ts adds to a title; ignored, so that a copy is recognised. */
const COPY_MARK = /（副本）$/;

/** The fewest letters of a short text that is hashed as a whole: alone, and together with its title. */
const ALONE_MIN = 20;
const WITH_TITLE_MIN = 8;

/** Hashes by which a copy of a revision is recognised. */
export interface Prints extends FilePrints {
  passages: number[];
  /** Hashes of a text that is too short for passages: alone, and with its title. */
  wholes: number[];
}

export async function readPrints(db: Queryable, { title, summary, body, cover, mediaId }: Printed): Promise<Prints> {
  const text = [summary, body === null ? '' : textOf(body)].filter(Boolean).join('\n');
  const { hashes, whole } = textPrintOf(text, ALONE_MIN);
  const titled =
    hashes.length > 0 || text === '' ? null : textPrintOf(`${title.replace(COPY_MARK, '')}\n${text}`, WITH_TITLE_MIN).whole;
  return {
    passages: hashes,
    wholes: [...new Set([whole, titled].filter((hash) => hash !== null))],
    ...(await findFilePrints(db, filesOf({ cover, body, mediaId }))),
  };
}

/** Addresses of pictures and SHA-256 of video files. */
export const namesOf = ({ pictures, videos }: FilePrints): string[] => [
  ...pictures.map(({ url }) => url),
  ...videos.map(({ sha256 }) => sha256).filter((name) => name !== null),
];
