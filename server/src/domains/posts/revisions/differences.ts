import { diffArrays } from 'diff';
import { CORRECTED_FIELD_TEXT, type Difference } from '#contract/posts/corrections.ts';
import { raisedTextOf } from '../../../documents/text.ts';
import type { RevisionRow } from '../store.ts';

type Parts = Difference['parts'];
type Text = Pick<RevisionRow, 'title' | 'summary' | 'body' | 'mediaId'>;

const words = new Intl.Segmenter('zh', { granularity: 'word' });
/** Unchanged characters that are shown before and after a change. */
const CONTEXT = 24;
/** Differences that are listed of two texts; further ones are dropped. */
export const DIFFERENCES_MAX = 100;
/** The summary quotes changed words up to this length. */
const QUOTED_MAX = 24;
/** Time limits of the comparison. A paragraph beyond its limit is shown whole, old and new; so is a text. */
const PARAGRAPH_MS = 200;
const TEXT_MS = 1000;

/** The differences in words between two revisions, without pictures and layout. */
export function differencesBetween(old: Text, next: Text): Difference[] {
  return [
    ...ofLine('title', old.title, next.title),
    ...ofLine('summary', old.summary, next.summary),
    ...ofParagraphs(linesOf(old), linesOf(next)),
    ...(old.mediaId === next.mediaId
      ? []
      : [{ field: 'video' as const, parts: [{ kind: 'added' as const, text: '更换了视频' }] }]),
  ].slice(0, DIFFERENCES_MAX);
}

/** The differences in one sentence: a single short change is quoted; otherwise the changed fields and the number of places. */
export function summaryOfDifferences(differences: Difference[]): string {
  const [only] = differences;
  if (differences.length === 1 && only?.field === 'title')
    return `标题改为“${only.parts.flatMap(({ kind, text }) => (kind === 'removed' ? [] : text)).join('')}”`;
  if (differences.length === 1 && only !== undefined && only.field !== 'video') {
    const textsOf = (wantedKind: string) => only.parts.flatMap(({ kind, text }) => (kind === wantedKind ? text.trim() : []));
    const [removed, added] = [textsOf('removed'), textsOf('added')];
    if (removed.length < 2 && added.length < 2 && [...removed, ...added].every((text) => text.length <= QUOTED_MAX)) {
      if (added[0] === undefined) return `删去“${removed[0]}”`;
      return removed[0] === undefined ? `增加“${added[0]}”` : `“${removed[0]}”更正为“${added[0]}”`;
    }
  }
  const fields = [...new Set(differences.map(({ field }) => CORRECTED_FIELD_TEXT[field]))];
  return `修改了${fields.join('、')}，共 ${differences.length} 处`;
}

const linesOf = ({ body }: Text): string[] =>
  body === null
    ? []
    : raisedTextOf(body)
        .split('\n')
        .filter((line) => line.trim() !== '');

const ofLine = (field: Difference['field'], old: string, next: string): Difference[] =>
  old === next ? [] : [{ field, parts: partsOf(old, next) }];

/** Compares by paragraph; a removed paragraph is compared with the added one in its place. */
function ofParagraphs(old: string[], next: string[]): Difference[] {
  const changes = diffArrays(old, next, { timeout: TEXT_MS }) ?? [
    { value: old, removed: true, added: false },
    { value: next, removed: false, added: true },
  ];
  const differences: Difference[] = [];
  let removed: string[] = [];
  const flush = (added: string[]) => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1)
      differences.push({ field: 'body', parts: partsOf(removed[index] ?? '', added[index] ?? '') });
    removed = [];
  };
  for (const change of changes) {
    if (change.removed) removed = [...removed, ...change.value];
    else flush(change.added ? change.value : []);
  }
  flush([]);
  return differences;
}

/** One paragraph or line as a sequence of removed, added and unchanged parts. */
function partsOf(old: string, next: string): Parts {
  const whole: Parts = [
    ...(old === '' ? [] : [{ kind: 'removed' as const, text: old }]),
    ...(next === '' ? [] : [{ kind: 'added' as const, text: next }]),
  ];
  if (whole.length < 2) return whole;
  const changes = diffArrays(wordsOf(old), wordsOf(next), { timeout: PARAGRAPH_MS });
  if (changes === undefined) return whole;
  const parts = changes.map(({ added, removed, value }): Parts[number] => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
  // If less than a third is unchanged, the two whole texts are easier to read.
  const same = parts.reduce((sum, { kind, text }) => (kind === 'same' ? sum + text.length : sum), 0);
  if (same * 3 < Math.max(old.length, next.length)) return whole;
  return parts.map((part, index) => (part.kind === 'same' ? { ...part, text: shortened(part.text, index, parts.length) } : part));
}

/** Splits a text into words. A number and its measure word are one word: 六十万只, not 六, 十万, 只. */
function wordsOf(text: string): string[] {
  const result: string[] = [];
  let inNumber = false;
  for (const { segment } of words.segment(text)) {
    const isNumber = NUMBER.test(segment);
    const isMeasure = inNumber && !isNumber && MEASURE.test(segment);
    if (inNumber && (isNumber || isMeasure)) result.push(`${result.pop()}${segment}`);
    else result.push(segment);
    inNumber = isNumber;
  }
  return result;
}

const NUMBER = /^[\d.,%零〇一二两三四五六七八九十百千万亿]+$/;
const MEASURE = /^\p{Script=Han}$/u;

/** Shortens unchanged text to CONTEXT characters next to a change. `index` of `count`: the first and last part touch one change only. */
function shortened(text: string, index: number, count: number): string {
  const characters = [...text];
  const before = index === 0 ? 0 : CONTEXT;
  const after = index === count - 1 ? 0 : CONTEXT;
  if (characters.length <= before + after + 1) return text;
  return `${characters.slice(0, before).join('')}…${after === 0 ? '' : characters.slice(-after).join('')}`;
}
