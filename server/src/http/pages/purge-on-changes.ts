import type { Tag } from '#contract/answer-tags.ts';
import type { Deps } from '../../deps.ts';
import type { SharedAnswers } from '../calls/shared-answers.ts';
import type { PageCache } from './page-cache.ts';
import { ALL_STALE_BY, STALE_BY } from './stale-by.ts';

interface Options {
  shared: SharedAnswers;
  cache: PageCache;
  /** Minimum time between two purges of lists. A newly published post may be missing until then; a removed post disappears at once. */
  listsEveryMs: number;
}

/** Events after which any answer for guests may be outdated, so that it must not come from a lagging replica. */
const WIDE_CHANGES = ['posts.changed', 'site.changed', 'settings.changed', 'storage.changed', 'words.changed'] as const;

/** Purges the shared answers and pages of guests after changes. */
export function purgeOnChanges(
  { events, reads }: Pick<Deps, 'events' | 'reads'>,
  { shared, cache, listsEveryMs }: Options,
): { close(): void } {
  // This subscription comes first, so that reads caused by the event already avoid a replica without the change.
  const changed = () => reads.changed(null);
  for (const topic of WIDE_CHANGES) events.subscribe(topic, changed);
  events.onGap(changed);

  // Answers are purged before pages, because pages are rendered from answers.
  const purge = (tags: Tag[]) => {
    shared.purge(tags);
    cache.purge(tags);
  };
  const clear = () => {
    shared.clear();
    cache.clear();
  };

  let listsPurgedAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const purgeLists = () => {
    if (timer !== undefined) return;
    const wait = listsPurgedAt + listsEveryMs - performance.now();
    if (wait > 0) {
      timer = setTimeout(() => {
        timer = undefined;
        purgeLists();
      }, wait);
      timer.unref();
      return;
    }
    listsPurgedAt = performance.now();
    purge(['lists']);
  };

  events.subscribe('posts.changed', (change) => {
    purge(STALE_BY['posts.changed'](change));
    purgeLists();
  });
  for (const topic of ALL_STALE_BY) events.subscribe(topic, clear);
  events.subscribe('comments.changed', (change) => {
    reads.changed(change.postId);
    if (change.rootId !== null) reads.changed(change.rootId);
    purge(STALE_BY['comments.changed'](change));
  });
  events.subscribe('audience.changed', (change) => {
    reads.changed(change.postId);
    purge(STALE_BY['audience.changed'](change));
  });
  events.subscribe('danmaku.changed', (change) => {
    reads.changed(change.postId);
    purge(STALE_BY['danmaku.changed'](change));
  });
  events.onGap(clear);
  return { close: () => clearTimeout(timer) };
}
