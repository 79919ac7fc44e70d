import type { ParsedOf } from '#contract/call.ts';
import { parseCues, writeCues, type Cue } from '#contract/media-assets/caption-cues.ts';
import { CAPTION_LANGUAGES, type CaptionLanguage } from '#contract/media-assets/constants.ts';
import type * as contract from '#contract/media-assets/captions.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { plainLine } from '../../../core/text.ts';
import type { Deps } from '../../../deps.ts';
import { shardedKey } from '../../../ports/storage/keys.ts';
import { isScopeChecked, screenText } from '../../screening/service.ts';
import { notifyPosts, placeCaptions, type NewCaption } from './change.ts';
import { languageOfTrack } from './language.ts';
import * as captionsStore from './store.ts';
import * as store from '../store.ts';
import { ownMedia } from '../access.ts';

const SAVES_AN_HOUR = { name: 'captions', points: 120, seconds: 3600 };

/** Saves captions of a language in place of the older ones; see `placeCaptions` for when readers see them. */
export async function saveCaptions(
  deps: Deps,
  actor: Actor,
  { mediaId, language, filename, content }: ParsedOf<typeof contract.saveCaptions>,
): Promise<void> {
  const media = await ownMedia(deps.db, actor, mediaId);
  const parsed = parseCues(content);
  if (!parsed.ok) throw new AppError('invalid', parsed.message, { fields: { content: parsed.message } });
  const cues = await screenCues(deps, parsed.cues);
  await deps.limits.consume(SAVES_AN_HOUR, media.ownerId, '保存过于频繁');

  const isJudged = await isScopeChecked(deps, 'posts');
  // A new file for each change: a public file never changes, so it may be kept by caches for ever.
  const key = `${shardedKey('captions', deps.random.id())}.vtt`;
  await deps.storage.put(key, Buffer.from(writeCues(cues)));
  const unusedKeys = await deps.transact(async (tx) => {
    await store.lockMedia(tx, mediaId);
    const before = (await captionsStore.findLatest(tx, mediaId)).find((latest) => latest.language === language);
    const caption = {
      mediaId,
      language,
      label: CAPTION_LANGUAGES[language as CaptionLanguage],
      filename: plainLine(filename ?? '') || before?.filename || `${language}.vtt`,
      key,
      url: deps.storage.publicUrl(key),
      cueCount: cues.length,
      updatedAt: deps.clock.now(),
    };
    return placeCaptions(deps, tx, { caption, cues, isJudged });
  });
  await removeFiles(deps, unusedKeys);
}

/** Subtitle tracks of a video file as captions, one a language. Skips, silently, unknown languages, unreadable texts and refused words. */
export async function captionsOfTracks(
  deps: Deps,
  mediaId: string,
  tracks: readonly { language: string | null; title: string | null; text: string }[],
): Promise<{ caption: NewCaption; cues: Cue[] }[]> {
  const usedLanguages = new Set((await captionsStore.findCaptions(deps.db, [mediaId])).map(({ language }) => language));
  const rows = [];
  for (const { language: code, title, text } of tracks) {
    const language = languageOfTrack(code, title, text);
    const parsed = parseCues(text);
    if (language === null || usedLanguages.has(language) || !parsed.ok) continue;
    const cues = await screenCues(deps, parsed.cues).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      deps.log.info({ mediaId, language }, 'subtitles with words that are not allowed were left out');
      return null;
    });
    if (cues === null) continue;
    usedLanguages.add(language);
    const key = `${shardedKey('captions', deps.random.id())}.vtt`;
    await deps.storage.put(key, Buffer.from(writeCues(cues)));
    const caption = {
      mediaId,
      language,
      label: CAPTION_LANGUAGES[language],
      filename: plainLine(title ?? '').slice(0, 200) || `${language}.vtt`,
      key,
      url: deps.storage.publicUrl(key),
      cueCount: cues.length,
      updatedAt: deps.clock.now(),
    };
    rows.push({ caption, cues });
  }
  return rows;
}

/** Deletes the captions of a language, shown and waiting ones; does nothing when there are none. */
export async function removeCaptions(
  deps: Deps,
  actor: Actor,
  { mediaId, language }: ParsedOf<typeof contract.removeCaptions>,
): Promise<void> {
  await ownMedia(deps.db, actor, mediaId);
  const unusedKeys = await deps.transact(async (tx) => {
    await store.lockMedia(tx, mediaId);
    const shownKey = await captionsStore.deleteCaption(tx, mediaId, language);
    if (shownKey !== null) await notifyPosts(tx, mediaId);
    return [shownKey, await captionsStore.deleteChange(tx, mediaId, language)].filter((key) => key !== null);
  });
  await removeFiles(deps, unusedKeys);
}

/** Removes unused files after the transaction. A failure is only logged: the file stays, but nothing refers to it. */
async function removeFiles({ storage, log }: Deps, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await storage.remove(key).catch((error: unknown) => log.warn({ err: error, key }, 'captions were left in their store'));
}

/** Screens captions like posts: throws for blocked words and returns the cues with other words replaced. */
async function screenCues(deps: Deps, cues: Cue[]): Promise<Cue[]> {
  // One pass over the joined text. Replacements keep the length of words and the separators, so the text can be split again.
  const { text } = await screenText(deps, 'posts', cues.map((cue) => cue.text).join(CUE_SEPARATOR), 'content');
  const texts = text.split(CUE_SEPARATOR);
  return texts.length === cues.length ? cues.map((cue, index) => ({ ...cue, text: texts[index] ?? '' })) : cues;
}

const CUE_SEPARATOR = '\n\n';
