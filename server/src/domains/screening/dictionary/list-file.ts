import {
  WORD_ACTION_LABEL,
  WORD_ACTIONS,
  WORD_SCOPE_LABEL,
  WORD_SCOPES,
  WORDS_IMPORT_MAX,
} from '#contract/screening/constants.ts';
import type { WordAction, WordScope } from '#contract/screening/sensitive-words.ts';
import { codePoints } from '#contract/text.ts';
import { csvLine } from '../../../core/lists/spreadsheet.ts';
import { plainLine } from '../../../core/text.ts';
import { foldedText } from '../matching/fold.ts';

// The list of sensitive words as a CSV file: `word,action,scope|scope,note`.

interface ListedWord {
  word: string;
  folded: string;
  scopes: WordScope[];
  action: WordAction;
  note: string;
}

const REFUSED_LISTED_MAX = 100;
const WORD_MAX = 40;

/**
 * Reads a list; empty actions and scopes take `defaults`. Actions and scopes may be labels (as `writeList` writes them) or stored values. Of
 * two lines with words that fold alike (matching/fold.ts) the later one is used. `refused`: the first lines that are wrong.
 */
export function readList(
  text: string,
  defaults: { scopes: WordScope[]; action: WordAction },
): { words: ListedWord[]; refused: { line: number; text: string; reason: string }[] } {
  const words = new Map<string, ListedWord>();
  const refused: { line: number; text: string; reason: string }[] = [];
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '') continue;
    const result = readLine(line, defaults);
    const reason =
      typeof result === 'string' ? result : words.size >= WORDS_IMPORT_MAX ? `一次最多导入 ${WORDS_IMPORT_MAX} 个词` : null;
    if (reason === null && typeof result !== 'string') words.set(result.folded, result);
    else if (refused.length < REFUSED_LISTED_MAX)
      refused.push({ line: index + 1, text: line.slice(0, 100), reason: reason ?? '' });
  }
  return { words: [...words.values()], refused };
}

export const writeList = (words: readonly ListedWord[]): string =>
  words
    .map(({ word, action, scopes, note }) =>
      csvLine([word, WORD_ACTION_LABEL[action], scopes.map((scope) => WORD_SCOPE_LABEL[scope]).join('|'), note]),
    )
    .join('');

/** A word, or the sentence that refuses the line. */
function readLine(line: string, defaults: { scopes: WordScope[]; action: WordAction }): ListedWord | string {
  const [word = '', action = '', scopes = '', ...note] = cells(line).map((cell) => plainLine(withoutApostrophe(cell)));
  const folded = foldedText(word);
  if (folded === '') return '没有汉字、字母或数字';
  if (codePoints(word) > WORD_MAX) return `敏感词最多 ${WORD_MAX} 字`;
  const listedAction =
    action === '' ? defaults.action : WORD_ACTIONS.find((value) => value === action || WORD_ACTION_LABEL[value] === action);
  if (listedAction === undefined) return '处理方式应为禁止、复核或替换';
  const namedScopes = scopes
    .split('|')
    .map((scope) => WORD_SCOPES.find((value) => value === scope || WORD_SCOPE_LABEL[value] === scope));
  const knownScopes = scopes === '' ? defaults.scopes : namedScopes.filter((scope) => scope !== undefined);
  if (scopes !== '' && knownScopes.length < namedScopes.length)
    return `适用范围应为${Object.values(WORD_SCOPE_LABEL).join('、')}`;
  return {
    word,
    folded,
    action: listedAction,
    scopes: [...new Set(knownScopes)],
    note: [...note.join(',')].slice(0, 100).join(''),
  };
}

/** Removes the apostrophe that CSV files get before signs which a spreadsheet would read as a formula. */
const withoutApostrophe = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '');

/** Cells of a CSV line; a quoted cell may contain commas. */
const cells = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, inQuotes, plain]) =>
    inQuotes === undefined ? (plain ?? '') : inQuotes.replaceAll('""', '"'),
  );
