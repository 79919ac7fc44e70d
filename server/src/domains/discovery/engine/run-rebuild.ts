import { setTimeout } from 'node:timers/promises';
import { SearchFailure, type SearchChange } from '../../../core/search.ts';
import type { Deps } from '../../../deps.ts';
import { assembleDocument } from './assemble-document.ts';
import { drain, pushChanges, type Tell } from './push-changes.ts';
import * as store from './store.ts';

type Engine = NonNullable<Deps['search']>;

const AT_ONCE = 200;
/** Every change of a post has a greater one. */
const COPIED = 1;
/** One that has no room is given some, longer each time. */
const TRIES = 8;
const PAUSE_MS = 500;

/**
 * Builds the search engine's index anew beside the one in use, which is told of changes meanwhile, and puts it in its place.
 * Answers how many posts were copied; null when somebody else is at it.
 */
export async function rebuildIndex(
  deps: Deps,
  search: Engine,
  onCopied: (copied: number) => void = () => {},
): Promise<number | null> {
  const copied = await store.alone(deps.db, () => buildNext(deps, search, onCopied));
  await pushChanges(deps);
  return copied;
}

async function buildNext(deps: Deps, search: Engine, onCopied: (copied: number) => void): Promise<number> {
  const isInUse = (await search.countAll()) !== null;
  const next = await search.startIndex(deps.clock.now());
  const tellBoth: Tell = async (changes) => {
    const before = isInUse ? await tellOrKeep(search.tell, changes) : [];
    const { later, refused } = await next.tell(changes);
    return { later: [...before, ...later], refused };
  };
  try {
    let copied = 0;
    let rows = await store.listPublished(deps.db, '', AT_ONCE);
    while (rows.length > 0) {
      await copy(deps, next.tell, rows.map(copyOf));
      await drain(deps, tellBoth);
      copied += rows.length;
      onCopied(copied);
      rows = await store.listPublished(deps.db, rows.at(-1)?.postId ?? '', AT_ONCE);
    }
    await next.publish();
    return copied;
  } catch (error) {
    await next.discard().catch((err: unknown) => deps.log.warn({ err }, 'an unfinished search index was left behind'));
    throw error;
  }
}

const copyOf = (row: store.PublishedRow): SearchChange => ({ id: row.postId, version: COPIED, document: assembleDocument(row) });

/** The index in use may be broken, which is why another one is built: what it did not take stays noted. */
async function tellOrKeep(tell: Tell, changes: readonly SearchChange[]): Promise<string[]> {
  try {
    return (await tell(changes)).later;
  } catch (error) {
    if (!(error instanceof SearchFailure)) throw error;
    return changes.map(({ id }) => id);
  }
}

async function copy({ log }: Pick<Deps, 'log'>, tell: Tell, changes: SearchChange[]): Promise<void> {
  let left = changes;
  for (let tried = 0; left.length > 0; tried += 1) {
    if (tried === TRIES) throw new SearchFailure('the search engine has no room for more posts', { isAway: true });
    await setTimeout(tried * PAUSE_MS);
    const { later, refused } = await tell(left);
    for (const { id, reason } of refused) log.error({ postId: id, reason }, 'the search engine refused a post');
    const waiting = new Set(later);
    left = left.filter(({ id }) => waiting.has(id));
  }
}
