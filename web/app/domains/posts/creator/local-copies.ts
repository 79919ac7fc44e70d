import { z } from 'zod';
import type { PostType } from '#contract/posts.ts';
import { draft as draftContract, postType } from '#contract/posts.ts';
import type { DraftFields } from './fields.ts';

/**
 * A copy of what is being written, kept in this browser until the server has it: a killed tab or a lost connection
 * costs nothing. Every open page holds a copy of its own, so that two tabs never write over each other.
 */
export interface LocalCopy {
  id: string;
  userId: string;
  type: PostType;
  postsId: string | null;
  /** The version the text was based on. */
  version: number | null;
  changedAt: number;
  fields: DraftFields;
}

const PREFIX = 'wenjian.draft.';
const KEEP_MS = 30 * 86_400_000;

const shape = z.object({
  id: z.string(),
  userId: z.string(),
  type: postType,
  postsId: z.string().nullable(),
  version: z.number().nullable(),
  changedAt: z.number(),
  fields: draftContract
    .pick({
      title: true,
      summary: true,
      cover: true,
      categoryId: true,
      tags: true,
      region: true,
      body: true,
      mediaId: true,
      origin: true,
      aiGenerated: true,
      allowComment: true,
      allowDanmaku: true,
      publishAt: true,
    })
    .extend({ sourceUrl: z.string() }),
});

/** Answers whether the browser had room for it. */
export function writeCopy(copy: LocalCopy, storage: Storage = localStorage): boolean {
  try {
    storage.setItem(PREFIX + copy.id, JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

export const removeCopy = (id: string, storage: Storage = localStorage): void => storage.removeItem(PREFIX + id);

/** Copies that a closed page left behind, the newest first; what an open page is writing is not among them. */
export async function leftCopies(
  owner: { userId: string; type: PostType; postsId: string | null },
  now: number,
): Promise<LocalCopy[]> {
  const held = await heldCopies();
  return allCopies(now).filter(
    (copy) => copy.userId === owner.userId && copy.type === owner.type && copy.postsId === owner.postsId && !held.has(copy.id),
  );
}

/** Whether words for this work wait in this browser, of a page that is open or was closed. */
export const hasCopy = (userId: string, postsId: string): boolean =>
  allCopies(Date.now()).some((copy) => copy.userId === userId && copy.postsId === postsId);

/** Marks a copy as being written for as long as this page lives. */
export function holdCopy(id: string): () => void {
  if (!('locks' in navigator)) return () => {};
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  void navigator.locks.request(PREFIX + id, () => until);
  return release;
}

async function heldCopies(): Promise<Set<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name = '' }) => name.slice(PREFIX.length)));
}

function allCopies(now: number): LocalCopy[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  const copies = keys.map((key) => parse(key, now)).filter((copy) => copy !== null);
  return copies.sort((a, b) => b.changedAt - a.changedAt);
}

/** What cannot be read any more, or is too old to matter, makes room. */
function parse(key: string, now: number): LocalCopy | null {
  try {
    const copy = shape.parse(JSON.parse(localStorage.getItem(key) ?? ''));
    if (now - copy.changedAt < KEEP_MS) return copy;
  } catch {
    // Falls through to the removal.
  }
  localStorage.removeItem(key);
  return null;
}
