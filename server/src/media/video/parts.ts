import { VIDEO_MAX_SECONDS } from '#contract/media-assets/constants.ts';
import type { Clip } from './clip.ts';
import { groupOfPictures } from './ladder.ts';

/** A section of a long clip that is encoded separately. It starts at an HLS segment boundary, so that the parts join seamlessly. */
export interface Part {
  /** Number of the part, from 0. */
  index: number;
  startSeconds: number;
  /** Number of its first HLS segment in the whole clip, from 0. */
  firstSegment: number;
  seconds: number;
  /** The exact number of frames; null for the last part, which extends to the end of the clip whatever its length is. */
  frames: number | null;
}

/** Work per part, in decoded pixels: two minutes of 1080p at 30 frames a second, which two cores encode in about a minute. */
export const PART_WORK = 1920 * 1080 * 30 * 120;
/** Limits parts of small pictures, of which `PART_WORK` would be hours. */
const PART_SECONDS_MAX = 600;

/** The estimated work of a clip, in decoded pixels. */
export const expectedWork = ({ width, height, fps }: Clip, durationMs: number): number =>
  width * height * fps * (durationMs / 1000);

/**
 * Divides a clip into parts of about `work` pixels. Null when the clip must be encoded as a whole: without an index in the
 * container ffmpeg cannot seek exactly, and with a variable frame rate a part's frames cannot be counted.
 */
export function planParts(clip: Clip, durationMs: number, work = PART_WORK): Part[] | null {
  if (clip.hasVariableFrameRate || !['mov', 'matroska'].includes(clip.container)) return null;
  const segmentFrames = groupOfPictures(clip.fps);
  const segmentSeconds = segmentFrames / clip.fps;
  const targetSeconds = Math.min(PART_SECONDS_MAX, work / expectedWork(clip, 1000));
  const segments = Math.max(1, Math.round(targetSeconds / segmentSeconds));
  const seconds = segments * segmentSeconds;
  const total = Math.min(durationMs, clip.video.durationMs ?? durationMs) / 1000;
  // The remainder extends the last part.
  const count = Math.max(1, Math.floor(total / seconds));
  return Array.from({ length: count }, (_, index) => ({
    index,
    startSeconds: index * seconds,
    firstSegment: index * segments,
    seconds: index < count - 1 ? seconds : total - index * seconds,
    frames: index < count - 1 ? segments * segmentFrames : null,
  }));
}

/** ffmpeg's input options for a part: from half a frame early to five frames late; the filters select the exact frames. */
export function inputOptionsOf({ startSeconds, seconds, frames }: Part, fps: number): string {
  const from = startSeconds === 0 ? '' : `-ss ${(startSeconds - 0.5 / fps).toFixed(6)} `;
  const length = frames === null ? VIDEO_MAX_SECONDS - startSeconds : seconds + 5 / fps;
  return `${from}-t ${length.toFixed(6)}`;
}

/**
 * The `round` option of ffmpeg's fps filter. In a part that is read from half a frame early, rounding down selects the same
 * frames as rounding to the nearest does in the whole clip: at 30 frames a second frame 7 lies at 7.5 frames of the part, and 7.5 rounded down
 * is 7 again.
 */
export const roundingOf = (part: Part | undefined): string => (part && part.startSeconds > 0 ? 'down' : 'near');
