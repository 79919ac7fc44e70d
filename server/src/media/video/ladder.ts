/** One quality of a video. */
export interface Rung {
  /** Name of its folder and of the quality a viewer picks, such as `720p`. */
  name: string;
  width: number;
  height: number;
  /** Most bits a second of pictures. */
  videoBitrate: number;
}

export const SEGMENT_SECONDS = 4;
export const AUDIO_BITRATE = 128_000;

const STEPS = [
  { side: 1080, bitrate: 5_000_000 },
  { side: 720, bitrate: 2_800_000 },
  { side: 480, bitrate: 1_400_000 },
  { side: 360, bitrate: 800_000 },
];
const LONGEST_SIDE = 3840;

/** Qualities for a picture of this size, best first. The short side decides, so portrait clips get the same names; nothing is enlarged. */
export function ladder(source: { width: number; height: number; fps: number }): Rung[] {
  const short = Math.min(source.width, source.height);
  const steps = STEPS.filter((step) => step.side <= short);
  const motion = source.fps > 31 ? 1.5 : 1;
  const chosen = steps.length > 0 ? steps : [{ side: short, bitrate: 600_000 }];
  return chosen.map(({ side, bitrate }) => {
    const factor = Math.min(side / short, LONGEST_SIDE / Math.max(source.width, source.height));
    const width = even(source.width * factor, source.width);
    const height = even(source.height * factor, source.height);
    return { name: `${Math.min(width, height)}p`, width, height, videoBitrate: bitrate * motion };
  });
}

/**
 * Frames from one key frame to the next: one opens every segment and there is none between, so that qualities can be
 * changed at each. Never short of a segment's length, or the muxer would wait for the next one.
 */
export const groupOfPictures = (fps: number): number => Math.ceil(fps * SEGMENT_SECONDS - 0.001);

/** Levels of H.264 with the macroblocks they allow in a second and in a frame. */
const LEVELS = [
  { name: '3.1', aSecond: 108_000, aFrame: 3_600 },
  { name: '3.2', aSecond: 216_000, aFrame: 5_120 },
  { name: '4.0', aSecond: 245_760, aFrame: 8_192 },
  { name: '4.2', aSecond: 522_240, aFrame: 8_704 },
  { name: '5.1', aSecond: 983_040, aFrame: 36_864 },
];

/** The level that carries this size at the most frames a second there are; the encoder's own guess follows the finest step between two. */
export function levelOf({ width, height }: { width: number; height: number }): string {
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  return LEVELS.find(({ aSecond, aFrame }) => blocks <= aFrame && blocks * 60 <= aSecond)?.name ?? '5.2';
}

/** H.264 with 4:2:0 colour has no odd sizes. */
function even(size: number, max: number): number {
  const nearest = Math.round(size / 2) * 2;
  return nearest > max ? nearest - 2 : nearest;
}
