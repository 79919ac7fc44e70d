import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';

/** Addresses in a file of the sitemap: it is full at fewer than the protocol allows, so that there is room for posts of an earlier date. */
export const SITEMAP_FILE = { full: 45_000, most: 50_000 };

/**
 * Counts the files whose posts have changed and divides those that have grown too large: the last one where it is full, so that what it
 * holds stays there; an earlier one in the middle, once the protocol allows no more. Each statement reads a file at most.
 */
export async function updateSitemap({ db }: Pick<Deps, 'db'>, { full, most } = SITEMAP_FILE): Promise<void> {
  const left = await store.listUncounted(db);
  for (let number = left.shift(); number !== undefined; number = left.shift()) {
    const file = await store.findSitemapFile(db, number);
    if (file === undefined) continue;
    const { posts, at } = await store.countInFile(db, file, most + 1);
    const [limit, kept] = file.until === null ? [full, full] : [most, Math.ceil(most / 2)];
    await store.setCounted(db, number, posts, at);
    const next = posts > limit ? await store.divideFile(db, file, kept) : null;
    if (next !== null) left.unshift(next);
  }
}
