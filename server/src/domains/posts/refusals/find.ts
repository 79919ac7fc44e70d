import type { Queryable } from '../../../db/client.ts';
import type { PostRow, RevisionRow } from '../store.ts';
import { bitsApart, BITS_APART_MAX, mirrored, probesOf } from './bands.ts';
import { namesOf, readPrints, type Printed, type Prints } from './read-prints.ts';
import * as store from './store.ts';

/** Below it two texts share no more than phrases and quotations. */
const TEXT_PERCENT_MIN = 30;
/** Fewer hashes of a sample are chance. */
const SHARED_MIN = 4;
const FILM_PERCENT_MIN = 50;
/** A still scene has few frames that differ, and many films have it. */
const FRAMES_MIN = 3;
/** Of refusals with the most passages in common, and hashes of pictures that are looked for. */
const COMPARED = 20;
const HASHES_MAX = 300;
const PASSAGES_MAX = 4_000;
/** As many passages as a refusal keeps (discovery/search/passages.ts). */
const SAMPLE = 100;

/** A refusal that a text, its pictures or its film are like. */
export interface Resemblance {
  refusal: store.RefusalRow;
  /** How much of the text stands in the refused one, or of that one in it, whichever is more. */
  text: number | null;
  /** The refused pictures that stand in it. */
  pictures: number;
  /** How much of one film is in the other. */
  film: number | null;
}

/** Refusals, of anybody's, that a revision is like, the latest first. By indexes alone. */
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
  // Of very long texts the least hashes are asked for: a refusal keeps its least as well.
  const asked =
    passages.length <= PASSAGES_MAX ? passages : passages.toSorted((one, other) => one - other).slice(0, PASSAGES_MAX);
  const cut = asked.length === passages.length ? Number.MAX_SAFE_INTEGER : (asked.at(-1) ?? 0);
  const found = await store.findByPassages(db, [...asked, ...wholes], cut, COMPARED);
  const percents = new Map<number, number>();
  for (const one of found) {
    const percent = one.kind === 'whole' ? 100 : one.shared < SHARED_MIN ? 0 : percentOf(one, passages.length);
    if (percent >= TEXT_PERCENT_MIN) percents.set(one.id, Math.max(percent, percents.get(one.id) ?? 0));
  }
  return percents;
}

/** How much of the refused text stands in a text of so many passages, or the other way round, whichever is more. */
function percentOf(
  { shared, kept, asked, passages }: { shared: number; kept: number; asked: number; passages: number },
  own: number,
): number {
  const ofThat = shared / Math.max(1, asked);
  const ofThis = (ofThat * kept * Math.max(1, passages / SAMPLE)) / own;
  return Math.floor(Math.min(1, Math.max(ofThat, ofThis)) * 100);
}

async function likePictures(
  db: Queryable,
  prints: Prints,
): Promise<{ pictures: Map<number, number>; films: Map<number, number> }> {
  const own = prints.pictures.map(({ hash }) => hash).filter((hash) => hash !== null);
  const frames = prints.videos.map((video) => video.frames);
  const looked = [...new Set([...own, ...frames.flat()])].slice(0, HASHES_MAX).flatMap((hash) => [hash, mirrored(hash)]);
  const names = namesOf(prints);
  const [pictures, films] = [new Map<number, number>(), new Map<number, number>()];
  if (looked.length === 0 && names.length === 0) return { pictures, films };
  const candidates = await store.findByBands(db, [...new Set(looked.flatMap(probesOf))], names);
  const isNamed = new Set(names);
  const like = (one: bigint) => (other: bigint) =>
    bitsApart(one, other) <= BITS_APART_MAX || bitsApart(one, mirrored(other)) <= BITS_APART_MAX;
  const refusedFrames = new Map<number, bigint[]>();
  for (const { refusalId, kind, name, hash } of candidates) {
    if (kind === 'frame' && hash !== null) refusedFrames.set(refusalId, [...(refusedFrames.get(refusalId) ?? []), hash]);
    else if (kind === 'file' && name !== null && isNamed.has(name)) films.set(refusalId, 100);
    else if (kind === 'picture' && ((name !== null && isNamed.has(name)) || (hash !== null && own.some(like(hash)))))
      pictures.set(refusalId, (pictures.get(refusalId) ?? 0) + 1);
  }
  const kept = await store.countFrames(db, [...refusedFrames.keys()]);
  for (const [id, hashes] of refusedFrames)
    for (const film of frames) {
      const shared = hashes.filter((hash) => film.some(like(hash))).length;
      const percent = Math.floor((shared * 100) / Math.max(1, Math.min(kept.get(id) ?? shared, film.length)));
      if (shared >= FRAMES_MIN && percent >= FILM_PERCENT_MIN)
        films.set(id, Math.max(Math.min(100, percent), films.get(id) ?? 0));
    }
  return { pictures, films };
}

/**
 * Whether a person has to see a revision before readers do, because it is like something refused. What a person has passed of the post
 * since, with the same likeness, needs nobody again.
 */
export async function needsPerson(db: Queryable, post: Pick<PostRow, 'id'>, revision: RevisionRow): Promise<boolean> {
  const found = await findRefused(db, revision);
  if (found.length === 0) return false;
  const passed = await store.findPassed(db, post.id);
  if (passed === undefined) return true;
  const seen = new Set((await findRefused(db, passed.revision)).map(({ refusal }) => refusal.id));
  return found.some(({ refusal }) => refusal.decidedAt > passed.at || !seen.has(refusal.id));
}
