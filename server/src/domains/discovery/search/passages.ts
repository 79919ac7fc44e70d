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
