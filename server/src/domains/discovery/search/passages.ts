import { fold } from '../index/tokens.ts';

// Recognises copies: texts are compared by their passages, all runs of 8 letters or digits, without signs and spaces.

/** Letters of a passage; shorter passages occur in any two texts about the same subject. */
const PASSAGE_LENGTH = 8;
/** Passages of a text; texts with fewer are similar to others by chance. */
const PASSAGES_MIN = 40;
/** Characters considered, from the beginning of a text. */
const CHARACTERS_MAX = 20_000;

const lettersOf = (text: string): string => fold(text.slice(0, CHARACTERS_MAX)).replace(/[^\p{L}\p{N}]+/gu, '');

function* passagesOf(text: string): Generator<string> {
  const letters = lettersOf(text);
  for (let start = 0; start + PASSAGE_LENGTH <= letters.length; start += 1) yield letters.slice(start, start + PASSAGE_LENGTH);
}

/** A function that returns the percentage (rounded down) of the text's passages that another text contains; null: the text is too short. */
export function sharedPercentWith(text: string): ((other: string) => number) | null {
  const own = new Set(passagesOf(text));
  if (own.size < PASSAGES_MIN) return null;
  return (other) => {
    // Stores only the common passages, not all of the other text.
    const shared = new Set<string>();
    for (const passage of passagesOf(other)) if (own.has(passage)) shared.add(passage);
    return Math.floor((shared.size * 100) / own.size);
  };
}

/** Hashes stored of a text, the smallest ones: equal texts have equal samples, and similar texts similar ones. */
const SAMPLE_HASHES = 100;

export interface TextPrint {
  /** Hashes of all different passages; empty for a short text. */
  hashes: number[];
  /** The hash of a text with fewer than PASSAGES_MIN passages; otherwise null. */
  whole: number | null;
}

/** A fingerprint that recognises a text after its deletion. A text with fewer than `wholeMin` letters gets none (both parts are empty). */
export function textPrintOf(text: string, wholeMin: number): TextPrint {
  const passages = new Set(passagesOf(text));
  if (passages.size >= PASSAGES_MIN) return { hashes: [...new Set([...passages].map(hashOf))], whole: null };
  const letters = lettersOf(text);
  return { hashes: [], whole: letters.length < wholeMin ? null : hashOf(letters) };
}

export const sampleOfHashes = (hashes: readonly number[]): number[] => hashes.toSorted((a, b) => a - b).slice(0, SAMPLE_HASHES);

/** cyrb53: 53 bits, exact as a number and in a bigint column. Must never change, because hashes are stored. */
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
