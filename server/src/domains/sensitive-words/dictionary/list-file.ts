import { WORD_ACTION_LABEL, WORD_ACTIONS, WORD_SCOPES, WORDS_IMPORT_MAX } from '#contract/sensitive-words/constants.ts';
import type { WordAction, WordScope } from '#contract/sensitive-words/sensitive-words.ts';
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

/** One word a line: `word,action,scope|scope,note`, the action as it is stored or as people see it. Of two lines that fold alike the later one holds. */
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
  words.map(({ word, action, scopes, note }) => csvLine([word, action, scopes.join('|'), note])).join('');

function readLine(line: string, standard: { scopes: WordScope[]; action: WordAction }): ListedWord | string {
  const [word = '', action = '', scopes = '', ...note] = cells(line).map((cell) => plainLine(armed(cell)));
  const folded = foldedText(word);
  if (folded === '') return '没有汉字、字母或数字';
  if ([...word].length > WORD_MAX) return `敏感词最多 ${WORD_MAX} 字`;
  const listedAction =
    action === '' ? standard.action : WORD_ACTIONS.find((one) => one === action || WORD_ACTION_LABEL[one] === action);
  if (listedAction === undefined) return '处理方式应为禁止、复核或替换';
  const listed = scopes === '' ? standard.scopes : scopes.split('|');
  if (!listed.every((scope) => isOne(WORD_SCOPES, scope))) return '适用范围应为 posts、comments、danmaku、messages、names';
  return {
    word,
    folded,
    action: listedAction,
    scopes: [...new Set(listed as WordScope[])],
    note: [...note.join(',')].slice(0, 100).join(''),
  };
}

const isOne = (list: readonly string[], value: string): boolean => list.includes(value);

/** As it was before a file for spreadsheets disarmed it. */
const armed = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '');

/** Cells of a CSV line; a quoted one may hold commas. */
const cells = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, inQuotes, plain]) =>
    inQuotes === undefined ? (plain ?? '') : inQuotes.replaceAll('""', '"'),
  );
