import { nanoid } from 'nanoid';
import { z } from 'zod';
import { POST_TYPES } from '#contract/posts/constants.ts';
import type { PostType } from '#contract/posts/post.ts';
import { draft as draftContract } from '#contract/posts/drafts.ts';
import { browserLocks } from '../../../lib/browser/browser-locks.ts';
import { localStore } from '../../../lib/browser/browser-storage.ts';
import { storedJson } from '../../../lib/browser/stored-value.ts';
import { emptyFields, type DraftFields } from './fields.ts';

/**
 * A copy of the text being written, stored in this browser until the server has it, so that a killed tab or a lost connection loses nothing.
 * Every open page has its own copy, so that two tabs never overwrite each other.
 */
export interface LocalCopy {
  id: string;
  userId: string;
  type: PostType;
  postsId: string | null;
  /** The key of the draft until it has an id. */
  draftKey: string;
  /** The version on which the text is based. */
  version: number | null;
  /** Marks of the texts that were sent since then and may or may not have arrived. */
  sent: string[];
  /** Time of the copy. */
  changedAt: number;
  /** Time of the last change by the author. */
  editedAt: number;
  /** The server had another text, and the author has postponed the choice between both. */
  asked: boolean;
  fields: DraftFields;
}

const PREFIX = 'wenjian.draft.';
const JUST_NOW_MS = 30_000;
/** Waiting time for the lock of a copy, which a page that is being closed releases a moment later. */
const RELEASE_MS = 1500;
/** A busy machine takes seconds to end the page that is being reloaded. */
const RELOAD_MS = 15_000;
const RETENTION_MS = 30 * 86_400_000;

const shape = z.object({
  id: z.string(),
  userId: z.string(),
  type: z.enum(POST_TYPES),
  postsId: z.string().nullable(),
  draftKey: z.string().default(nanoid),
  version: z.number().nullable(),
  sent: z.array(z.string()).default([]),
  changedAt: z.number(),
  editedAt: z.number().optional(),
  asked: z.boolean().default(false),
  // A copy of an earlier version lacks the fields that were added since.
  fields: z.preprocess(
    (fields) => (typeof fields === 'object' && fields !== null ? { ...emptyFields(), ...fields } : fields),
    draftContract
      .omit({
        postsId: true,
        version: true,
        type: true,
        status: true,
        hasUnpublishedChanges: true,
        picture: true,
        mediaId: true,
        reasons: true,
        takedown: true,
        savedAt: true,
      })
      .extend({ sourceUrl: z.string() }),
  ),
});

type Writable = { setItem(key: string, value: string): unknown };

/** Stores a copy; answers whether the browser had room for it. */
export function writeCopy(copy: LocalCopy, storage: Writable = localStore): boolean {
  try {
    return storage.setItem(PREFIX + copy.id, JSON.stringify(copy)) !== false;
  } catch {
    return false;
  }
}

export const removeCopy = (id: string, storage: Pick<Storage, 'removeItem'> = localStore): void =>
  storage.removeItem(PREFIX + id);

/**
 * Copies of closed pages, newest first, without those that an open page holds. `draftKey` is the key of this page, which a reload does not
 * change.
 */
export async function leftCopies(
  owner: { userId: string; type: PostType; postsId: string | null },
  draftKey: string,
  now: number,
): Promise<LocalCopy[]> {
  const heldIds = await heldCopies();
  // A copy from before the post had its id belongs to it by the key.
  const isOf = (copy: LocalCopy) => copy.postsId === owner.postsId || (copy.postsId === null && copy.draftKey === draftKey);
  const copies = allCopies(now).filter((copy) => copy.userId === owner.userId && copy.type === owner.type && isOf(copy));
  const areLeft = await Promise.all(
    copies.map((copy) => {
      const patience = copy.draftKey === draftKey ? RELOAD_MS : RELEASE_MS;
      return !heldIds.has(copy.id) || isReleased(copy.id, now - copy.changedAt, patience);
    }),
  );
  return copies.filter((_copy, index) => areLeft[index]);
}

/**
 * Whether the page that holds a copy releases it within `patience`. On a reload the browser releases the locks of the old page only after the
 * new page has begun, so a copy written just now is waited for.
 */
async function isReleased(id: string, age: number, patience: number): Promise<boolean> {
  const locks = browserLocks();
  if (locks === null || age > JUST_NOW_MS) return false;
  return locks.request(PREFIX + id, { signal: AbortSignal.timeout(patience) }, () => true).catch(() => false);
}

/** Whether this browser has a copy for this post, of an open or a closed page. */
export const hasCopy = (userId: string, postsId: string): boolean =>
  allCopies(Date.now()).some((copy) => copy.userId === userId && copy.postsId === postsId);

/** Marks a copy as held by this page until the returned function is called or the page is closed. */
export function holdCopy(id: string): () => void {
  const locks = browserLocks();
  if (locks === null) return () => {};
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  locks.request(PREFIX + id, () => until).catch(() => {});
  return release;
}

async function heldCopies(): Promise<Set<string>> {
  const { held = [] } =
    (await browserLocks()
      ?.query()
      .catch(() => null)) ?? {};
  return new Set(held.map(({ name = '' }) => name.slice(PREFIX.length)));
}

function allCopies(now: number): LocalCopy[] {
  const keys = localStore.keys().filter((key) => key.startsWith(PREFIX));
  const copies = keys.map((key) => parse(key, now)).filter((copy) => copy !== null);
  return copies.sort((a, b) => b.changedAt - a.changedAt);
}

/** Reads a copy; deletes it if it is unreadable or too old. */
function parse(key: string, now: number): LocalCopy | null {
  const stored = storedJson(key, (saved) => shape.safeParse(saved).data ?? null);
  const copy = stored.read();
  if (copy !== null && now - copy.changedAt < RETENTION_MS) return { ...copy, editedAt: copy.editedAt ?? copy.changedAt };
  stored.forget();
  return null;
}
