import { Converter } from 'opencc-js/t2cn';

/** A text as the filter compares it, each character with the place in the original it comes from. */
export interface Folded {
  characters: string[];
  /** UTF-16 offsets into the original. */
  starts: number[];
  ends: number[];
}

/** Spaces, punctuation, symbols, controls and combining marks: what is put between characters to hide a word. */
const BETWEEN = /[\p{Z}\p{P}\p{S}\p{C}\p{M}]/u;
const toSimplified = Converter({ from: 't', to: 'cn' });
const folds = new Map<string, string>();

/** Full width, letter case and traditional script are evened out; what only separates is left out. */
export function fold(text: string): Folded {
  const folded: Folded = { characters: [], starts: [], ends: [] };
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    for (const one of foldCharacter(character)) {
      folded.characters.push(one);
      folded.starts.push(at);
      folded.ends.push(end);
    }
    at = end;
  }
  return folded;
}

export const foldedText = (text: string): string => fold(text).characters.join('');

function foldCharacter(character: string): string {
  const known = folds.get(character);
  if (known !== undefined) return known;
  let result = '';
  for (const one of character.normalize('NFKD').toLowerCase()) if (!BETWEEN.test(one)) result += toSimplified(one);
  // The usual ones are kept; the million rare ones would only fill the memory.
  if (character.length === 1) folds.set(character, result);
  return result;
}
