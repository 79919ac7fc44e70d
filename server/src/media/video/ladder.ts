/** One quality of a video. */
export interface Rung {
  /** Name of its folder and of the quality in the player, such as `720p`. */
  name: string;
  width: number;
  height: number;
  /** Maximum bit rate, in bits per second, without sound. */
  videoBitrate: number;
}

export const SEGMENT_SECONDS = 4;
export const AUDIO_BITRATE = 128_000;

/** `side` is the short side in pixels; the bitrate is for up to 30 frames per second. */
const STEPS = [
  { side: 1080, bitrate: 5_000_000 },
  { side: 720, bitrate: 2_800_000 },
  { side: 480, bitrate: 1_400_000 },
  { side: 360, bitrate: 800_000 },
];
const LONGEST_SIDE = 3840;

/** The qualities for a clip of this size, best first. The short side counts, so portrait clips have the same names; none is enlarged. */
export function ladder(source: { width: number; height: number; fps: number }): Rung[] {
  const short = Math.min(source.width, source.height);
  const steps = STEPS.filter((step) => step.side <= short);
  const bitrateFactor = source.fps > 31 ? 1.5 : 1;
  const applicable = steps.length > 0 ? steps : [{ side: short, bitrate: 600_000 }];
  return applicable.map(({ side, bitrate }) => {
    const factor = Math.min(side / short, LONGEST_SIDE / Math.max(source.width, source.height));
    const width = even(source.width * factor, source.width);
    const height = even(source.height * factor, source.height);
    return { name: `${Math.min(width, height)}p`, width, height, videoBitrate: bitrate * bitrateFactor };
  });
}

/**
 * Frames per group of pictures: exactly one key frame per segment, at its start, so that a player can switch qualities there.
 * Rounded up, because the muxer would extend a segment that ends too early to the next key frame.
 */
export const groupOfPictures = (fps: number): number => Math.ceil(fps * SEGMENT_SECONDS - 0.001);

/** H.264 levels with their limits of macroblocks (16×16 pixels) per second and per frame. */
const LEVELS = [
  { name: '3.1', aSecond: 108_000, aFrame: 3_600 },
  { name: '3.2', aSecond: 216_000, aFrame: 5_120 },
  { name: '4.0', aSecond: 245_760, aFrame: 8_192 },
  { name: '4.2', aSecond: 522_240, aFrame: 8_704 },
  { name: '5.1', aSecond: 983_040, aFrame: 36_864 },
];

/** The level for this size at 60 frames per second, for clips of variable rate: the encoder would derive it from the time base. */
export function levelOf({ width, height }: { width: number; height: number }): string {
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  return LEVELS.find(({ aSecond, aFrame }) => blocks <= aFrame && blocks * 60 <= aSecond)?.name ?? '5.2';
}

/** The nearest even number within `max`, because H.264 with 4:2:0 colour has no odd sizes. */
function even(size: number, max: number): number {
  const nearest = Math.round(size / 2) * 2;
  return nearest > max ? nearest - 2 : nearest;
}
