import type { Corrected } from '#contract/posts/post.ts';
import type { Correction } from '#contract/posts/corrections.ts';
import type { Deps } from '../../../deps.ts';
import { postName, notify } from '../../notifications/service.ts';
import { notifyReadersJob } from '../jobs.ts';
import { differencesBetween, summaryOfDifferences } from '../revisions/differences.ts';
import * as postsStore from '../store.ts';
import type { LockedPost } from '../store.ts';
import * as store from './store.ts';

const LISTED_MAX = 50;
const NOTIFIED_PER_JOB = 200;

/** Records the differences of a newer revision of a published post and enqueues notifications of readers. Nothing when none differ. */
export async function recordCorrection(
  deps: Deps,
  { tx, post }: Pick<LockedPost, 'tx' | 'post'>,
  next: postsStore.RevisionRow,
  at: Date,
): Promise<void> {
  if (post.publishedRevisionId === null || post.publishedRevisionId === next.id) return;
  const old = await postsStore.findRevision(tx, post.publishedRevisionId);
  const differences = old === undefined ? [] : differencesBetween(old, next);
  if (differences.length === 0) return;
  const row = {
    id: deps.random.id(),
    postId: post.id,
    number: next.number,
    at,
    summary: summaryOfDifferences(differences),
    places: differences.length,
    differences,
  };
  if (await store.insertCorrection(tx, row)) await deps.jobs.enqueue(tx, notifyReadersJob, { correctionId: row.id, after: '' });
}

export async function listCorrections(deps: Deps, postsId: string): Promise<Correction[]> {
  const rows = await store.listCorrections(deps.db, postsId, LISTED_MAX);
  return rows.map(({ number, at, summary, differences }) => ({ number, at: at.toISOString(), summary, differences }));
}

export async function correctedOf(deps: Deps, postId: string): Promise<Corrected | undefined> {
  const row = await store.findCorrected(deps.db, postId);
  return row && { places: row.places, at: row.at.toISOString(), summary: row.summary };
}

/**
 * Notifies up to NOTIFIED_PER_JOB readers of the older revision with ids after `after`, and enqueues a job for the rest. Both are one
 * transaction, so no reader is notified twice.
 */
export async function notifyReaders(deps: Deps, { correctionId, after }: { correctionId: string; after: string }): Promise<void> {
  const row = await store.findCorrection(deps.db, correctionId);
  if (row === undefined) return;
  const { correction, type, authorId, title } = row;
  await deps.transact(async (tx) => {
    const readers = await store.listReadersBefore(
      tx,
      { postId: correction.postId, before: correction.at, authorId, after },
      NOTIFIED_PER_JOB,
    );
    for (const userId of readers)
      await notify(deps, tx, {
        userId,
        kind: 'system',
        title: `你读过的${postName({ type, title })}有更正`,
        content: correction.summary,
        link: `/${type}/${correction.postId}#corrections`,
        merge: { key: `correction:${correction.postId}` },
      });
    const last = readers.at(-1);
    if (last !== undefined && readers.length === NOTIFIED_PER_JOB)
      await deps.jobs.enqueue(tx, notifyReadersJob, { correctionId, after: last });
  });
}
