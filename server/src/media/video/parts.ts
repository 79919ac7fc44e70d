import { VIDEO_MAX_SECONDS } from '#contract/media-assets/constants.ts';
import type { Clip } from './clip.ts';
import { groupOfPictures } from './ladder.ts';

/** A stretch of a long clip that is encoded by itself. It begins with a segment, so that parts join without a seam. */
export interface Part {
  index: number;
  startSeconds: number;
  /** Of the segments before it, as many as its first one's number. */
  firstSegment: number;
  seconds: number;
  /** Exactly so many; null for the last part, which goes to the clip's end. */
  frames: number | null;
}

/** Pixels: two minutes of 1080p at 30 frames a second, a minute's work for two cores. What needs less is short. */
export const PART_WORK = 1920 * 1080 * 30 * 120;
const LONGEST_SECONDS = 600;

/** How much there is to decode, in pixels; what is made of it follows from that. */
export const expectedWork = ({ width, height, fps }: Clip, durationMs: number): number =>
  width * height * fps * (durationMs / 1000);

/**
 * Parts of a clip, each of about that much work; null when it is better made in one go. Only containers with an index can be entered in the
 * middle. Frames at times of their own cannot be counted, and one that is shown across the border of two parts would belong to both.
 */
export function planParts(clip: Clip, durationMs: number, work = PART_WORK): Part[] | null {
  if (clip.variable || !['mov', 'matroska'].includes(clip.container)) return null;
  const frames = groupOfPictures(clip.fps);
  const segmentSeconds = frames / clip.fps;
  const wanted = Math.min(LONGEST_SECONDS, work / expectedWork(clip, 1000));
  const segments = Math.max(1, Math.round(wanted / segmentSeconds));
  const seconds = segments * segmentSeconds;
  const total = Math.min(durationMs, clip.video.durationMs ?? durationMs) / 1000;
  // What is left over lengthens the last part.
  const count = Math.max(1, Math.floor(total / seconds));
  return Array.from({ length: count }, (_, index) => ({
    index,
    startSeconds: index * seconds,
    firstSegment: index * segments,
    seconds: index < count - 1 ? seconds : total - index * seconds,
    frames: index < count - 1 ? segments * frames : null,
  }));
}

/**
 * ffmpeg's options to read that stretch and no more. It begins half a frame early and ends some frames late, so that the filters have
 * what they choose from.
 */
export function stretch({ startSeconds, seconds, frames }: Part, fps: number): string {
  const from = startSeconds === 0 ? '' : `-ss ${(startSeconds - 0.5 / fps).toFixed(6)} `;
  const length = frames === null ? VIDEO_MAX_SECONDS - startSeconds : seconds + 5 / fps;
  return `${from}-t ${length.toFixed(6)}`;
}

/** Counted from half a frame early, rounding down chooses the frames that rounding to the nearest does in the whole clip. */
export const roundingOf = (part: Part | undefined): string => (part && part.startSeconds > 0 ? 'down' : 'near');
