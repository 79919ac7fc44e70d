/*
 * Captions of a video, one file a language. media_captions: those that readers see (for a draft: will see). media_caption_changes: newer
 * ones that wait, `state` 'checking' by the content safety service or 'held' for a moderator.
 * A round of checks has the id of the revision that is under review or, when the captions change alone, a new id; if a person has to
 * decide then, a revision with this id is submitted (posts/submission/submit-captions.ts).
 */
import { parseCues, type Cue } from '#contract/media-assets/caption-cues.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { requestChecks } from '../../screening/service.ts';
import { removeCaptionFile } from '../jobs.ts';
import { lockMedia } from '../store.ts';
import * as store from './store.ts';

export type NewCaption = Omit<store.CaptionRow, 'checkRound'>;

interface NewCaptionFile {
  caption: NewCaption;
  cues: readonly Cue[];
  /** Whether the content safety service checks texts of posts; read before the transaction. */
  isJudged: boolean;
}

/**
 * Stores new captions of a language. In a public post they wait until the content safety service has found nothing; those of a draft are
 * checked at its submission. The caller has locked the video. Returns the storage keys of files that are no longer used.
 */
export async function placeCaptions(deps: Deps, tx: Transaction, { caption, cues, isJudged }: NewCaptionFile): Promise<string[]> {
  const { mediaId, language } = caption;
  const use = isJudged ? await findUse(tx, mediaId) : null;
  const replacedKey = await store.deleteChange(tx, mediaId, language);
  const unusedKeys = replacedKey === null ? [] : [replacedKey];
  if (use !== null) {
    const checkRound = await requestCaptionChecks(deps, tx, use, [cues]);
    if (use.isPublic) {
      await store.insertChange(tx, { ...caption, postId: use.postId, checkRound, state: 'checking' });
      return unusedKeys;
    }
  }
  const before = await store.findCaption(tx, mediaId, language);
  await store.putCaption(tx, { ...caption, checkRound: null });
  await notifyPosts(tx, mediaId);
  return before === undefined ? unusedKeys : [...unusedKeys, before.key];
}

/** Adds the subtitles inside a video file after transcoding, and has them checked if the post was submitted before. */
export async function addInnerCaptions(
  deps: Deps,
  tx: Transaction,
  mediaId: string,
  { tracks, isJudged }: { tracks: readonly Omit<NewCaptionFile, 'isJudged'>[]; isJudged: boolean },
): Promise<void> {
  const rows = tracks.map(({ caption }) => ({ ...caption, checkRound: null }));
  const added = await store.addCaptions(tx, rows);
  const use = isJudged && added.length > 0 ? await findUse(tx, mediaId) : null;
  if (use === null) return;
  const texts = tracks.filter(({ caption }) => added.includes(caption.language)).map(({ cues }) => cues);
  await requestCaptionChecks(deps, tx, use, texts);
}

/** The post that shows a video. */
interface Use {
  postId: string;
  /** The revision under review that shows the video; null when none does. */
  revisionId: string | null;
  isPublic: boolean;
  refused: boolean;
}

/** Null for a video that only drafts show. Scheduled and offline posts count as public, because they may be published again. */
async function findUse(tx: Transaction, mediaId: string): Promise<Use | null> {
  const uses = await store.listUses(tx, mediaId);
  const pending = uses.find(({ review, isSubmitted }) => review === 'pending' && isSubmitted);
  const publicUse = uses.find(
    ({ status, isSubmitted, isPublished }) =>
      (status === 'scheduled' && isSubmitted) || (['published', 'offline'].includes(status) && isPublished),
  );
  const use = pending ?? publicUse;
  if (use === undefined) return null;
  return { postId: use.postId, revisionId: pending?.revisionId ?? null, isPublic: publicUse !== undefined, refused: use.refused };
}

/** Enqueues the checks of captions and returns their round. */
async function requestCaptionChecks(deps: Deps, tx: Transaction, use: Use, texts: readonly (readonly Cue[])[]): Promise<string> {
  const revisionId = use.revisionId ?? deps.random.id();
  const parts = texts.map((cues) => ({ part: 'captions' as const, cues }));
  // A clean result shows changed captions at once, but not in a post that was refused: a person has to approve it.
  const passes = use.revisionId === null && !use.refused;
  await requestChecks(deps, tx, { scope: 'posts', subjectId: use.postId, revisionId }, parts, passes);
  return revisionId;
}

/** The latest captions of a video, whether readers see them or not. `texts`: null for a file that cannot be read. */
export interface ReadCaptions {
  mediaId: string;
  keys: string[];
  texts: (Cue[] | null)[];
}

/** Reads files from storage, so it must be called before the transaction that submits the captions. */
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

/** Whether the captions are still those that were read. Locks the video, so that they do not change before the transaction ends. */
export async function areCaptionsUnchanged(tx: Transaction, { mediaId, keys }: ReadCaptions): Promise<boolean> {
  await lockMedia(tx, mediaId);
  const now = (await store.findLatest(tx, mediaId)).map(({ key }) => key);
  return now.join() === keys.join();
}

/** Whether caption changes of this round wait. */
export const areCaptionsWaiting = async (tx: Transaction, round: string): Promise<boolean> =>
  (await store.listChanges(tx, { round })).length > 0;

/** The checks of a round have found something: its changes wait for a moderator. */
export async function holdCaptions(tx: Transaction, round: string): Promise<void> {
  await store.holdChanges(tx, round);
}

/** Publishes waiting changes of a video or a round, after a clean check or with the approval of their post. */
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

/**
 * Withdraws captions that were published while the service was unavailable, after a late hit: they become held changes. True when changes
 * of the round wait now.
 */
export async function withdrawCaptions(deps: Deps, tx: Transaction, postId: string, round: string): Promise<boolean> {
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
