import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';

/**
 * Addresses in a file of the sitemap. The protocol allows 50,000 (`most`); the last file is closed at 45,000 (`full`), which leaves room for
 * posts with an earlier date.
 */
export const SITEMAP_FILE_LIMITS = { full: 45_000, most: 50_000 };

/**
 * Counts the files whose posts changed and divides files that are too large: the last file behind `full` posts, an earlier one in the middle
 * once it has more than `most`. A new file is counted next. Each statement reads one file at most.
 */
export async function updateSitemap({ db }: Pick<Deps, 'db'>, { full, most } = SITEMAP_FILE_LIMITS): Promise<void> {
  const queue = await store.listUncounted(db);
  for (let number = queue.shift(); number !== undefined; number = queue.shift()) {
    const file = await store.findSitemapFile(db, number);
    if (file === undefined) continue;
    const { posts, at } = await store.countInFile(db, file, most + 1);
    const [limit, firstPart] = file.until === null ? [full, full] : [most, Math.ceil(most / 2)];
    await store.setCounted(db, number, posts, at);
    const next = posts > limit ? await store.divideFile(db, file, firstPart) : null;
    if (next !== null) queue.unshift(next);
  }
}
