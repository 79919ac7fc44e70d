import { setTimeout } from 'node:timers/promises';
import { SearchFailure, type SearchChange } from '../../../core/search.ts';
import type { Deps } from '../../../deps.ts';
import { assembleDocument } from './assemble-document.ts';
import { drain, pushChanges, type SendChanges } from './push-changes.ts';
import * as store from './store.ts';

type Engine = NonNullable<Deps['search']>;

const POSTS_PER_BATCH = 200;
/** Version of copied posts; every change has a greater version and wins over the copy. */
const COPY_VERSION = 1;
/** Attempts for posts that the engine postpones; the pause before attempt n is n × PAUSE_MS. */
const TRIES = 8;
const PAUSE_MS = 500;

/**
 * Builds a new search index beside the one in use, sends changes to both meanwhile, and then replaces the old index. Returns the number of
 * posts copied; null if another process is rebuilding.
 */
export async function rebuildIndex(
  deps: Deps,
  search: Engine,
  onCopied: (copied: number) => void = () => {},
): Promise<number | null> {
  const copied = await store.runAloneOnEngine(deps.db, () => buildNext(deps, search, onCopied));
  await pushChanges(deps);
  return copied;
}

async function buildNext(deps: Deps, search: Engine, onCopied: (copied: number) => void): Promise<number> {
  const isInUse = (await search.countAll()) !== null;
  const next = await search.startIndex(deps.clock.now());
  const sendToBoth: SendChanges = async (changes) => {
    const postponedByCurrent = isInUse ? await sendOrPostpone(search.send, changes) : [];
    const { postponed, refused } = await next.send(changes);
    return { postponed: [...postponedByCurrent, ...postponed], refused };
  };
  try {
    let copied = 0;
    let rows = await store.listPublished(deps.db, '', POSTS_PER_BATCH);
    while (rows.length > 0) {
      await copy(deps, next.send, rows.map(copyOf));
      await drain(deps, sendToBoth);
      copied += rows.length;
      onCopied(copied);
      rows = await store.listPublished(deps.db, rows.at(-1)?.postId ?? '', POSTS_PER_BATCH);
    }
    await next.publish();
    return copied;
  } catch (error) {
    await next.discard().catch((err: unknown) => deps.log.warn({ err }, 'an unfinished search index was left behind'));
    throw error;
  }
}

const copyOf = (row: store.PublishedRow): SearchChange => ({
  id: row.postId,
  version: COPY_VERSION,
  document: assembleDocument(row),
});

/** Sends changes to the index in use and returns the ids it postponed: all if it fails, as it may be the broken index that is replaced. */
async function sendOrPostpone(send: SendChanges, changes: readonly SearchChange[]): Promise<string[]> {
  try {
    return (await send(changes)).postponed;
  } catch (error) {
    if (!(error instanceof SearchFailure)) throw error;
    return changes.map(({ id }) => id);
  }
}

async function copy({ log }: Pick<Deps, 'log'>, send: SendChanges, changes: SearchChange[]): Promise<void> {
  let remaining = changes;
  for (let attempts = 0; remaining.length > 0; attempts += 1) {
    if (attempts === TRIES) throw new SearchFailure('the search engine has no room for more posts', { isAway: true });
    await setTimeout(attempts * PAUSE_MS);
    const { postponed, refused } = await send(remaining);
    for (const { id, reason } of refused) log.error({ postId: id, reason }, 'the search engine refused a post');
    const postponedIds = new Set(postponed);
    remaining = remaining.filter(({ id }) => postponedIds.has(id));
  }
}
