import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AigcFields } from '#contract/media-assets/ai-mark.ts';
import { words } from '../process.ts';
import type { Clip } from './clip.ts';
import { AUDIO_BITRATE, SEGMENT_SECONDS, groupOfPictures, levelOf, type Rung } from './ladder.ts';

export const MASTER = 'master.m3u8';
export const AUDIO_FOLDER = 'audio';
export const PLAYLIST = 'index.m3u8';
export const INIT = 'init.mp4';

/** What is the same for all outputs of a clip. */
export interface HlsFacts {
  part?: HlsPart | undefined;
  /** That AI has made it, as every file's head says; null for what it had no part in. */
  aigc: AigcFields | null;
}

/** ffmpeg's output options for one quality; paths are relative to the folder it runs in. */
export function rungOutput(rung: Rung, label: string, clip: Pick<Clip, 'fps' | 'variable'>, facts: HlsFacts): string[] {
  const { name, videoBitrate } = rung;
  return [
    ...mark(facts),
    ...words(
      `-map ${label} -c:v libx264 -preset veryfast -profile:v high -crf 23 -maxrate ${videoBitrate} -bufsize ${videoBitrate * 2} ` +
        `-sc_threshold 0 ${clip.variable ? ownTimes(rung) : evenTimes(clip.fps)} ${segments(name, facts)}`,
    ),
  ];
}

const mark = ({ aigc }: HlsFacts): string[] => (aigc === null ? [] : ['-metadata', `AIGC=${JSON.stringify(aigc)}`]);

function evenTimes(fps: number): string {
  const group = groupOfPictures(fps);
  return `-g ${group} -keyint_min ${group}`;
}

/**
 * Frames at times of their own cannot be counted into segments: the first one of each four seconds is made a key frame, the same one in every
 * quality as all have the same frames. A frame lasts until the next, also across the end of a segment, where the muxer does not look ahead;
 * with B-frames no packet could tell it, so there are none.
 */
const ownTimes = (rung: Rung) =>
  `-fps_mode passthrough -enc_time_base 1:90000 -bf 0 -level ${levelOf(rung)} -g ${60 * SEGMENT_SECONDS * 2} ` +
  `-force_key_frames expr:if(isnan(prev_forced_t),1,gt(floor(t/${SEGMENT_SECONDS}),floor(prev_forced_t/${SEGMENT_SECONDS}))) ` +
  `-bsf:v setts=pts=PTS:dts=DTS:duration=if(eq(NEXT_DTS\\,NOPTS)\\,DURATION\\,NEXT_DTS-DTS)`;

export const audioOutput = (label: string, aigc: AigcFields | null): string[] => [
  ...mark({ aigc }),
  ...words(`-map ${label} -c:a aac -b:a ${AUDIO_BITRATE} ${segments(AUDIO_FOLDER, { aigc })}`),
];

/** Where a part's segments stand in the whole. */
interface HlsPart {
  firstSegment: number;
  startSeconds: number;
}

/**
 * Titles and places that the camera wrote down are left out; without `use_metadata_tags` the muxer drops the mark of AI, too. No output is
 * begun before all can begin, so sound that sets in late must not make the others overflow: hence the long queue. Encoders begin before
 * zero, AAC with 1,024 samples of nothing and H.264 with the time it needs to order frames: edit lists say so, instead of the tracks being
 * moved to zero by different lengths.
 */
const segments = (folder: string, { part, aigc }: HlsFacts) =>
  '-map_metadata -1 -map_chapters -1 -max_muxing_queue_size 65536 -avoid_negative_ts disabled ' +
  (part ? `-output_ts_offset ${part.startSeconds.toFixed(6)} -start_number ${part.firstSegment} ` : '') +
  `-f hls -hls_time ${SEGMENT_SECONDS} -hls_playlist_type vod -hls_list_size 0 -hls_segment_type fmp4 ` +
  `-hls_segment_options movflags=+cmaf${part ? '+frag_discont' : ''}${aigc ? '+use_metadata_tags' : ''}:use_editlist=1 ` +
  `-hls_flags independent_segments -hls_fmp4_init_filename ${INIT} ` +
  `-hls_segment_filename ${folder}/%05d.m4s ${folder}/${PLAYLIST}`;

/** One playlist of those of consecutive parts; its segments are numbered through. */
export function joinPlaylists(playlists: readonly string[]): string {
  const segmentsOf = (playlist: string) => playlist.match(/#EXTINF:[^\n]*\n[^#\n]+\n/g)?.join('') ?? '';
  const longest = Math.max(...playlists.map((one) => Number(/#EXT-X-TARGETDURATION:(\d+)/.exec(one)?.[1] ?? 0)));
  const [first = ''] = playlists;
  const head = first.slice(0, first.indexOf('#EXTINF')).replace(/(#EXT-X-TARGETDURATION:)\d+/, `$1${longest}`);
  return `${head}${playlists.map(segmentsOf).join('')}#EXT-X-ENDLIST\n`;
}

/** What came out of one playlist. */
export interface Track {
  seconds: number;
  /** Bits a second: of the largest segment, and over all. */
  peak: number;
  average: number;
  bytes: number;
  /** As RFC 6381 names it, such as `avc1.640028`. */
  codec: string;
}

export async function measureTrack(folder: string): Promise<Track> {
  const playlist = await readFile(join(folder, PLAYLIST), 'utf8');
  const parts = [...playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n([^#\n]+)/g)];
  let [seconds, bytes, peak] = [0, 0, 0];
  for (const [, length = '0', name = ''] of parts) {
    const { size } = await stat(join(folder, name));
    seconds += Number(length);
    bytes += size;
    // The last piece may be a few frames long and says nothing about the rate.
    if (Number(length) >= 1 || parts.length === 1) peak = Math.max(peak, (size * 8) / Math.max(Number(length), 0.1));
  }
  const codec = codecOf(await readFile(join(folder, INIT)));
  return { seconds, bytes, peak: Math.ceil(peak), average: seconds > 0 ? Math.ceil((bytes * 8) / seconds) : 0, codec };
}

/** Profile, constraints and level stand in the avcC box; our sound is always AAC-LC. */
function codecOf(init: Buffer): string {
  const box = init.indexOf('avcC');
  return box < 0 ? 'mp4a.40.2' : `avc1.${init.subarray(box + 5, box + 8).toString('hex')}`;
}

export interface Quality extends Rung {
  track: Track;
}

/** Lowest quality first, where players begin. */
export function masterPlaylist(qualities: readonly Quality[], fps: number, audio: Track | null): string {
  const group = `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="audio",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${AUDIO_FOLDER}/${PLAYLIST}"`;
  const variants = [...qualities].reverse().map(({ name, width, height, track }) => {
    const attributes = [
      `BANDWIDTH=${track.peak + (audio?.peak ?? 0)}`,
      `AVERAGE-BANDWIDTH=${track.average + (audio?.average ?? 0)}`,
      `RESOLUTION=${width}x${height}`,
      `FRAME-RATE=${fps.toFixed(3)}`,
      `CODECS="${[track.codec, ...(audio ? [audio.codec] : [])].join(',')}"`,
      ...(audio ? ['AUDIO="audio"'] : []),
    ];
    return `#EXT-X-STREAM-INF:${attributes.join(',')}\n${name}/${PLAYLIST}`;
  });
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...(audio ? [group] : []), ...variants, ''].join('\n');
}
