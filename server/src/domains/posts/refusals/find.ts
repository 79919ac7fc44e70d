import type { Queryable } from '../../../db/client.ts';
import type { PostRow, RevisionRow } from '../store.ts';
import { bitsApart, BITS_APART_MAX, mirrored, probesOf } from './bands.ts';
import { namesOf, readPrints, type Printed, type Prints } from './read-prints.ts';
import * as store from './store.ts';

/** Texts that share less have only phrases and quotations in common. */
const TEXT_PERCENT_MIN = 30;
/** Fewer common hashes of passages are chance. */
const SHARED_MIN = 4;
const FILM_PERCENT_MIN = 50;
/** Common frames that two films must have at least: single still frames, such as black ones, occur in many films. */
const FRAMES_MIN = 3;
/** Refusals with common passages that are compared, those with the most first. */
const COMPARED = 20;
/** Hashes of pictures and frames, and hashes of passages, that are looked up. */
const HASHES_MAX = 300;
const PASSAGES_MAX = 4_000;
/** A refusal stores the lowest hashes of its passages, at most this many (discovery/search/passages.ts). */
const SAMPLE = 100;

/** A refusal that a revision resembles by its text, pictures or film. */
export interface Resemblance {
  refusal: store.RefusalRow;
  /** Percentage of the text that occurs in the refused text, or the other way round, whichever is more; null when below the limit. */
  text: number | null;
  /** Number of refused pictures that occur in the revision. */
  pictures: number;
  /** Percentage of common frames; null when below the limit. */
  film: number | null;
}

/** Refusals, of any author, that a revision resembles, the latest first. All lookups use indexes. */
export async function findRefused(db: Queryable, revision: Printed): Promise<Resemblance[]> {
  const prints = await readPrints(db, revision);
  const texts = await likeTexts(db, prints);
  const { pictures, films } = await likePictures(db, prints);
  const refusals = await store.findRefusals(db, [...new Set([...texts.keys(), ...pictures.keys(), ...films.keys()])]);
  return refusals.map((refusal) => ({
    refusal,
    text: texts.get(refusal.id) ?? null,
    pictures: pictures.get(refusal.id) ?? 0,
    film: films.get(refusal.id) ?? null,
  }));
}

async function likeTexts(db: Queryable, { passages, wholes }: Prints): Promise<Map<number, number>> {
  // Only the lowest hashes of a very long text are looked up; refusals store their lowest as well, so both can be compared up to `cut`.
  const lookedUp =
    passages.length <= PASSAGES_MAX ? passages : passages.toSorted((one, other) => one - other).slice(0, PASSAGES_MAX);
  const cut = lookedUp.length === passages.length ? Number.MAX_SAFE_INTEGER : (lookedUp.at(-1) ?? 0);
  const matches = await store.findByPassages(db, [...lookedUp, ...wholes], cut, COMPARED);
  const percents = new Map<number, number>();
  for (const match of matches) {
    const percent = match.kind === 'whole' ? 100 : match.shared < SHARED_MIN ? 0 : percentOf(match, passages.length);
    if (percent >= TEXT_PERCENT_MIN) percents.set(match.id, Math.max(percent, percents.get(match.id) ?? 0));
  }
  return percents;
}

/**
 * Percentage of the refused text that occurs in a text of `own` passages, or the other way round, whichever is more. `shared` of the
 * `asked` hashes of the sample that could match; the sample has `kept` hashes of all `passages` of the refused text.
 */
function percentOf(
  { shared, kept, asked, passages }: { shared: number; kept: number; asked: number; passages: number },
  own: number,
): number {
  const ofRefused = shared / Math.max(1, asked);
  const ofOwn = (ofRefused * kept * Math.max(1, passages / SAMPLE)) / own;
  return Math.floor(Math.min(1, Math.max(ofRefused, ofOwn)) * 100);
}

async function likePictures(
  db: Queryable,
  prints: Prints,
): Promise<{ pictures: Map<number, number>; films: Map<number, number> }> {
  const own = prints.pictures.map(({ hash }) => hash).filter((hash) => hash !== null);
  const frames = prints.videos.map((video) => video.frames);
  const lookedUp = [...new Set([...own, ...frames.flat()])].slice(0, HASHES_MAX).flatMap((hash) => [hash, mirrored(hash)]);
  const names = namesOf(prints);
  const [pictures, films] = [new Map<number, number>(), new Map<number, number>()];
  if (lookedUp.length === 0 && names.length === 0) return { pictures, films };
  const candidates = await store.findByBands(db, [...new Set(lookedUp.flatMap(probesOf))], names);
  const ownNames = new Set(names);
  const like = (one: bigint) => (other: bigint) =>
    bitsApart(one, other) <= BITS_APART_MAX || bitsApart(one, mirrored(other)) <= BITS_APART_MAX;
  const refusedFrames = new Map<number, bigint[]>();
  for (const { refusalId, kind, name, hash } of candidates) {
    if (kind === 'frame' && hash !== null) refusedFrames.set(refusalId, [...(refusedFrames.get(refusalId) ?? []), hash]);
    else if (kind === 'file' && name !== null && ownNames.has(name)) films.set(refusalId, 100);
    else if (kind === 'picture' && ((name !== null && ownNames.has(name)) || (hash !== null && own.some(like(hash)))))
      pictures.set(refusalId, (pictures.get(refusalId) ?? 0) + 1);
  }
  const frameCounts = await store.countFrames(db, [...refusedFrames.keys()]);
  for (const [id, hashes] of refusedFrames)
    for (const film of frames) {
      const shared = hashes.filter((hash) => film.some(like(hash))).length;
      const percent = Math.floor((shared * 100) / Math.max(1, Math.min(frameCounts.get(id) ?? shared, film.length)));
      if (shared >= FRAMES_MIN && percent >= FILM_PERCENT_MIN)
        films.set(id, Math.max(Math.min(100, percent), films.get(id) ?? 0));
    }
  return { pictures, films };
}

/**
 * Whether a person has to review a revision before it is published, because it resembles something refused. Not when an administrator
 * has approved an earlier revision of the post with the same resemblances, after they were refused.
 */
export async function needsPerson(db: Queryable, post: Pick<PostRow, 'id'>, revision: RevisionRow): Promise<boolean> {
  const resemblances = await findRefused(db, revision);
  if (resemblances.length === 0) return false;
  const passed = await store.findPassed(db, post.id);
  if (passed === undefined) return true;
  const seenIds = new Set((await findRefused(db, passed.revision)).map(({ refusal }) => refusal.id));
  return resemblances.some(({ refusal }) => refusal.decidedAt > passed.at || !seenIds.has(refusal.id));
}
