import { diffArrays } from 'diff';
import { CORRECTED_FIELD_TEXT, type Difference } from '#contract/posts/corrections.ts';
import { raisedTextOf } from '../../../documents/text.ts';
import type { RevisionRow } from '../store.ts';

type Parts = Difference['parts'];
type Text = Pick<RevisionRow, 'title' | 'summary' | 'body' | 'mediaId'>;

const words = new Intl.Segmenter('zh', { granularity: 'word' });
/** Characters around a change that are shown of what stayed the same. */
const CONTEXT = 24;
/** Kept of one post's change; an article written anew is told as so many places, not as its whole text twice. */
export const DIFFERENCES_MAX = 100;
/** As many characters are told in the one line. */
const QUOTED = 24;
/** For one paragraph; beyond it the old one and the new one are shown whole. */
const MILLISECONDS = 200;

/** What a reader of the old version reads differently in the new one. Pictures and layout are no part of it. */
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

/** One line that says it all: the words themselves where it is one short place, else what was touched. */
export function summaryOfDifferences(differences: Difference[]): string {
  const [only] = differences;
  if (differences.length === 1 && only?.field === 'title')
    return `标题改为“${only.parts.flatMap(({ kind, text }) => (kind === 'removed' ? [] : text)).join('')}”`;
  if (differences.length === 1 && only !== undefined && only.field !== 'video') {
    const of = (wanted: string) => only.parts.flatMap(({ kind, text }) => (kind === wanted ? text.trim() : []));
    const [removed, added] = [of('removed'), of('added')];
    if (removed.length < 2 && added.length < 2 && [...removed, ...added].every((text) => text.length <= QUOTED)) {
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

/** Paragraph by paragraph: one that was replaced is compared with the one that stands in its place. */
function ofParagraphs(old: string[], next: string[]): Difference[] {
  const changes = diffArrays(old, next, { timeout: 1000 }) ?? [
    { value: old, removed: true, added: false },
    { value: next, removed: false, added: true },
  ];
  const found: Difference[] = [];
  let removed: string[] = [];
  const flush = (added: string[]) => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1)
      found.push({ field: 'body', parts: partsOf(removed[at] ?? '', added[at] ?? '') });
    removed = [];
  };
  for (const change of changes) {
    if (change.removed) removed = [...removed, ...change.value];
    else flush(change.added ? change.value : []);
  }
  flush([]);
  return found;
}

function partsOf(old: string, next: string): Parts {
  const whole: Parts = [
    ...(old === '' ? [] : [{ kind: 'removed' as const, text: old }]),
    ...(next === '' ? [] : [{ kind: 'added' as const, text: next }]),
  ];
  if (whole.length < 2) return whole;
  const changes = diffArrays(wordsOf(old), wordsOf(next), { timeout: MILLISECONDS });
  if (changes === undefined) return whole;
  const parts = changes.map(({ added, removed, value }): Parts[number] => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
  // Two texts that share only a few words are read more easily one after the other.
  const same = parts.reduce((sum, { kind, text }) => (kind === 'same' ? sum + text.length : sum), 0);
  if (same * 3 < Math.max(old.length, next.length)) return whole;
  return parts.map((part, at) => (part.kind === 'same' ? { ...part, text: shortened(part.text, at, parts.length) } : part));
}

/** A number is one word with what it counts: 六十万只 and not 六, 十万, 只. */
function wordsOf(text: string): string[] {
  const found: string[] = [];
  let inNumber = false;
  for (const { segment } of words.segment(text)) {
    const isNumber = NUMBER.test(segment);
    const counted = inNumber && !isNumber && COUNTED.test(segment);
    if (inNumber && (isNumber || counted)) found.push(`${found.pop()}${segment}`);
    else found.push(segment);
    inNumber = isNumber;
  }
  return found;
}

const NUMBER = /^[\d.,%零〇一二两三四五六七八九十百千万亿]+$/;
const COUNTED = /^\p{Script=Han}$/u;

/** Of a stretch that stayed the same, what touches a change. */
function shortened(text: string, at: number, count: number): string {
  const characters = [...text];
  const before = at === 0 ? 0 : CONTEXT;
  const after = at === count - 1 ? 0 : CONTEXT;
  if (characters.length <= before + after + 1) return text;
  return `${characters.slice(0, before).join('')}…${after === 0 ? '' : characters.slice(-after).join('')}`;
}
