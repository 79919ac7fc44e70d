import sharp, { type Metadata, type OutputInfo, type Sharp, type SharpOptions } from 'sharp';
import { IMAGE_MAX_BYTES } from '#contract/media-assets/constants.ts';
import { ImageFailure } from '../failures.ts';
import { imageType, type ImageType } from './image-types.ts';
import { stampTile } from './stamp.ts';

/** A picture re-encoded as WebP: upright, in sRGB, without any metadata of its maker or place. */
export interface ImageSet {
  type: ImageType;
  animated: boolean;
  width: number;
  height: number;
  /** The largest last; that one's name is its size, so that its address tells it: `1600x900.webp`. */
  files: ImageFile[];
  /** A tiny data address to show until the picture is there. */
  placeholder: string;
  /** The commonest colour, as `#rrggbb`. */
  color: string;
}

export interface ImageFile {
  name: string;
  width: number;
  height: number;
  data: Buffer;
}

export interface ImageSizes {
  /** Widths to make where the picture is wider; none is enlarged. */
  widths: readonly number[];
  /** The picture itself is brought down to this width. */
  largest: number;
  /** Burnt into every file; what moves is then kept as its first frame. */
  stamp?: string;
}

export const PICTURE_WIDTHS = [320, 640, 960, 1280, 1920] as const;
const SIZES: ImageSizes = { widths: PICTURE_WIDTHS, largest: 2560 };
const ANIMATED_SIZES: ImageSizes = { widths: [640], largest: 1280 };

const PIXELS_MAX = 100_000_000;
/** Over all frames of an animation. */
const ANIMATED_PIXELS_MAX = 150_000_000;
const FRAMES_MAX = 600;
/** WebP cannot be taller. */
const TALLEST = 16_383;
const TIMEOUT_SECONDS = 60;
const WEBP = { quality: 80, effort: 3 } as const;

/** Refuses with an `ImageFailure` what is not a picture, is damaged or would be too much to decode. */
export async function makeImages(source: Buffer, sizes: ImageSizes = SIZES): Promise<ImageSet> {
  if (source.length > IMAGE_MAX_BYTES) throw new ImageFailure('tooManyBytes');
  const type = imageType(source);
  if (!type) throw new ImageFailure('unknownType');
  try {
    const facts = await readFacts(source, type);
    return await (facts.animated && sizes.stamp === undefined
      ? makeAnimated(source, facts, sizes)
      : makeStill(source, facts, sizes));
  } catch (error) {
    throw error instanceof ImageFailure ? error : new ImageFailure('broken', { cause: error });
  }
}

type Pixels = { data: Buffer; info: OutputInfo };

interface Facts {
  type: ImageType;
  animated: boolean;
  /** As seen, after the camera's orientation. */
  width: number;
  height: number;
}

async function readFacts(source: Buffer, type: ImageType): Promise<Facts> {
  const facts = await sharp(source, { limitInputPixels: false }).metadata();
  if (!isA(type, facts)) throw new ImageFailure('unknownType');
  const { width, height } = facts.autoOrient;
  const pages = facts.pages ?? 1;
  const animated = pages > 1 && (type === 'gif' || type === 'webp');
  if (width * height > PIXELS_MAX) throw new ImageFailure('tooManyPixels');
  if (animated && (pages > FRAMES_MAX || width * height * pages > ANIMATED_PIXELS_MAX)) throw new ImageFailure('tooManyFrames');
  return { type, animated, width, height };
}

/** The decoder must agree with the first bytes, so that no other decoder is ever reached. */
const isA = (type: ImageType, { format, compression }: Metadata) =>
  type === 'avif' ? format === 'heif' && compression === 'av1' : format === type;

const INPUT: SharpOptions = { failOn: 'error', autoOrient: true };

/** Decoded once; every width is made from the pixels of the largest. */
async function makeStill(source: Buffer, facts: Facts, sizes: ImageSizes): Promise<ImageSet> {
  const decoded = await sharp(source, { ...INPUT, limitInputPixels: PIXELS_MAX })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize({ width: sizes.largest, height: TALLEST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { data, info } = sizes.stamp === undefined ? decoded : await stamped(decoded, sizes.stamp);
  const pixels = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels }, limitInputPixels: false });
  const files = [];
  for (const width of [...sizes.widths.filter((one) => one < info.width), info.width]) {
    files.push(await encode(pixels().resize({ width }), width === info.width));
  }
  return { ...facts, animated: false, width: info.width, height: info.height, files, ...(await preview(pixels())) };
}

/** On white, as licences are, whatever was see-through. */
async function stamped({ data, info: { width, height, channels } }: Pixels, text: string): Promise<Pixels> {
  const tile = await stampTile(width, height, text);
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
    .flatten({ background: '#fff' })
    .composite([{ input: tile, tile: true, gravity: 'northwest' }])
    .removeAlpha()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
}

async function makeAnimated(source: Buffer, facts: Facts, sizes: ImageSizes): Promise<ImageSet> {
  const open = () =>
    sharp(source, { ...INPUT, animated: true, limitInputPixels: ANIMATED_PIXELS_MAX }).timeout({ seconds: TIMEOUT_SECONDS });
  const largest = Math.min(facts.width, sizes.largest, ANIMATED_SIZES.largest);
  const files = [];
  for (const width of [...ANIMATED_SIZES.widths.filter((one) => one < largest), largest]) {
    files.push(await encode(open().resize({ width }), width === largest));
  }
  const { width, height } = files.at(-1) ?? facts;
  return { ...facts, width, height, files, ...(await preview(sharp(source, { ...INPUT, limitInputPixels: PIXELS_MAX }))) };
}

async function encode(picture: Sharp, isLargest: boolean): Promise<ImageFile> {
  const { data, info } = await picture.webp(WEBP).toBuffer({ resolveWithObject: true });
  const height = info.pageHeight ?? info.height;
  return { name: isLargest ? `${info.width}x${height}.webp` : `w${info.width}.webp`, width: info.width, height, data };
}

async function preview(picture: Sharp): Promise<{ placeholder: string; color: string }> {
  const small = await picture.resize({ width: 16, height: 64, fit: 'inside' }).png().toBuffer();
  const [tiny, { dominant }] = await Promise.all([sharp(small).webp({ quality: 40 }).toBuffer(), sharp(small).stats()]);
  const color = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('');
  return { placeholder: `data:image/webp;base64,${tiny.toString('base64')}`, color: `#${color}` };
}
