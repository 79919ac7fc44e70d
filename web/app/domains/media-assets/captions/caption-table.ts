import { formatCueTime, parseCueTime, type Cue } from '#contract/media-assets/caption-cues.ts';

/** A caption in the editor, with its times as typed. */
export interface CaptionRow {
  key: number;
  start: string;
  end: string;
  text: string;
}

let lastKey = 0;
const newKey = () => (lastKey += 1);

export const rowsOf = (cues: readonly Cue[]): CaptionRow[] =>
  cues.map(({ startMs, endMs, text }) => ({ key: newKey(), start: formatCueTime(startMs), end: formatCueTime(endMs), text }));

/** Converts the rows, which must have no problems. */
export const cuesOf = (rows: readonly CaptionRow[]): Cue[] =>
  rows
    .map(({ start, end, text }) => ({ startMs: parseCueTime(start) ?? 0, endMs: parseCueTime(end) ?? 0, text: text.trim() }))
    .sort((a, b) => a.startMs - b.startMs);

/** Whether both have the same texts at the same times in the same order. */
export const areSame = (rows: readonly CaptionRow[], others: readonly CaptionRow[]): boolean =>
  rows.length === others.length &&
  rows.every(({ start, end, text }, index) => {
    const other = others[index];
    return start === other?.start && end === other.end && text === other.text;
  });

/** Errors by key of the row. */
export function problemsOf(rows: readonly CaptionRow[]): Map<number, string> {
  const problems = new Map<number, string>();
  for (const { key, start, end, text } of rows) {
    const [from, until] = [parseCueTime(start), parseCueTime(end)];
    if (from === null || until === null) problems.set(key, '时间写法不正确');
    else if (until <= from) problems.set(key, '结束时间须晚于开始时间');
    else if (text.trim() === '') problems.set(key, '请填写字幕内容，或删除这一条');
  }
  return problems;
}

/** Inserts an empty caption of two seconds behind a row, or at the beginning. */
export function insertAfter(rows: readonly CaptionRow[], key: number | null): CaptionRow[] {
  const index = rows.findIndex((row) => row.key === key);
  const startMs = parseCueTime(rows[index]?.end ?? '') ?? 0;
  const blank = { key: newKey(), start: formatCueTime(startMs), end: formatCueTime(startMs + 2000), text: '' };
  return [...rows.slice(0, index + 1), blank, ...rows.slice(index + 1)];
}
