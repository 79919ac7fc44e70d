import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { printOf } from '../images/picture-print.ts';

/** Sprite sheets for the player's seek bar: small pictures at equal intervals, arranged row by row. */
export interface Storyboard {
  intervalSeconds: number;
  tileWidth: number;
  tileHeight: number;
  columns: number;
  rows: number;
  /** Number of tiles on all sheets together. */
  count: number;
}

/** A sheet has at most GRID × GRID tiles. */
const GRID = 10;
/** The longer side of a tile, in pixels. */
const LONG_SIDE = 160;

/** One picture per second up to five minutes; then about 300 pictures; from 50 minutes on one every ten seconds. */
export function planStoryboard(durationMs: number, size: { width: number; height: number }): Storyboard {
  const seconds = durationMs / 1000;
  const intervalSeconds = Math.min(10, Math.max(1, Math.ceil(seconds / 300)));
  // A short rest at the end, often sound beyond the last picture, gets no tile.
  const count = Math.max(1, Math.ceil(seconds / intervalSeconds - 0.05));
  const factor = Math.min(1, LONG_SIDE / Math.max(size.width, size.height));
  const columns = Math.min(GRID, count);
  return {
    intervalSeconds,
    tileWidth: even(size.width * factor),
    tileHeight: even(size.height * factor),
    columns,
    rows: Math.min(GRID, Math.ceil(count / columns)),
    count,
  };
}

/** Names of the files that ffmpeg writes the tiles (cells) to, from 1. */
export const CELL_FILES = 'cell-%d.jpg';

/**
 * Arranges the cells on sheets and deletes them. Not done by ffmpeg itself: its newer versions delay all outputs until each has
 * started, and a sheet starts only when it is full.
 */
export async function layOutSheets(folder: string, board: Storyboard): Promise<void> {
  const { tileWidth, tileHeight, columns, rows, count } = board;
  const names = new Set(await readdir(folder));
  const cells = Array.from({ length: count }, (_, at) => CELL_FILES.replace('%d', `${at + 1}`)).map((name) =>
    names.has(name) ? name : null,
  );
  const perSheet = columns * rows;
  for (let first = 0; first < count; first += perSheet) {
    const parts = cells
      .slice(first, first + perSheet)
      .flatMap((name, at) =>
        name === null
          ? []
          : [{ input: join(folder, name), left: (at % columns) * tileWidth, top: Math.floor(at / columns) * tileHeight }],
      );
    await sharp({ create: { width: tileWidth * columns, height: tileHeight * rows, channels: 3, background: 'black' } })
      .composite(parts)
      .jpeg({ quality: 75 })
      .toFile(join(folder, sheetName(first / perSheet)));
  }
  await Promise.all([...names].filter((name) => name.startsWith('cell-')).map((name) => rm(join(folder, name))));
}

/** Maximum number of frames whose hashes identify a video. */
const FRAMES_MAX = 24;

/** Distinct perceptual hashes of frames across the video. Must be called before `layOutSheets`, which deletes the cells. */
export async function printsOfCells(folder: string, { count }: Storyboard): Promise<bigint[]> {
  const names = new Set(await readdir(folder));
  const step = Math.max(1, count / FRAMES_MAX);
  const prints = new Set<bigint>();
  for (let at = 0; at < count; at += step) {
    const name = CELL_FILES.replace('%d', `${Math.floor(at) + 1}`);
    const print = names.has(name) ? await printOf(sharp(join(folder, name))) : null;
    if (print !== null) prints.add(print);
  }
  return [...prints];
}

const sheetName = (index: number) => `storyboard-${index + 1}.jpg`;

/** A WebVTT file whose cues refer to a tile of a sheet (`storyboard-1.jpg#xywh=…`), relative to the file. */
export function storyboardVtt(board: Storyboard, durationMs: number): string {
  const perSheet = board.columns * board.rows;
  const cues = Array.from({ length: board.count }, (_, index) => {
    const cell = index % perSheet;
    const left = (cell % board.columns) * board.tileWidth;
    const top = Math.floor(cell / board.columns) * board.tileHeight;
    const from = index * board.intervalSeconds * 1000;
    const to = index === board.count - 1 ? Math.max(durationMs, from + 1) : from + board.intervalSeconds * 1000;
    const sheet = sheetName(Math.floor(index / perSheet));
    return `${clock(from)} --> ${clock(to)}\n${sheet}#xywh=${left},${top},${board.tileWidth},${board.tileHeight}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** A time of WebVTT: 00:01:02.345. */
function clock(ms: number): string {
  const part = (value: number, width: number) => String(Math.floor(value)).padStart(width, '0');
  return `${part(ms / 3_600_000, 2)}:${part((ms / 60_000) % 60, 2)}:${part((ms / 1000) % 60, 2)}.${part(ms % 1000, 3)}`;
}

const even = (size: number): number => Math.max(2, Math.round(size / 2) * 2);
