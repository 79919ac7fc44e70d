// What a demo video is: drawings that move in front of one another, and a sound made from sines and noise.
//
// Lengths are units: a video is 480 × 270 units (portrait: 270 × 480), the size in which the covers are drawn.
// The finished video is 854 × 480 pixels (480 × 854), a film's chapter 1920 × 1080.

/** A number, or an ffmpeg expression of `t` (seconds); see motion.ts for the usual ones. */
export type Motion = number | string;

/** A drawing that changes: each picture is the SVG with its {{names}} filled in. */
export interface Cells {
  count: number;
  fps: number;
  /** Played once from this second on, then the last picture stays. Without it the pictures go round for ever. */
  once?: number;
  fill: (cell: number) => Record<string, string | number>;
}

export interface Layer {
  /** File in the drawing's folder, or the SVG itself. Its viewBox is its size in units. */
  svg: string;
  /** Where the upper left corner is. */
  x?: Motion;
  y?: Motion;
  /** Slow along one axis: drawn at quarters of a pixel, or it would be seen to jerk. */
  glide?: 'x' | 'y';
  cells?: Cells;
  /** Seconds by which looping cells are ahead, so that twins do not move in step. */
  ahead?: number;
  /** [second, seconds of fading]: there from then on, or until then. */
  show?: readonly [number, number];
  hide?: readonly [number, number];
}

/** What becomes moving pictures: a video, or a chapter of a film. */
export interface Drawing {
  key: string;
  /** Folder of the drawings: import.meta.dirname. */
  folder: string;
  /** Pixels of a unit, where it is not the videos' own. */
  scale?: number;
  seconds: number;
  portrait?: boolean;
  /** From the back to the front. The first stays as it is and fills the video. */
  layers: readonly Layer[];
}

/** Voices (see sound.ts), each an ffmpeg audio graph with one output; they are mixed, then raised by `gain`. */
export interface Sound {
  voices: readonly string[];
  gain: number;
}

export interface Scene extends Drawing {
  title: string;
  summary: string;
  /** Its lines are paragraphs. */
  description: string;
  category: string;
  tags: readonly string[];
  author: string;
  region: string;
  /** Key of the drawn cover, or the second of the video that is shown: of one that stands upright, which no drawn cover does. */
  cover: string | number;
  daysAgo: number;
  views: number;
  sound: Sound;
}
