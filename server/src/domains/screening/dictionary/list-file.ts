import {
  WORD_ACTION_LABEL,
  WORD_ACTIONS,
  WORD_SCOPE_LABEL,
  WORD_SCOPES,
  WORDS_IMPORT_MAX,
} from '#contract/screening/constants.ts';
import type { WordAction, WordScope } from '#contract/screening/sensitive-words.ts';
import { csvLine } from '../../../core/lists/spreadsheet.ts';
import { plainLine } from '../../../core/text.ts';
import { foldedText } from '../matching/fold.ts';

interface ListedWord {
  word: string;
  folded: string;
  scopes: WordScope[];
  action: WordAction;
  note: string;
}

const REFUSED_SHOWN = 100;
const WORD_MAX = 40;

/** One word a line: `word,action,scope|scope,note`, written in words and read in those or as they are stored. Of two lines that fold alike the later one holds. */
export function readList(
  text: string,
  standard: { scopes: WordScope[]; action: WordAction },
): { words: ListedWord[]; refused: { line: number; text: string; reason: string }[] } {
  const words = new Map<string, ListedWord>();
  const refused: { line: number; text: string; reason: string }[] = [];
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '') continue;
    const read = readLine(line, standard);
    const reason =
      typeof read === 'string' ? read : words.size >= WORDS_IMPORT_MAX ? `一次最多导入 ${WORDS_IMPORT_MAX} 个词` : null;
    if (reason === null && typeof read !== 'string') words.set(read.folded, read);
    else if (refused.length < REFUSED_SHOWN) refused.push({ line: index + 1, text: line.slice(0, 100), reason: reason ?? '' });
  }
  return { words: [...words.values()], refused };
}

export const writeList = (words: readonly ListedWord[]): string =>
  words
    .map(({ word, action, scopes, note }) =>
      csvLine([word, WORD_ACTION_LABEL[action], scopes.map((scope) => WORD_SCOPE_LABEL[scope]).join('|'), note]),
    )
    .join('');

function readLine(line: string, standard: { scopes: WordScope[]; action: WordAction }): ListedWord | string {
  const [word = '', action = '', scopes = '', ...note] = cells(line).map((cell) => plainLine(armed(cell)));
  const folded = foldedText(word);
  if (folded === '') return '没有汉字、字母或数字';
  if ([...word].length > WORD_MAX) return `敏感词最多 ${WORD_MAX} 字`;
  const listedAction =
    action === '' ? standard.action : WORD_ACTIONS.find((one) => one === action || WORD_ACTION_LABEL[one] === action);
  if (listedAction === undefined) return '处理方式应为禁止、复核或替换';
  const named = scopes.split('|').map((scope) => WORD_SCOPES.find((one) => one === scope || WORD_SCOPE_LABEL[one] === scope));
  const listed = scopes === '' ? standard.scopes : named.filter((scope) => scope !== undefined);
  if (scopes !== '' && listed.length < named.length) return `适用范围应为${Object.values(WORD_SCOPE_LABEL).join('、')}`;
  return {
    word,
    folded,
    action: listedAction,
    scopes: [...new Set(listed)],
    note: [...note.join(',')].slice(0, 100).join(''),
  };
}

/** As it was before a file for spreadsheets disarmed it. */
const armed = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '');

/** Cells of a CSV line; a quoted one may hold commas. */
const cells = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, inQuotes, plain]) =>
    inQuotes === undefined ? (plain ?? '') : inQuotes.replaceAll('""', '"'),
  );
