/** The geometry of a chart of days, in pixels. It knows neither React nor the document: the caller measures texts. */

import { shortDay } from '../../lib/periods/period.ts';

/** The data of a day. */
export interface ChartDay {
  day: string;
  /** Null: no data, so no bar. */
  value: number | null;
  before: number | null;
  /** The summands of the value, in the order of the series. */
  parts: readonly number[];
}

/** A day of a series on the drawing: from where to where it reaches; null: no data. */
export type Spot = { x: number; from: number; to: number } | null;

/** The edges within which days are drawn. */
interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Plot {
  width: number;
  height: number;
  frame: Frame;
  /** Many days are an area from edge to edge; fewer are bars in bands. */
  isArea: boolean;
  /** The distance between days. */
  step: number;
  /** The middle of each day. */
  centres: readonly number[];
  ticks: readonly { text: string; y: number }[];
  /** The days that are named below the axis. */
  labels: readonly { text: string; x: number }[];
  /** The days of each series. */
  series: readonly (readonly Spot[])[];
  /** The days of the previous period; all null without a comparison. */
  former: readonly Spot[];
}

interface PlotOptions {
  /** The number of series: one for the value, or one for each part. */
  count: number;
  comparing: boolean;
  axis: (value: number) => string;
  width: number;
  height: number;
  /** The width of a label. */
  widthOf: (text: string) => number;
}

/** With more days, bars would be thinner than a line, so an area is drawn. */
const BARS_MAX = 62;
const BAR_WIDTH_MAX = 24;
/** Ticks of the axis of values. */
const TICKS = 5;
/** Font size of labels. */
export const LABEL_SIZE = 12;
/** Between labels and axis. */
export const LABEL_SPACE = 8;
/** Between one day's label and the next. */
const LABEL_GAP = 24;
/** Above and at the right of the days. */
const MARGIN = 8;
/** Height of the labels below the days. */
const FOOT = 30;

/** The layout of days in a box of this size; parts are stacked, and the previous period shares their axis. */
export function plotOf(days: readonly ChartDay[], { count, comparing, axis, width, height, widthOf }: PlotOptions): Plot {
  const columns = days.map(({ value, parts }) =>
    stacked(count > 1 ? Array.from({ length: count }, (_, index) => parts[index] ?? null) : [value]),
  );
  const befores = days.map(({ before }) => (comparing ? before : null));
  const values = [...columns.flatMap((column) => column.flatMap((span) => span ?? [])), ...befores.flatMap((one) => one ?? [])];
  const ticks = niceTicks(values).map((value) => ({ value, text: axis(value) }));

  const left = Math.round(Math.max(...ticks.map(({ text }) => widthOf(text)))) + LABEL_SPACE;
  const frame = { left, right: Math.max(width - MARGIN, left), top: MARGIN, bottom: height - FOOT };
  const isArea = days.length > BARS_MAX;
  const step = (frame.right - left) / (isArea ? days.length - 1 : days.length);
  const centres = days.map((_, index) => left + (isArea ? index : index + 0.5) * step);

  const [low, high] = [ticks[0]?.value ?? 0, ticks.at(-1)?.value ?? 1];
  const yOf = (value: number): number => frame.bottom - ((value - low) / (high - low)) * (frame.bottom - frame.top);
  const spotOf = (span: Span, index: number): Spot => span && { x: centres[index] ?? 0, from: yOf(span[0]), to: yOf(span[1]) };
  const named = days.map(({ day }, index) => ({ text: shortDay(day), x: centres[index] ?? 0, width: widthOf(shortDay(day)) }));
  return {
    width,
    height,
    frame,
    isArea,
    step,
    centres,
    ticks: ticks.map(({ value, text }) => ({ text, y: yOf(value) })),
    labels: fitting(named, width),
    series: Array.from({ length: count }, (_, part) => columns.map((column, index) => spotOf(column[part] ?? null, index))),
    former: befores.map((before, index) => spotOf(before === null ? null : [0, before], index)),
  };
}

/** From one value of the axis to another; null: no data. */
type Span = readonly [from: number, to: number] | null;

/** The parts of a day one upon the other: positive ones from zero upwards, negative ones downwards. */
export function stacked(parts: readonly (number | null)[]): Span[] {
  let [above, below] = [0, 0];
  return parts.map((part): Span => {
    if (part === null) return null;
    const from = part < 0 ? below : above;
    if (part < 0) below += part;
    else above += part;
    return [from, from + part];
  });
}

/** Whole numbers in round steps (1, 2, 3 …; 10, 15, 20 …; 100, 150, 200 …) that enclose zero and all values. */
export function niceTicks(values: readonly number[]): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const rough = Math.max((high - low) / (TICKS - 1), 1);
  const digits = Math.floor(Math.log10(rough)) + 1;
  const unit = digits === 1 ? 1 : 10 ** digits / 20;
  for (let units = Math.ceil(rough / unit); ; units += 1) {
    const step = units * unit;
    const [below, above] = [Math.ceil(-low / step), Math.ceil(high / step)];
    const spare = TICKS - 1 - below - above;
    if (spare < 0) continue;
    // Spare ticks lie above, unless all values are negative.
    const zero = below + (low < 0 && high === 0 ? spare : 0);
    return Array.from({ length: TICKS }, (_, index) => (index - zero) * step);
  }
}

/** The labels that fit between 0 and `end`, chosen from the last one on, which moves inwards if it would be cut off. */
export function fitting<Label extends { x: number; width: number }>(labels: readonly Label[], end: number): Label[] {
  const shown: Label[] = [];
  let free = end;
  for (const [index, label] of labels.toReversed().entries()) {
    const half = label.width / 2;
    const x = index === 0 ? Math.min(label.x, end - half) : label.x;
    if (x - half < 0 || (index > 0 && x + half > free)) continue;
    shown.unshift({ ...label, x });
    free = x - half - LABEL_GAP;
  }
  return shown;
}

/** The line along the ends of the days. A day without data leaves a gap; a day between two gaps is a dash. */
export const linePath = (spots: readonly Spot[]): string =>
  piecesOf(spots)
    .map((piece) =>
      piece.length === 1 ? piece.map(({ x, to }) => `M${round(x - 1)} ${round(to)}h2`).join('') : `M${topOf(piece)}`,
    )
    .join('');

/** The surface between that line and where the days begin. */
export const areaPath = (spots: readonly Spot[]): string =>
  piecesOf(spots)
    .map((piece) => `M${topOf(piece)}L${topOf(piece.toReversed().map(({ x, from }) => ({ x, to: from })))}Z`)
    .join('');

/** A bar for each day, in bands of this width, with a tenth of it free at both sides. */
export function barsPath(spots: readonly Spot[], band: number): string {
  const room = band > 1.25 ? Math.round(band * 0.8) : band * 0.8;
  const width = Math.min(room, BAR_WIDTH_MAX);
  const offset = (room - width) / 2 - band * 0.4;
  return spots
    .flatMap((spot) => (spot === null || spot.from === spot.to ? [] : spot))
    .map(({ x, from, to }) => `M${round(x + offset)} ${round(to)}h${round(width)}V${round(from)}h${round(-width)}Z`)
    .join('');
}

const topOf = (piece: readonly { x: number; to: number }[]): string =>
  piece.map(({ x, to }) => `${round(x)} ${round(to)}`).join('L');

/** The days with data, divided where data is missing. */
function piecesOf(spots: readonly Spot[]): NonNullable<Spot>[][] {
  const pieces: NonNullable<Spot>[][] = [[]];
  for (const spot of spots)
    if (spot === null) pieces.push([]);
    else pieces.at(-1)?.push(spot);
  return pieces.filter(({ length }) => length > 0);
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** The day nearest to a place within the frame; null outside of it. */
export function dayAt({ frame, centres, step }: Plot, x: number, y: number): number | null {
  const [first] = centres;
  if (first === undefined || x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) return null;
  return Math.min(Math.max(Math.ceil((x - first) / step - 0.5), 0), centres.length - 1);
}

/** The day to which a key leads from a day, or from none; null for other keys. */
export function dayByKey(key: string, from: number | null, last: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowRight') return from === null ? 0 : Math.min(from + 1, last);
  if (key === 'ArrowLeft') return from === null ? last : Math.max(from - 1, 0);
  return null;
}
