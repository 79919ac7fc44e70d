import { z } from 'zod';
import { VideoFailure } from '../failures.ts';

/** Facts of a clip from its container, before it is decoded. Sizes are as displayed: after rotation, in square pixels. */
export interface Clip {
  /** ffmpeg's first name of the format, such as `mov` or `matroska`. */
  container: string;
  /** Null when the container does not state it, as in recordings of browsers. */
  durationMs: number | null;
  width: number;
  height: number;
  /** Frames per second to encode with, 10 to 60; the average of a variable rate. */
  fps: number;
  /** The frame rate varies; the output keeps the times of the frames. */
  hasVariableFrameRate: boolean;
  video: VideoTrack;
  /** The audio track to encode; null: none. */
  audio: AudioTrack | null;
  /** The audio tracks that are dropped. */
  furtherAudio: NamedTrack[];
  /** Subtitles as text, without pictures of text and without forced tracks (translations of signs only). */
  subtitles: SubtitleTrack[];
  sizeBytes: number;
  /** Metadata of the container, by name. */
  tags: Record<string, string>;
}

interface VideoTrack {
  /** Its number among the file's video streams, from 0. */
  index: number;
  codec: string;
  tenBit: boolean;
  hdr: boolean;
  interlaced: boolean;
  rotated: boolean;
  /** ffmpeg's names; null where the file names none. A file may name only some. */
  colorMatrix: string | null;
  colorPrimaries: string | null;
  colorTransfer: string | null;
  durationMs: number | null;
}

interface AudioTrack {
  /** Its number among the file's audio streams, from 0. */
  index: number;
  codec: string;
}

/** A track's description in the file; null: none. */
export interface NamedTrack {
  language: string | null;
  title: string | null;
}

export interface SubtitleTrack extends NamedTrack {
  /** Its number among the file's subtitle streams, from 0. */
  index: number;
}

const stream = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  codec_tag_string: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  sample_aspect_ratio: z.string().optional(),
  pix_fmt: z.string().optional(),
  color_space: z.string().optional(),
  color_primaries: z.string().optional(),
  color_transfer: z.string().optional(),
  nb_frames: z.string().optional(),
  field_order: z.string().optional(),
  r_frame_rate: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  duration: z.string().optional(),
  disposition: z.object({ attached_pic: z.number(), default: z.number(), forced: z.number() }).partial().optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
  tags: z.record(z.string(), z.string()).optional(),
});
type Stream = z.output<typeof stream>;

/** The JSON output of ffprobe, as far as it is used. */
export const report = z.object({
  streams: z.array(stream).default([]),
  format: z.object({
    format_name: z.string(),
    duration: z.string().optional(),
    size: z.string().optional(),
    tags: z.record(z.string(), z.string()).default({}),
  }),
});

export type Report = z.output<typeof report>;

/** Derives the clip's facts from ffprobe's report; throws a `VideoFailure` when the file cannot become a video. */
export function describeClip({ streams, format }: Report): Clip {
  const pictures = streams.filter((track) => track.codec_type === 'video');
  const sounds = streams.filter((track) => track.codec_type === 'audio');
  const track = pickPictures(pictures);
  if (!track) throw new VideoFailure('noVideo');
  if (track.codec_tag_string === 'encv') throw new VideoFailure('protected');
  if (!isDecodable(track)) throw new VideoFailure('unknownCodec', track.codec_tag_string);
  if (!track.width || !track.height) throw new VideoFailure('unreadable', 'no picture size');
  const sound = pickDefault(sounds.filter(isDecodable));
  const texts = streams.filter((text) => text.codec_type === 'subtitle');
  const turn = rotation(track);
  const upright = turn % 180 === 0;
  const interlaced = ['tt', 'bb', 'tb', 'bt'].includes(track.field_order ?? '');
  const wide = Math.round(track.width * ratio(track.sample_aspect_ratio?.replace(':', '/'), 1));
  return {
    container: format.format_name.split(',')[0] ?? format.format_name,
    durationMs: milliseconds(format.duration) ?? lengthOf(track),
    width: upright ? wide : track.height,
    height: upright ? track.height : wide,
    ...frameRate(track, interlaced),
    video: {
      index: pictures.indexOf(track),
      codec: track.codec_name ?? '',
      tenBit: /p(?:10|12|14|16)|p0?1[026]|(?:gray|gbr|rgb).*(?:10|12|16|48|64)/.test(track.pix_fmt ?? ''),
      hdr: ['smpte2084', 'arib-std-b67'].includes(track.color_transfer ?? ''),
      interlaced,
      rotated: turn !== 0,
      colorMatrix: nameOrNull(track.color_space),
      colorPrimaries: nameOrNull(track.color_primaries),
      colorTransfer: nameOrNull(track.color_transfer),
      durationMs: lengthOf(track),
    },
    audio: sound ? { index: sounds.indexOf(sound), codec: sound.codec_name ?? '' } : null,
    furtherAudio: sounds.filter((other) => other !== sound).map(namesOf),
    subtitles: texts
      .map((text, index) => ({
        ...namesOf(text),
        index,
        usable: TEXT_CODECS.includes(text.codec_name ?? '') && !text.disposition?.forced,
      }))
      .filter(({ usable }) => usable)
      .map(({ language, title, index }) => ({ language, title, index })),
    sizeBytes: Number(format.size ?? 0),
    tags: format.tags,
  };
}

/** The main video track: the largest one that is not a still picture, because a cover is one frame and a preview is smaller. */
function pickPictures(pictures: Stream[]): Stream | undefined {
  const moving = pictures.filter((track) => !isStill(track));
  const withoutCovers = pictures.filter((track) => !track.disposition?.attached_pic);
  const [first, ...others] = moving.length > 0 ? moving : withoutCovers;
  return others.reduce(
    (best, track) => (areaOf(track) > areaOf(best ?? track) ? track : best),
    first && pickDefault([first, ...others]),
  );
}

const STILL_CODECS = ['mjpeg', 'png', 'bmp', 'webp', 'gif', 'tiff'];

/** Whether a track is one frame. Where the container does not count frames: a picture codec shorter than half a second. */
function isStill(track: Stream): boolean {
  const { codec_name: codec = '', nb_frames: frames, disposition, avg_frame_rate: rate } = track;
  if (frames !== undefined) return Number(frames) <= 1;
  if (disposition?.attached_pic === 1) return true;
  return STILL_CODECS.includes(codec) && (ratio(rate, 0) === 0 || (lengthOf(track) ?? Infinity) < 500);
}

const areaOf = ({ width = 0, height = 0 }: Stream): number => width * height;

const pickDefault = (streams: Stream[]) => streams.find((track) => track.disposition?.default) ?? streams[0];

const TEXT_CODECS = ['mov_text', 'subrip', 'srt', 'ass', 'ssa', 'webvtt', 'text'];

/** Language and title of a track. MP4's `handler_name` is ignored: it is set for every track and no title. */
function namesOf({ tags }: Stream): NamedTrack {
  const language = tags?.language && tags.language !== 'und' ? tags.language : null;
  return { language, title: tags?.title?.trim() || null };
}

const isDecodable = ({ codec_name }: Stream) => nameOrNull(codec_name) !== null && codec_name !== 'none';

const nameOrNull = (name: string | undefined) => (!name || name === 'unknown' || name === 'reserved' ? null : name);

/** Degrees from the display matrix, or from the `rotate` tag of older files; multiples of 90. */
function rotation(track: Stream): number {
  const degrees = track.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? Number(track.tags?.rotate ?? 0);
  return Number.isFinite(degrees) ? (Math.round(degrees / 90) * 90) % 360 : 0;
}

const STANDARD_RATES = [24000 / 1001, 24, 25, 30000 / 1001, 30, 48, 50, 60000 / 1001, 60];

/**
 * Frames per second to encode with, 10 to 60: the file's base rate (`r_frame_rate`) for a constant rate, otherwise the average. For
 * a variable rate the base is only the smallest distance of two frames: a file of 28.9 frames per second may state 60.
 */
function frameRate(track: Stream, interlaced: boolean): Pick<Clip, 'fps' | 'hasVariableFrameRate'> {
  const base = ratio(track.r_frame_rate, 0);
  const average = nearestStandard(ratio(track.avg_frame_rate, base || 30));
  const countsFields = Math.abs(base / average - 2) < 0.02;
  const isConstant = base === 0 || countsFields || Math.abs(base / average - 1) < 0.01;
  const hasVariableFrameRate = !isConstant && !interlaced;
  const rate = base === 0 || base > 240 || countsFields || hasVariableFrameRate ? average : Math.max(base, average);
  const reducedRate = rate > 60.5 ? rate / Math.ceil(rate / 60.5) : rate;
  return { fps: Math.min(60, Math.max(10, reducedRate)), hasVariableFrameRate };
}

const nearestStandard = (rate: number) =>
  STANDARD_RATES.find((standard) => Math.abs(standard / rate - 1) < 0.0005) ??
  STANDARD_RATES.find((standard) => Math.abs(standard / rate - 1) < 0.02) ??
  rate;

/** The value of a fraction such as `30000/1001`. */
function ratio(text: string | undefined, otherwise: number): number {
  const [numerator = 0, denominator = 1] = (text ?? '').split('/').map(Number);
  const value = numerator / denominator;
  return Number.isFinite(value) && value > 0 ? value : otherwise;
}

/** Matroska states the length of a track in a tag, as `00:01:23.456`. */
const lengthOf = ({ duration, tags }: Stream): number | null => milliseconds(duration) ?? clockTime(tags?.['DURATION']);

function clockTime(text: string | undefined): number | null {
  const [, hours, minutes, seconds] = /^(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(text ?? '') ?? [];
  return milliseconds(seconds && String(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)));
}

function milliseconds(seconds: string | undefined): number | null {
  const value = Math.round(Number(seconds) * 1000);
  return Number.isFinite(value) && value > 0 ? value : null;
}
