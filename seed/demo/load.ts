import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { parseConfig, processEnvironment } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { refreshHeat } from '#server/domains/discovery/service.ts';
import { publishScheduledPosts } from '#server/domains/posts/service.ts';
import { setMilestone } from '#server/operations/readiness.ts';
import { openDeps } from '#server/open-deps.ts';
import { loadComments } from './comments.ts';
import { loadCollections } from './collections.ts';
import { FILMS } from './films/open-film.ts';
import { DEMO_PRIORITY, FIRST_VIDEO, LATER_VIDEOS, loadVideo, makeVideo } from './load-videos.ts';
import { payDemo, readDemo } from './money.ts';
import { loadUsers } from './users.ts';
import { loadReaders } from './readers.ts';
import { loadArticles } from './posts.ts';

/**
 * Loads the demo content beside the running server and worker, and ends when the site may open. An interrupted load continues
 * where it stopped, because every step looks for its result first.
 */
const root = join(import.meta.dirname, '../..');
const deps = await openDeps({ ...parseConfig(processEnvironment(), root), databasePool: 6 }, 'demo');
try {
  const users = await loadUsers(deps);
  await loadReaders(deps);
  // The worker transcodes the video while the articles' pictures are processed here.
  const scene = loadVideo(deps, FIRST_VIDEO).then(
    () => null,
    (error: unknown) => error,
  );
  await loadArticles(deps, users);
  await loadComments(deps, users);
  const failure = await scene;
  await loadCollections(deps);
  if (failure === null) await untilFirstVideoPlays(deps);
  else deps.log.warn({ err: failure }, 'the demo videos cannot be made here');
  // The hot list is complete for the first visitors.
  await refreshHeat(deps);
  await deps.transact(async (tx) => {
    if (failure === null)
      for (const key of LATER_VIDEOS)
        await deps.jobs.enqueue(tx, makeVideo, { key }, { key: `demo:${key}`, priority: DEMO_PRIORITY });
    // Settlement after the videos, in their lane; the views of the posts published so far beside them.
    await deps.jobs.enqueue(tx, readDemo, {}, { key: 'demo:read', priority: DEMO_PRIORITY });
    await deps.jobs.enqueue(tx, payDemo, {}, { key: 'demo:pay', priority: DEMO_PRIORITY + 1 });
    if (failure === null && deps.config.demoFilms)
      for (const key of FILMS)
        await deps.jobs.enqueue(tx, makeVideo, { key }, { key: `demo:${key}`, priority: DEMO_PRIORITY + 2 });
    await setMilestone(tx, 'demo.ready');
    await tx.emit('site.changed', { reason: 'demo content' });
  });
} finally {
  await deps.close();
}

/** Publishes the first video as soon as it can be played; a failed transcode ends the wait. */
async function untilFirstVideoPlays({ db, clock }: Deps): Promise<void> {
  const deadline = clock.now().getTime() + 90_000;
  while (clock.now().getTime() < deadline) {
    const { rows } = await db.execute<{ state: string }>(
      sql`select state from media_assets where upload_id = ${`demo-${FIRST_VIDEO}`}`,
    );
    if (rows[0]?.state === 'failed') return;
    if (rows[0]?.state === 'ready') {
      await publishScheduledPosts(deps);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
