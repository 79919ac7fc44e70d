// A caption change waits for the content safety service; a round is one such change, and its revision bears the same id.
import { parseCues, type Cue } from '#contract/media-assets/caption-cues.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { noteChecks } from '../../screening/service.ts';
import { removeCaptionFile } from '../jobs.ts';
import { lockMedia } from '../store.ts';
import * as store from './store.ts';

export type NewCaption = Omit<store.CaptionRow, 'checkRound'>;

interface Written {
  caption: NewCaption;
  cues: readonly Cue[];
  /** Whether a content safety service judges the words of posts; asked before the transaction. */
  isJudged: boolean;
}

/**
 * Puts captions where readers see them; where they would see them at once, only when the content safety service has found nothing in them.
 * Those of a draft are judged when it is submitted. Answers the keys of files that nothing names any more. The video is locked.
 */
export async function placeCaptions(deps: Deps, tx: Transaction, { caption, cues, isJudged }: Written): Promise<string[]> {
  const { mediaId, language } = caption;
  const use = isJudged ? await findUse(tx, mediaId) : null;
  const replaced = await store.deleteChange(tx, mediaId, language);
  const gone = replaced === null ? [] : [replaced];
  if (use !== null) {
    const checkRound = await noteCaptions(deps, tx, use, [cues]);
    if (use.isPublic) {
      await store.insertChange(tx, { ...caption, postId: use.postId, checkRound, state: 'checking' });
      return gone;
    }
  }
  const before = await store.findCaption(tx, mediaId, language);
  await store.putCaption(tx, { ...caption, checkRound: null });
  await notifyPosts(tx, mediaId);
  return before === undefined ? gone : [...gone, before.key];
}

/** Subtitles of a file that has just been made playable: it may have been submitted before they were known. */
export async function addInnerCaptions(
  deps: Deps,
  tx: Transaction,
  mediaId: string,
  { tracks, isJudged }: { tracks: readonly Omit<Written, 'isJudged'>[]; isJudged: boolean },
): Promise<void> {
  const rows = tracks.map(({ caption }) => ({ ...caption, checkRound: null }));
  const added = await store.addCaptions(tx, rows);
  const use = isJudged && added.length > 0 ? await findUse(tx, mediaId) : null;
  if (use === null) return;
  const texts = tracks.filter(({ caption }) => added.includes(caption.language)).map(({ cues }) => cues);
  await noteCaptions(deps, tx, use, texts);
}

interface Use {
  postId: string;
  /** The one that waits for a decision, where they belong to it. */
  revisionId: string | null;
  isPublic: boolean;
  refused: boolean;
}

/** Null while the video is its author's alone. What waits for its time, or may be put back, is as good as public. */
async function findUse(tx: Transaction, mediaId: string): Promise<Use | null> {
  const uses = await store.listUses(tx, mediaId);
  const waits = uses.find(({ review, isSubmitted }) => review === 'pending' && isSubmitted);
  const shown = uses.find(
    ({ status, isSubmitted, isPublished }) =>
      (status === 'scheduled' && isSubmitted) || (['published', 'offline'].includes(status) && isPublished),
  );
  const use = waits ?? shown;
  if (use === undefined) return null;
  return { postId: use.postId, revisionId: waits?.revisionId ?? null, isPublic: shown !== undefined, refused: use.refused };
}

/** Answers by what they are judged: a revision, or what will be one if they are hit. */
async function noteCaptions(deps: Deps, tx: Transaction, use: Use, texts: readonly (readonly Cue[])[]): Promise<string> {
  const revisionId = use.revisionId ?? deps.random.id();
  const parts = texts.map((cues) => ({ part: 'captions' as const, cues }));
  // Of a post that was refused a person passes what comes next.
  const holds = use.revisionId === null && !use.refused;
  await noteChecks(deps, tx, { scope: 'posts', subjectId: use.postId, revisionId }, parts, holds);
  return revisionId;
}

/** What its author wrote last, with the words; null for a file that cannot be read. */
export interface ReadCaptions {
  mediaId: string;
  keys: string[];
  texts: (Cue[] | null)[];
}

/** For who submits them, before the transaction: files are not read within one. */
export async function readCaptions(deps: Deps, mediaId: string): Promise<ReadCaptions> {
  const keys = (await store.findLatest(deps.db, mediaId)).map(({ key }) => key);
  const texts = [];
  for (const key of keys) texts.push(await readCues(deps, key));
  return { mediaId, keys, texts };
}

async function readCues({ storage, log }: Deps, key: string): Promise<Cue[] | null> {
  try {
    const parsed = parseCues(Buffer.concat(await (await storage.read(key)).toArray()).toString());
    return parsed.ok ? parsed.cues : null;
  } catch (error) {
    log.warn({ err: error, key }, 'captions could not be read');
    return null;
  }
}

/** Whether they are still what was read; no others are put there before the transaction ends. */
export async function areCaptionsAsRead(tx: Transaction, { mediaId, keys }: ReadCaptions): Promise<boolean> {
  await lockMedia(tx, mediaId);
  const now = (await store.findLatest(tx, mediaId)).map(({ key }) => key);
  return now.join() === keys.join();
}

/** Whether captions wait that were judged by this round. */
export const areCaptionsWaiting = async (tx: Transaction, round: string): Promise<boolean> =>
  (await store.listChanges(tx, { round })).length > 0;

export const holdCaptions = store.holdChanges;

/** Shows what waits, in place of what readers saw before: nothing was found in it, or the post that it was submitted with is passed. */
export async function showCaptions(deps: Deps, tx: Transaction, by: { mediaId: string } | { round: string }): Promise<void> {
  for (const mediaId of new Set((await store.listChanges(tx, by)).map((change) => change.mediaId))) {
    await lockMedia(tx, mediaId);
    for (const change of await store.listChanges(tx, by)) {
      if (change.mediaId !== mediaId) continue;
      const before = await store.findCaption(tx, mediaId, change.language);
      await store.deleteChange(tx, mediaId, change.language);
      await store.putCaption(tx, { ...captionOf(change), checkRound: change.checkRound });
      if (before !== undefined) await deps.jobs.enqueue(tx, removeCaptionFile, { key: before.key });
    }
    await notifyPosts(tx, mediaId);
  }
}

/** What was shown while the service was away and is hit now waits for a person; true when it was still there. */
export async function takeCaptionsBack(deps: Deps, tx: Transaction, postId: string, round: string): Promise<boolean> {
  for (const caption of await store.listShownBy(tx, round)) {
    const { mediaId, language, key } = caption;
    await lockMedia(tx, mediaId);
    if ((await store.deleteCaption(tx, mediaId, language)) === null) continue;
    const isNewest = !(await store.listChanges(tx, { mediaId })).some((change) => change.language === language);
    if (isNewest) await store.insertChange(tx, { ...captionOf(caption), postId, checkRound: round, state: 'held' });
    else await deps.jobs.enqueue(tx, removeCaptionFile, { key });
    await notifyPosts(tx, mediaId);
  }
  return areCaptionsWaiting(tx, round);
}

const captionOf = ({ mediaId, language, label, filename, key, url, cueCount, updatedAt }: NewCaption): NewCaption => ({
  mediaId,
  language,
  label,
  filename,
  key,
  url,
  cueCount,
  updatedAt,
});

export async function notifyPosts(tx: Transaction, mediaId: string): Promise<void> {
  for (const post of await store.findPublishedWith(tx, mediaId)) await tx.emit('posts.changed', post);
}
