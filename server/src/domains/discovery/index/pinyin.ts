import { pinyin } from 'pinyin-pro';

/** The reading of a text in Latin letters: pinyin `jiqixuexi` and initials `jqxx` for 机器学习. Letters and digits stay, in lower case. */
export interface Reading {
  pinyin: string;
  initials: string;
}

export function readingOf(text: string): Reading {
  const syllables = syllablesOf(text);
  return { pinyin: syllables.join(''), initials: syllables.map((syllable) => syllable.slice(0, 1)).join('') };
}

/** Keywords in lower case without spaces, if they can be pinyin (2 to 30 letters and digits, at least one letter); otherwise null. */
export function typedPinyin(keywords: string): string | null {
  const typed = keywords
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s'’]/g, '');
  return /^[a-z0-9]{2,30}$/.test(typed) && /[a-z]/.test(typed) ? typed : null;
}

/** Keywords with capitals are a Latin word (AI) or initials (JQXX), because nobody types whole syllables in capitals. */
export const isCapital = (keywords: string): boolean => /[A-Z]/.test(keywords.normalize('NFKC'));

/**
 * The part of a text that reads as `typed`, by initials or by syllables, or null: `qixue` in 机器学习 is 器学. The part begins with a syllable or a
 * Latin word, never in the middle of one: `ai` is neither a part of 海 (hai) nor of Chain.
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

/** The index after the last character of the part that begins at `start`, or null if it does not read so. The last syllable may be incomplete. */
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

/** The syllable of each character, without tones; '' for signs. */
const syllablesOf = (text: string): string[] =>
  pinyin(text, { type: 'array', toneType: 'none', v: true }).map((syllable) => syllable.toLowerCase().replace(/[^a-z0-9]/g, ''));
