import { fold } from '../index/tokens.ts';

/** Characters of a passage: shorter ones are in any two texts about the same thing. */
const LENGTH = 8;
/** A text of fewer passages is like too many others by chance. */
const PASSAGES_MIN = 40;
/** Of a longer text its beginning stands for all of it. */
const CHARACTERS_MAX = 20_000;

const lettersOf = (text: string): string => fold(text.slice(0, CHARACTERS_MAX)).replace(/[^\p{L}\p{N}]+/gu, '');

function* passagesOf(text: string): Generator<string> {
  const letters = lettersOf(text);
  for (let start = 0; start + LENGTH <= letters.length; start += 1) yield letters.slice(start, start + LENGTH);
}

/** How much of a text stands in others, too, in whole percent, however they mark and space it; null: it is too short to say. */
export function sharedWith(text: string): ((other: string) => number) | null {
  const own = new Set(passagesOf(text));
  if (own.size < PASSAGES_MIN) return null;
  return (other) => {
    // Most of another text is not kept: only what both hold.
    const shared = new Set<string>();
    for (const passage of passagesOf(other)) if (own.has(passage)) shared.add(passage);
    return Math.floor((shared.size * 100) / own.size);
  };
}

/** Kept of a text to be recognised by: the least of its passages' hashes, a sample that says the same of every text. */
const SAMPLE = 100;

export interface TextPrint {
  /** Hashes of all different passages. */
  hashes: number[];
  /** Of the whole text where it is too short for passages, else null. */
  whole: number | null;
}

/** What a text is recognised by once it is gone, however it was marked and spaced. Fewer letters than `wholeMin` are like others by chance. */
export function printOf(text: string, wholeMin: number): TextPrint {
  const passages = new Set(passagesOf(text));
  if (passages.size >= PASSAGES_MIN) return { hashes: [...new Set([...passages].map(hashOf))], whole: null };
  const letters = lettersOf(text);
  return { hashes: [], whole: letters.length < wholeMin ? null : hashOf(letters) };
}

export const sampleOf = (hashes: readonly number[]): number[] => hashes.toSorted((one, other) => one - other).slice(0, SAMPLE);

/** 53 bits, exact as a number and in a bigint column; the same in every version, since hashes are stored (cyrb53). */
function hashOf(letters: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < letters.length; at += 1) {
    const code = letters.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
