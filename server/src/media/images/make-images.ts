import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Metadata, OutputInfo, Sharp, SharpOptions } from 'sharp';
import type { AiMark } from '#contract/media-assets/ai-mark.ts';
import { IMAGE_MAX_BYTES } from '#contract/media-assets/constants.ts';
import { propagationLabel, type FoundMark, type Propagation } from '../ai-marks/aigc.ts';
import { readPictureMark } from '../ai-marks/read-picture-mark.ts';
import { xmpPacket } from '../ai-marks/xmp.ts';
import { ImageFailure } from '../failures.ts';
import { clearFrame, drawFrame, readApng, type Apng } from './apng.ts';
import { printOf } from './picture-print.ts';

/**
 * A picture re-encoded in several widths as WebP, or as JPEG when it is too tall for WebP. It is upright, in sRGB, and all its
 * metadata is removed except for the AI label.
 */
export interface ImageSet extends FoundMark {
  type: ImageType;
  animated: boolean;
  width: number;
  height: number;
  /** The files in increasing width. The largest is named by its size, so that its address states it: `1600x900.webp`. */
  files: ImageFile[];
  /** A tiny picture as a data URL, shown until the real one is loaded. */
  placeholder: string;
  /** The commonest colour, as `#rrggbb`. */
  color: string;
  /** Its perceptual hash; empty when the picture is too plain for one. */
  prints: bigint[];
}

interface ImageFile {
  name: string;
  width: number;
  height: number;
  data: Buffer;
}

export interface ImageSizes {
  /** Widths of the smaller files, in pixels; those not smaller than the picture are left out. */
  widths: readonly number[];
  /** Maximum width of the largest file. */
  largest: number;
  /** true: a picture too tall for WebP keeps its width and becomes JPEG, because a long screenshot is read like a page. */
  long?: true;
  /** A watermark text in every file; an animation is then reduced to its first frame. */
  stamp?: string;
  /** Values that the site adds to the AI label of a picture made by AI; undefined: the files carry no label. */
  spread?: Propagation;
  /** The AI label of the video or picture that this one was taken from; it takes precedence over its own. */
  originMark?: AiMark | null;
}

export const PICTURE_WIDTHS = [320, 640, 960, 1280, 1920] as const;
const SIZES: ImageSizes = { widths: PICTURE_WIDTHS, largest: 2560 };
const ANIMATED_SIZES: ImageSizes = { widths: [640], largest: 1280 };

const PIXELS_MAX = 100_000_000;
/** All frames of an animation together. */
const ANIMATED_PIXELS_MAX = 150_000_000;
/** All frames of an animated PNG, which are decoded into memory at once. */
const APNG_PIXELS_MAX = 30_000_000;
const FRAMES_MAX = 600;
/** The height limits of the formats. */
const WEBP_HEIGHT_MAX = 16_383;
const JPEG_HEIGHT_MAX = 65_500;
const TIMEOUT_SECONDS = 60;
const JPEG = { quality: 82, chromaSubsampling: '4:4:4' } as const;
const WEBP = { quality: 80, effort: 3 } as const;

/** Loaded with the first picture, because its seventy modules and native code would slow down every start. */
const loadSharp = async () => (await import('sharp')).default;

/** Throws an `ImageFailure` for a file that is no picture, is damaged or is too large to decode. */
export async function makeImages(source: Buffer, sizes: ImageSizes = SIZES): Promise<ImageSet> {
  if (source.length > IMAGE_MAX_BYTES) throw new ImageFailure('tooManyBytes');
  const type = imageType(source);
  if (!type) throw new ImageFailure('unknownType');
  try {
    const facts = await readFacts(source, type, sizes);
    const apng = type === 'png' && sizes.stamp === undefined ? readApng(source) : null;
    if (apng !== null) return await makeAnimated(await webpOfApng(apng), { ...facts, animated: true }, sizes);
    return await (facts.animated && sizes.stamp === undefined
      ? makeAnimated(source, facts, sizes)
      : makeStill(source, facts, sizes));
  } catch (error) {
    throw error instanceof ImageFailure ? error : new ImageFailure('broken', { cause: error });
  }
}

type Pixels = { data: Buffer; info: OutputInfo };

interface Facts extends FoundMark {
  type: ImageType;
  animated: boolean;
  /** Displayed size, with the EXIF orientation applied. */
  width: number;
  height: number;
}

async function readFacts(source: Buffer, type: ImageType, { originMark = null }: ImageSizes): Promise<Facts> {
  const sharp = await loadSharp();
  const facts = await sharp(source, { limitInputPixels: false }).metadata();
  if (!isA(type, facts)) throw new ImageFailure('unknownType');
  const { width, height } = facts.autoOrient;
  const pages = facts.pages ?? 1;
  const animated = pages > 1 && (type === 'gif' || type === 'webp');
  if (width * height > PIXELS_MAX) throw new ImageFailure('tooManyPixels');
  if (animated && (pages > FRAMES_MAX || width * height * pages > ANIMATED_PIXELS_MAX)) throw new ImageFailure('tooManyFrames');
  const { aiMark, c2pa } = readPictureMark(source, facts);
  return { type, animated, width, height, aiMark: originMark ?? aiMark, c2pa };
}

/** The XMP packet with the AI label for every file; null when the picture has none or `spread` is not set. */
const packetOf = ({ aiMark }: Facts, { spread }: ImageSizes): string | null =>
  aiMark === null || spread === undefined ? null : xmpPacket(propagationLabel(aiMark, spread), aiMark.sourceType);

/** Whether the decoder detects the same format as `imageType`; so no other decoder ever handles a file. */
const isA = (type: ImageType, { format, compression }: Metadata) =>
  type === 'avif' ? format === 'heif' && compression === 'av1' : format === type;

const INPUT: SharpOptions = { failOn: 'error', autoOrient: true };

/** Decodes a picture once and makes every width from the pixels of the largest. */
async function makeStill(source: Buffer, facts: Facts, sizes: ImageSizes): Promise<ImageSet> {
  const sharp = await loadSharp();
  const decoded = await sharp(source, { ...INPUT, limitInputPixels: PIXELS_MAX })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize({
      width: sizes.largest,
      height: sizes.long ? JPEG_HEIGHT_MAX : WEBP_HEIGHT_MAX,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { data, info } = sizes.stamp === undefined ? decoded : await stampPixels(decoded, sizes.stamp);
  const pixels = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels }, limitInputPixels: false });
  const files = [];
  const fits = (width: number) => width < info.width && (info.height / info.width) * width <= WEBP_HEIGHT_MAX;
  for (const width of [...sizes.widths.filter(fits), info.width]) {
    files.push(
      await encode(
        pixels().resize({ width }),
        width === info.width,
        packetOf(facts, sizes),
        width === info.width && info.height > WEBP_HEIGHT_MAX,
      ),
    );
  }
  return { ...facts, animated: false, width: info.width, height: info.height, files, ...(await preview(pixels)) };
}

/** Draws the watermark over the picture; transparent pixels become white. */
async function stampPixels({ data, info: { width, height, channels } }: Pixels, text: string): Promise<Pixels> {
  const [sharp, tile] = await Promise.all([loadSharp(), stampTile(width, height, text)]);
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
    .flatten({ background: '#fff' })
    .composite([{ input: tile, tile: true, gravity: 'northwest' }])
    .removeAlpha()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
}

async function makeAnimated(source: Buffer, facts: Facts, sizes: ImageSizes): Promise<ImageSet> {
  const sharp = await loadSharp();
  const open = () =>
    sharp(source, { ...INPUT, animated: true, limitInputPixels: ANIMATED_PIXELS_MAX }).timeout({ seconds: TIMEOUT_SECONDS });
  const largest = Math.min(facts.width, sizes.largest, ANIMATED_SIZES.largest);
  const files = [];
  for (const width of [...ANIMATED_SIZES.widths.filter((smaller) => smaller < largest), largest]) {
    files.push(await encode(open().resize({ width }), width === largest, packetOf(facts, sizes)));
  }
  const { width, height } = files.at(-1) ?? facts;
  const first = () => sharp(source, { ...INPUT, limitInputPixels: PIXELS_MAX });
  return { ...facts, width, height, files, ...(await preview(first)) };
}

/** Converts an animated PNG to a lossless animated WebP, because sharp decodes only the first frame of a PNG. */
async function webpOfApng({ width, height, plays, frames }: Apng): Promise<Buffer> {
  if (frames.length > FRAMES_MAX || width * height * frames.length > APNG_PIXELS_MAX) throw new ImageFailure('tooManyFrames');
  const sharp = await loadSharp();
  const canvas = Buffer.alloc(width * height * 4);
  const all = Buffer.alloc(canvas.length * frames.length);
  for (const [index, frame] of frames.entries()) {
    const before = frame.dispose === 'previous' ? Buffer.from(canvas) : null;
    const pixels = sharp(frame.png, { failOn: 'error', limitInputPixels: width * height }).timeout({ seconds: TIMEOUT_SECONDS });
    drawFrame(canvas, width, frame, await pixels.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer());
    canvas.copy(all, index * canvas.length);
    if (before !== null) before.copy(canvas);
    else if (frame.dispose === 'background') clearFrame(canvas, width, frame);
  }
  const raw = { width, height: height * frames.length, channels: 4, pageHeight: height } as const;
  return sharp(all, { raw, limitInputPixels: false })
    .webp({ lossless: true, effort: 0, loop: plays, delay: frames.map(({ delay }) => delay) })
    .toBuffer();
}

/** The perceptual hash of a stored picture file; null when it is too plain for one. */
export async function printOfFile(file: Buffer): Promise<bigint | null> {
  const sharp = await loadSharp();
  return printOf(sharp(file, { limitInputPixels: PIXELS_MAX }));
}

async function encode(picture: Sharp, isLargest: boolean, packet: string | null, isLong = false): Promise<ImageFile> {
  const marked = packet === null ? picture : picture.withXmp(packet);
  const { data, info } = await (isLong ? marked.flatten({ background: '#fff' }).jpeg(JPEG) : marked.webp(WEBP)).toBuffer({
    resolveWithObject: true,
  });
  const height = info.pageHeight ?? info.height;
  const extension = isLong ? 'jpg' : 'webp';
  return {
    name: isLargest ? `${info.width}x${height}.${extension}` : `w${info.width}.${extension}`,
    width: info.width,
    height,
    data,
  };
}

async function preview(picture: () => Sharp): Promise<Pick<ImageSet, 'placeholder' | 'color' | 'prints'>> {
  const sharp = await loadSharp();
  const small = await picture().resize({ width: 16, height: 64, fit: 'inside' }).png().toBuffer();
  const [tiny, { dominant }, print] = await Promise.all([
    sharp(small).webp({ quality: 40 }).toBuffer(),
    sharp(small).stats(),
    printOf(picture()),
  ]);
  const color = [dominant.r, dominant.g, dominant.b].map((channel) => channel.toString(16).padStart(2, '0')).join('');
  return {
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    color: `#${color}`,
    prints: print === null ? [] : [print],
  };
}

type ImageType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** Detects the format by the first bytes; file name and declared type are ignored. */
function imageType(head: Uint8Array): ImageType | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (head[0] === 0x89 && text(1, 8) === 'PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(4, 8) === 'ftyp' && /avi[fs]/.test(text(8, 40))) return 'avif';
  return null;
}

/**
 * Glyph outlines of GB 2312 and ASCII for watermarks, taken from Noto Sans CJK SC (SIL Open Font License). One line per character:
 * character, width and SVG path, separated by tabs, 100 units per em. It covers all of GB 2312 because a site's name is not known in advance.
 */
const OUTLINES = new URL('./stamp-outlines.br', import.meta.url);

/**
 * An SVG tile with one slanted line of text, to be repeated over a picture of this size. It uses outlines, so that it looks the
 * same without Chinese fonts; dark with a light edge, so that it is visible on any background. Only one tile is drawn, because a
 * whole page of outlines takes seconds.
 */
export async function stampTile(width: number, height: number, text: string): Promise<Buffer> {
  const line = await lineOf(text);
  const scale = Math.min(Math.max(12, Math.min(width, height) / 18) / 100, (width * 0.9) / line.width);
  const [across, down] = [line.width * scale * 0.93 + 60 * scale, line.width * scale * 0.375 + 160 * scale];
  const [w, h] = [Math.min(width, Math.round(across)), Math.min(height, Math.round(down))];
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">
<g transform="translate(${w / 2} ${h / 2}) rotate(-22) scale(${scale}) translate(${-line.width / 2} -50)" opacity=".42"
fill="#30363d" stroke="#fff" stroke-width="6" paint-order="stroke">${line.paths}</g></svg>`);
}

async function lineOf(text: string): Promise<{ width: number; paths: string }> {
  // Watermarks are rare, so the two megabytes are not kept in memory.
  const outlines = `\n${(await promisify(brotliDecompress)(await readFile(OUTLINES))).toString()}`;
  let width = 0;
  let paths = '';
  for (const letter of text) {
    const glyph = glyphOf(outlines, letter);
    if (glyph !== null) paths += `<path transform="translate(${width} 0)" d="${glyph.path}"/>`;
    width += glyph?.width ?? 40;
  }
  return { width, paths };
}

function glyphOf(outlines: string, letter: string): { width: number; path: string } | null {
  const start = outlines.indexOf(`\n${letter}\t`);
  if (start === -1) return null;
  const [, width = '', path = ''] = outlines.slice(start + 1, outlines.indexOf('\n', start + 1)).split('\t');
  return { width: Number(width), path };
}
