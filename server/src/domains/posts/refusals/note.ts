// A refusal is a rejection or takedown with its prints: hashes of passages, pictures and frames, by which a copy is recognised.
import type { ReviewReason } from '#contract/posts/drafts.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { sampleOfHashes } from '../../discovery/service.ts';
import { recordRefusalsJob } from '../jobs.ts';
import { findRevision, type PostRow, type RevisionRow } from '../store.ts';
import { bandsOf } from './bands.ts';
import { namesOf, readPrints, type Prints } from './read-prints.ts';
import * as store from './store.ts';

interface Refused {
  post: Pick<PostRow, 'id' | 'type' | 'authorId'>;
  revision: RevisionRow;
  how: store.RefusalRow['how'];
  reason: string;
  at: Date;
  /** The revision that stays public while a newer one is rejected. */
  stays?: RevisionRow | undefined;
}

/** Records a refusal with the prints of the refused revision, except those that the revision `stays` has as well. */
export async function recordRefusedContent(
  deps: Deps,
  tx: Transaction,
  { post, revision, how, reason, at, stays }: Refused,
): Promise<void> {
  const prints = await readPrints(tx, revision);
  const refused = stays === undefined ? prints : without(prints, await readPrints(tx, stays));
  const id = await store.putRefusal(tx, {
    postId: post.id,
    revisionId: revision.id,
    authorId: post.authorId,
    type: post.type,
    title: revision.title,
    how,
    reason,
    decidedAt: at,
    passages: refused.passages.length,
    // Null: some pictures have no hashes yet; `recordRefusals` records the refusal again.
    completedAt: prints.isWhole ? deps.clock.now() : null,
  });
  await store.insertPassages(tx, id, [
    ...sampleOfHashes(refused.passages).map((hash) => ({ hash, kind: 'passage' as const })),
    ...refused.wholes.map((hash) => ({ hash, kind: 'whole' as const })),
  ]);
  await store.insertPictures(tx, id, picturesOf(refused));
  if (!prints.isWhole) await deps.jobs.enqueue(tx, recordRefusalsJob, {}, { key: recordRefusalsJob.name });
}

export const reasonOf = (reasons: readonly ReviewReason[]): string => reasons.map(({ text }) => text).join('；');

/** The published revision that stays public when a newer one is rejected; undefined when none does. */
export const staysOf = async (
  tx: Transaction,
  post: PostRow,
  { id }: Pick<RevisionRow, 'id'>,
): Promise<RevisionRow | undefined> =>
  post.status === 'published' && post.publishedRevisionId !== null && post.publishedRevisionId !== id
    ? findRevision(tx, post.publishedRevisionId)
    : undefined;

function without(prints: Prints, stays: Prints): Prints {
  const names = new Set(namesOf(stays));
  const [passages, wholes] = [new Set(stays.passages), new Set(stays.wholes)];
  return {
    ...prints,
    passages: prints.passages.filter((hash) => !passages.has(hash)),
    wholes: prints.wholes.filter((hash) => !wholes.has(hash)),
    pictures: prints.pictures.filter(({ url }) => !names.has(url)),
    videos: prints.videos.filter(({ id, sha256 }) => !names.has(sha256 ?? '') && stays.videos.every((one) => one.id !== id)),
  };
}

const picturesOf = ({ pictures, videos }: Prints): store.RefusedPicture[] => [
  ...pictures.map(({ url, hash }) => ({
    kind: 'picture' as const,
    name: url,
    hash,
    bands: hash === null ? [] : bandsOf(hash),
  })),
  ...videos.flatMap(({ sha256, frames }) => [
    ...(sha256 === null ? [] : [{ kind: 'file' as const, name: sha256, hash: null, bands: [] }]),
    ...frames.map((hash) => ({ kind: 'frame' as const, name: null, hash, bands: bandsOf(hash) })),
  ]),
];

/** A person has approved this revision: its prints are deleted from earlier refusals of the same author. */
export async function forgiveRefused(tx: Transaction, post: Pick<PostRow, 'authorId'>, revision: RevisionRow): Promise<void> {
  const prints = await readPrints(tx, revision);
  await store.forgive(tx, post.authorId, {
    revisionId: revision.id,
    hashes: [...prints.passages, ...prints.wholes],
    names: namesOf(prints),
    prints: [
      ...prints.pictures.map(({ hash }) => hash).filter((hash) => hash !== null),
      ...prints.videos.flatMap(({ frames }) => frames),
    ],
  });
}
