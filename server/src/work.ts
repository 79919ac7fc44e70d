import { makeFilm, loadFilm } from '#seed/demo/films.ts';
import type { Deps } from './deps.ts';
import { accountsWork } from './domains/accounts/jobs.ts';
import { discoveryWork } from './domains/discovery/jobs.ts';
import { insightsWork } from './domains/insights/jobs.ts';
import { mediaAssetsWork } from './domains/media-assets/jobs.ts';
import { noticesWork } from './domains/notices/jobs.ts';
import { postsWork } from './domains/posts/jobs.ts';
import { work, type Work } from './jobs/worker.ts';

/** Every job of the product, readable by eye. */
export const allWork = (deps: Deps): Work[] => [
  ...accountsWork(deps),
  ...mediaAssetsWork(deps),
  ...postsWork(deps),
  ...discoveryWork(deps),
  ...insightsWork(deps),
  ...noticesWork(deps),
  work(makeFilm, ({ key }) => loadFilm(deps, key)),
];
