// Title breaks are the places between the words of a title where a line may end.
import { allWords } from '../index/tokens.ts';

/** A clause, between spaces and punctuation. */
const CLAUSES = /[\p{L}\p{N}\p{M}]+/gu;
/** A number with its measure word. */
const COUNT = /^(?:\p{N}|[第一二两三四五六七八九十百千万亿几半每])+\p{L}?$/u;
/** One-character words that stay with the following word; all other one-character words stay with the word before. */
const PREFIX_WORDS = new Set([
  ...'不没未很最更太在从把被给和与及或跟向往对为到由将让使叫像比按沿凭这那哪各同能会要该可想',
  ...'做看走跑说写听卖买找修讲读画造养种送开关过回',
]);
/** Characters at the beginning and end of a clause without a break; behind punctuation more, because a line should rather end there. */
const AT_EDGE = 3;
const BEHIND_PUNCTUATION = 5;
/** Characters without a break, so that text unknown to the dictionary does not become one long line. */
const TOGETHER_MAX = 8;
/** Titles up to this length fit in one line everywhere. */
const SHORT_LENGTH = 6;

/**
 * Indexes (UTF-16 units) between words at which a title may break; undefined for a short title. Breaks at spaces and punctuation are left
 * out, because browsers make them without help.
 */
export function titleBreaks(title: string): number[] | undefined {
  if (title.length <= SHORT_LENGTH) return undefined;
  return [...title.matchAll(CLAUSES)].flatMap(({ 0: clause, index }) => {
    const from = index === 0 ? AT_EDGE : BEHIND_PUNCTUATION;
    return bordersIn(clause, from).map((border) => index + border);
  });
}

function bordersIn(clause: string, from: number): number[] {
  const borders: number[] = [];
  if (clause.length < from + AT_EDGE) return borders;
  let before = '';
  let index = 0;
  for (const word of allWords(clause)) {
    const together = index - (borders.at(-1) ?? 0);
    const isBorder = !belongTogether(before, word) || (together >= TOGETHER_MAX && !PREFIX_WORDS.has(before));
    if (isBorder && index >= from && clause.length - index >= AT_EDGE) borders.push(index);
    before = word;
    index += word.length;
  }
  return borders;
}

const belongTogether = (before: string, word: string): boolean =>
  PREFIX_WORDS.has(before) || COUNT.test(before) || (word.length === 1 && !PREFIX_WORDS.has(word));
