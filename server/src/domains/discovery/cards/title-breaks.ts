// Title breaks are the places between the words of a title where a line may end.
import { allWords } from '../index/tokens.ts';

/** A clause, between spaces and punctuation. */
const CLAUSES = /[\p{L}\p{N}\p{M}]+/gu;
/** A number, with what it counts by. */
const COUNT = /^(?:\p{N}|[第一二两三四五六七八九十百千万亿几半每])+\p{L}?$/u;
/** Words of one character that belong to what follows; all others belong to what stands before them. */
const BEGINNINGS = new Set([
  ...'不没未很最更太在从把被给和与及或跟向往对为到由将让使叫像比按沿凭这那哪各同能会要该可想',
  ...'做看走跑说写听卖买找修讲读画造养种送开关过回',
]);
/** So many characters at a clause's beginning or end stay on one line: a line rather ends with the punctuation. */
const AT_EDGE = 3;
const BEHIND_PUNCTUATION = 5;
/** A dictionary that knows none of the words must not keep a whole line together. */
const TOGETHER_MAX = 8;
/** A title that fits everywhere. */
const SHORT = 6;

/**
 * The places between words where a title may be divided, in UTF-16 units; undefined for one that is never divided. Browsers divide
 * at spaces and behind punctuation by themselves, so these are not among them.
 */
export function titleBreaks(title: string): number[] | undefined {
  if (title.length <= SHORT) return undefined;
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
    const isBorder = !clings(before, word) || (together >= TOGETHER_MAX && !BEGINNINGS.has(before));
    if (isBorder && index >= from && clause.length - index >= AT_EDGE) borders.push(index);
    before = word;
    index += word.length;
  }
  return borders;
}

const clings = (before: string, word: string): boolean =>
  BEGINNINGS.has(before) || COUNT.test(before) || (word.length === 1 && !BEGINNINGS.has(word));
