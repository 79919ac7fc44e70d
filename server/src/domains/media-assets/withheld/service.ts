// A withheld folder contains files of a post that is taken down: only its author, agency and moderators receive them. The publication of
// a post that shows the files releases it.
import type { Queryable, Transaction } from '../../../db/client.ts';
import * as store from './store.ts';

/** An event names this many folders at most. */
const FOLDERS_PER_EVENT = 100;

/** Addresses of pictures and ids of videos. */
interface FileNames {
  pictures: string[];
  videos: string[];
}

/**
 * Called when `post` leaves the public: it was taken down, or it lost a file. A file of the post is withheld if (1) a taken-down post of
 * the author shows the file, and (2) nothing public shows it: no other post of the author, not the author's page, not the page of the
 * author's agency. Only posts of the owner can show a file. A second call changes nothing.
 */
export async function withholdFiles(tx: Transaction, post: { id: string; authorId: string }, at: Date): Promise<void> {
  const ownerId = post.authorId;
  await store.lockFilesOf(tx, ownerId, 'alone');
  const namedFolders = await store.listFolders(tx, ownerId, await store.listNamesIn(tx, post.id));
  const names = [...new Set(namedFolders.map(({ name }) => name))];
  const takenDown = await store.findNames(tx, ownerId, 'takenDown', names);
  if (takenDown.size === 0) return;
  const publicNames = new Set((await store.findNames(tx, ownerId, 'public', names)).keys());
  for (const url of await store.listProfilePictures(tx, ownerId)) publicNames.add(url);

  const publicFolders = new Set(namedFolders.flatMap(({ folder, name }) => (publicNames.has(name) ? folder : [])));
  const rows = new Map<string, store.WithheldRow>();
  for (const { folder, name } of namedFolders) {
    const source = takenDown.get(name);
    if (source !== undefined && !publicFolders.has(folder)) rows.set(folder, { folder, ownerId, ...source, at });
  }
  await emitChanged(tx, await store.insertWithheld(tx, [...rows.values()]));
}

/** Releases the files of a post; called in the transaction that publishes it. */
export async function releaseFiles(tx: Transaction, ownerId: string, { pictures, videos }: FileNames): Promise<void> {
  await store.lockFilesOf(tx, ownerId, 'shared');
  if (!(await store.hasWithheld(tx, ownerId))) return;
  const namedFolders = await store.listFolders(tx, ownerId, [...pictures, ...videos]);
  await emitChanged(tx, await store.deleteWithheld(tx, [...new Set(namedFolders.map(({ folder }) => folder))]));
}

async function emitChanged(tx: Transaction, folders: string[]): Promise<void> {
  for (let first = 0; first < folders.length; first += FOLDERS_PER_EVENT)
    await tx.emit('withheld.changed', { folders: folders.slice(first, first + FOLDERS_PER_EVENT) });
}

/** Whether a user may see a withheld folder: its owner, and the owner of the post's agency. Moderators are checked by the caller. */
export const mayViewWithheldFolder = async (
  db: Queryable,
  userId: string,
  { ownerId, agencyId }: store.Withheld,
): Promise<boolean> => userId === ownerId || (agencyId !== null && (await store.isAgencyOf(db, userId, agencyId)));
