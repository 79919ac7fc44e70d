import type { Queryable } from '../../../db/client.ts';
import { textOf } from '../../../documents/text.ts';
import { printOf } from '../../discovery/service.ts';
import { findPrints, type FilePrints } from '../../media-assets/service.ts';
import { filesOf } from '../content.ts';
import type { RevisionRow } from '../store.ts';

export type Printed = Pick<RevisionRow, 'title' | 'summary' | 'body' | 'cover' | 'mediaId'>;

/** Recognised whatever it is called: without the mark of a copy. */
const COPY_MARK = /（副本）$/;

/** Letters of a text too short for passages, alone and with its title. */
const ALONE_MIN = 20;
const WITH_TITLE_MIN = 8;

/** What a revision is recognised by. */
export interface Prints extends FilePrints {
  passages: number[];
  /** Of texts that are too short for passages: alone, and with their title. */
  wholes: number[];
}

export async function readPrints(db: Queryable, { title, summary, body, cover, mediaId }: Printed): Promise<Prints> {
  const text = [summary, body === null ? '' : textOf(body)].filter(Boolean).join('\n');
  const { hashes, whole } = printOf(text, ALONE_MIN);
  const titled =
    hashes.length > 0 || text === '' ? null : printOf(`${title.replace(COPY_MARK, '')}\n${text}`, WITH_TITLE_MIN).whole;
  return {
    passages: hashes,
    wholes: [...new Set([whole, titled].filter((hash) => hash !== null))],
    ...(await findPrints(db, filesOf({ cover, body, mediaId }))),
  };
}

/** Everything that names a file of it. */
export const namesOf = ({ pictures, videos }: FilePrints): string[] => [
  ...pictures.map(({ url }) => url),
  ...videos.map(({ sha256 }) => sha256).filter((name) => name !== null),
];
