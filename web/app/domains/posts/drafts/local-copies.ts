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
 * A copy of what is being written, kept in this browser until the server has it: a killed tab or a lost connection
 * costs nothing. Every open page holds a copy of its own, so that two tabs never write over each other.
 */
export interface LocalCopy {
  id: string;
  userId: string;
  type: PostType;
  postsId: string | null;
  /** What the post goes by until it has an id. */
  draftKey: string;
  /** The version the text was based on. */
  version: number | null;
  /** Marks of the texts that were sent since then; of none is it known whether it arrived. */
  sent: string[];
  /** When it was put here. */
  changedAt: number;
  /** When somebody last wrote on it. */
  editedAt: number;
  /** The server had another text, and the author has left the choice between them for later. */
  asked: boolean;
  fields: DraftFields;
}

const PREFIX = 'wenjian.draft.';
const JUST_NOW_MS = 30_000;
const LETTING_GO_MS = 1500;
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

/** Answers whether the browser had room for it. */
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
 * Copies that a closed page left behind, the newest first; what an open page is writing is not among them. `draftKey` is that of
 * this page, which the same page had before it was reloaded.
 */
export async function leftCopies(
  owner: { userId: string; type: PostType; postsId: string | null },
  draftKey: string,
  now: number,
): Promise<LocalCopy[]> {
  const held = await heldCopies();
  // One that was written before the post had its id belongs to it by the key.
  const isOf = (copy: LocalCopy) => copy.postsId === owner.postsId || (copy.postsId === null && copy.draftKey === draftKey);
  const copies = allCopies(now).filter((copy) => copy.userId === owner.userId && copy.type === owner.type && isOf(copy));
  const left = await Promise.all(
    copies.map((copy) => {
      const patience = copy.draftKey === draftKey ? RELOAD_MS : LETTING_GO_MS;
      return !held.has(copy.id) || isLetGo(copy.id, now - copy.changedAt, patience);
    }),
  );
  return copies.filter((_copy, index) => left[index]);
}

/**
 * Of a page that is being reloaded the browser lets go a moment after the next one has begun: what was written just now
 * is waited for.
 */
async function isLetGo(id: string, age: number, patience: number): Promise<boolean> {
  const locks = browserLocks();
  if (locks === null || age > JUST_NOW_MS) return false;
  return locks.request(PREFIX + id, { signal: AbortSignal.timeout(patience) }, () => true).catch(() => false);
}

/** Whether words for this post wait in this browser, of a page that is open or was closed. */
export const hasCopy = (userId: string, postsId: string): boolean =>
  allCopies(Date.now()).some((copy) => copy.userId === userId && copy.postsId === postsId);

/** Marks a copy as being written for as long as this page lives. */
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

/** What cannot be read any more, or is too old to matter, makes room. */
function parse(key: string, now: number): LocalCopy | null {
  const stored = storedJson(key, (saved) => shape.safeParse(saved).data ?? null);
  const copy = stored.read();
  if (copy !== null && now - copy.changedAt < RETENTION_MS) return { ...copy, editedAt: copy.editedAt ?? copy.changedAt };
  stored.forget();
  return null;
}
