import { pinyin } from 'pinyin-pro';

/** How a text is typed on a Latin keyboard: `jiqixuexi` and `jqxx` for 机器学习. Letters and digits stay as they are. */
export interface Reading {
  pinyin: string;
  initials: string;
}

export function readingOf(text: string): Reading {
  const syllables = syllablesOf(text);
  return { pinyin: syllables.join(''), initials: syllables.map((syllable) => syllable.slice(0, 1)).join('') };
}

/** What was typed, when it can only be pinyin or a word in Latin letters. */
export function typedPinyin(keywords: string): string | null {
  const typed = keywords
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s'’]/g, '');
  return /^[a-z0-9]{2,30}$/.test(typed) && /[a-z]/.test(typed) ? typed : null;
}

/** Capitals are a Latin word (AI) or initials (JQXX), never syllables: nobody types pinyin so. */
export const isCapital = (keywords: string): boolean => /[A-Z]/.test(keywords.normalize('NFKC'));

/**
 * The part of a text that is read as typed, by whole syllables or their initials; null when there is none. It begins with a
 * syllable or a Latin word, not in the middle of one: `ai` is not read in 海 nor in Chain.
 */
export function findReading(text: string, typed: string, { initialsOnly = false } = {}): string | null {
  const characters = [...text];
  const syllables = syllablesOf(text);
  const initials = syllables.map((syllable) => syllable.slice(0, 1));
  const isWithinWord = (at: number) => isLatin(characters[at]) && isLatin(characters[at - 1]);
  for (const readings of initialsOnly ? [initials] : [initials, syllables]) {
    for (let start = 0; start < readings.length; start += 1) {
      const end = readings[start] === '' || isWithinWord(start) ? null : matchEnd(readings, start, typed);
      if (end !== null) return characters.slice(start, end).join('');
    }
  }
  return null;
}

const isLatin = (character: string | undefined): boolean => character !== undefined && /^[a-z0-9]$/i.test(character);

/** Where the reading of `typed` that begins at `start` ends; its last syllable may be unfinished. */
function matchEnd(readings: string[], start: number, typed: string): number | null {
  let rest = typed;
  for (let at = start; at < readings.length; at += 1) {
    const reading = readings[at] ?? '';
    if (reading.startsWith(rest)) return at + 1;
    if (!rest.startsWith(reading)) return null;
    rest = rest.slice(reading.length);
  }
  return null;
}

/** One entry for each character; what cannot be typed is empty. */
const syllablesOf = (text: string): string[] =>
  pinyin(text, { type: 'array', toneType: 'none', v: true }).map((syllable) => syllable.toLowerCase().replace(/[^a-z0-9]/g, ''));
