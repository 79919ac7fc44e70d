// A demo video: drawings that move in front of one another, and a sound of sines and noise.
//
// Lengths are units: a video is 480 × 270 units (portrait: 270 × 480), the size in which the covers are drawn.
// The finished video is 854 × 480 pixels (480 × 854), a film's chapter 1920 × 1080.

/** A number, or an ffmpeg expression of `t` (seconds); see motion.ts for the usual ones. */
export type Motion = number | string;

/** A drawing that changes: each picture is the SVG with its {{names}} filled in. */
export interface Cells {
  count: number;
  fps: number;
  /** Plays once from this second on and then shows the last picture. Without it, the pictures repeat. */
  once?: number;
  fill: (cell: number) => Record<string, string | number>;
}

export interface Layer {
  /** File in the drawing's folder, or the SVG itself. Its viewBox is its size in units. */
  svg: string;
  /** The upper left corner. */
  x?: Motion;
  y?: Motion;
  /** Moves slowly along one axis, so it is drawn at quarters of a pixel, without which it would jerk. */
  glide?: 'x' | 'y';
  cells?: Cells;
  /** Seconds by which repeated cells are ahead, so that equal drawings do not move in step. */
  ahead?: number;
  /** [second, seconds of fading]: visible from then on, or until then. */
  show?: readonly [number, number];
  hide?: readonly [number, number];
}

/** A sequence of moving pictures: a video, or a chapter of a film. */
export interface Drawing {
  key: string;
  /** The folder of the drawings: import.meta.dirname. */
  folder: string;
  /** Pixels per unit, if not those of videos. */
  scale?: number;
  seconds: number;
  portrait?: boolean;
  /** From the back to the front. The first one does not move and fills the video. */
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
  /** The description; each line is a paragraph. */
  description: string;
  category: string;
  tags: readonly string[];
  author: string;
  region: string;
  /** The key of the drawn cover, or the second of the video to show: for a portrait video, since drawn covers are landscape. */
  cover: string | number;
  daysAgo: number;
  views: number;
  sound: Sound;
}
