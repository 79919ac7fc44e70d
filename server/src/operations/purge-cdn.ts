import { z } from 'zod';
import type { Tag } from '#contract/answer-tags.ts';
import type { Deps } from '../deps.ts';
import { ALL_STALE_BY, STALE_BY } from '../http/pages/stale-by.ts';
import { defineJob } from '../jobs/define-job.ts';
import { handle, type Handler } from '../jobs/worker.ts';
import { ALL } from '../ports/cdn/tag-header.ts';

export const purgeTagsJob = defineJob({
  name: 'cdn.purgeTags',
  payload: z.object({ tags: z.array(z.string()) }),
  attempts: 10,
});

export const cdnHandlers = ({ cdn }: Deps): Handler[] => [
  handle(purgeTagsJob, async ({ tags }) => {
    await cdn?.purgeTags?.(tags);
  }),
];

/**
 * Purges the caches in front of the site by tags, for the changes made in this process. A change waits one to two intervals
 * (`everyMs`) before its job is enqueued: by then all servers have purged their own caches, so none sends the CDN an old page
 * again. All changes of an interval share one job.
 */
export function purgeCdnOnChanges(
  { cdn, events, jobs, db, log }: Pick<Deps, 'cdn' | 'events' | 'jobs' | 'db' | 'log'>,
  everyMs = 1_000,
): { close(): Promise<void> } {
  if (cdn === null || cdn.purgeTags === null) return { close: async () => {} };
  /** Tags of the current interval. It begins with ALL, to make up for purges that a killed process did not write. */
  let currentTags = new Set<Tag | typeof ALL>([ALL]);
  /** Tags of the previous interval, which are written next. */
  let dueTags: typeof currentTags = new Set();
  const enqueue = async (tags: typeof currentTags): Promise<void> => {
    if (tags.size === 0) return;
    try {
      await jobs.enqueue(db, purgeTagsJob, { tags: tags.has(ALL) ? [ALL] : [...tags] });
    } catch (error) {
      log.warn({ err: error }, 'a purge by tags could not be written down');
      for (const tag of tags) dueTags.add(tag);
    }
  };
  const timer = setInterval(() => {
    const tags = dueTags;
    dueTags = currentTags;
    currentTags = new Set();
    void enqueue(tags);
  }, everyMs).unref();

  const collect = (isOwn: boolean, tags: readonly (Tag | typeof ALL)[]): void => {
    if (isOwn) for (const tag of tags) currentTags.add(tag);
  };
  events.subscribe('posts.changed', (change, isOwn) => collect(isOwn, [...STALE_BY['posts.changed'](change), 'lists']));
  events.subscribe('comments.changed', (change, isOwn) => collect(isOwn, STALE_BY['comments.changed'](change)));
  events.subscribe('audience.changed', (change, isOwn) => collect(isOwn, STALE_BY['audience.changed'](change)));
  events.subscribe('danmaku.changed', (change, isOwn) => collect(isOwn, STALE_BY['danmaku.changed'](change)));
  for (const topic of ALL_STALE_BY) events.subscribe(topic, (_change, isOwn) => collect(isOwn, [ALL]));
  // While events were missing, this server may have sent stale pages to the CDN.
  events.onGap(() => collect(true, [ALL]));
  return {
    async close() {
      clearInterval(timer);
      await enqueue(new Set([...dueTags, ...currentTags]));
    },
  };
}
