import { Converter } from 'opencc-js/t2cn';

/** A text as the filter compares it, each character with its position in the original. */
export interface FoldResult {
  characters: string[];
  /** UTF-16 offsets into the original. */
  starts: number[];
  ends: number[];
}

/** Spaces, punctuation, symbols, controls and combining marks, which are used to disguise words. */
const IGNORED = /[\p{Z}\p{P}\p{S}\p{C}\p{M}]/u;
const toSimplified = Converter({ from: 't', to: 'cn' });
const folds = new Map<string, string>();

/** Normalises width, letter case and traditional script, and drops ignored characters: "Ａ-b 漢" becomes "ab汉". */
export function fold(text: string): FoldResult {
  const folded: FoldResult = { characters: [], starts: [], ends: [] };
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    for (const foldedCharacter of foldCharacter(character)) {
      folded.characters.push(foldedCharacter);
      folded.starts.push(start);
      folded.ends.push(end);
    }
    start = end;
  }
  return folded;
}

export const foldedText = (text: string): string => fold(text).characters.join('');

function foldCharacter(character: string): string {
  const cached = folds.get(character);
  if (cached !== undefined) return cached;
  let result = '';
  for (const part of character.normalize('NFKD').toLowerCase()) if (!IGNORED.test(part)) result += toSimplified(part);
  // Only characters of one UTF-16 unit are cached; a million rare ones would fill the memory.
  if (character.length === 1) folds.set(character, result);
  return result;
}
