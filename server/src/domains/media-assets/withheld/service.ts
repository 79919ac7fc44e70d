// A withheld folder holds files of a takedown, which only author, agency and moderators receive; a publication releases it.
import type { Queryable, Transaction } from '../../../db/client.ts';
import * as store from './store.ts';

/** What an event carries at most. */
const TOLD_AT_ONCE = 100;

/** What a post names: pictures by their addresses, videos by their ids. */
interface Named {
  pictures: string[];
  videos: string[];
}

/**
 * Withholds what readers have seen in a post and a post that is taken down has shown, unless something public shows it: another post of
 * the same person, their page or their agency's. Pictures and videos are one person's, so nobody else's posts can. Found again, it is
 * as before.
 */
export async function withholdFiles(tx: Transaction, post: { id: string; authorId: string }, at: Date): Promise<void> {
  const ownerId = post.authorId;
  await store.lockFilesOf(tx, ownerId, 'alone');
  const found = await store.listFolders(tx, ownerId, await store.listNamesIn(tx, post.id));
  const names = [...new Set(found.map(({ name }) => name))];
  const down = await store.findNames(tx, ownerId, 'takenDown', names);
  if (down.size === 0) return;
  const shown = new Set((await store.findNames(tx, ownerId, 'public', names)).keys());
  for (const url of await store.listProfilePictures(tx, ownerId)) shown.add(url);

  const isShown = new Set(found.flatMap(({ folder, name }) => (shown.has(name) ? folder : [])));
  const rows = new Map<string, store.WithheldRow>();
  for (const { folder, name } of found) {
    const by = down.get(name);
    if (by !== undefined && !isShown.has(folder)) rows.set(folder, { folder, ownerId, ...by, at });
  }
  await tell(tx, await store.insertWithheld(tx, [...rows.values()]));
}

/** Within the transaction that publishes it: what a post shows is served to everybody again. */
export async function releaseFiles(tx: Transaction, ownerId: string, { pictures, videos }: Named): Promise<void> {
  await store.lockFilesOf(tx, ownerId, 'shared');
  if (!(await store.hasWithheld(tx, ownerId))) return;
  const found = await store.listFolders(tx, ownerId, [...pictures, ...videos]);
  await tell(tx, await store.deleteWithheld(tx, [...new Set(found.map(({ folder }) => folder))]));
}

async function tell(tx: Transaction, folders: string[]): Promise<void> {
  for (let first = 0; first < folders.length; first += TOLD_AT_ONCE)
    await tx.emit('withheld.changed', { folders: folders.slice(first, first + TOLD_AT_ONCE) });
}

/** Besides moderators: whose files they are, and the agency that the post was made for. */
export const mayLookAt = async (db: Queryable, userId: string, { ownerId, agencyId }: store.Withheld): Promise<boolean> =>
  userId === ownerId || (agencyId !== null && (await store.isAgencyOf(db, userId, agencyId)));
