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

/** Facts common to all outputs of a clip. */
export interface HlsFacts {
  part?: HlsPart | undefined;
  /** The AI label in the header of every file; null: none. */
  aigc: AigcFields | null;
}

/** ffmpeg's output options for one quality; paths are relative to the folder it runs in. */
export function rungOutput(
  rung: Rung,
  label: string,
  clip: Pick<Clip, 'fps' | 'hasVariableFrameRate'>,
  facts: HlsFacts,
): string[] {
  const { name, videoBitrate } = rung;
  return [
    ...aiLabel(facts),
    ...words(
      `-map ${label} -c:v libx264 -preset veryfast -profile:v high -crf 23 -maxrate ${videoBitrate} -bufsize ${videoBitrate * 2} ` +
        `-sc_threshold 0 ${clip.hasVariableFrameRate ? variableRate(rung) : constantRate(clip.fps)} ${segments(name, facts)}`,
    ),
  ];
}

const aiLabel = ({ aigc }: HlsFacts): string[] => (aigc === null ? [] : ['-metadata', `AIGC=${JSON.stringify(aigc)}`]);

function constantRate(fps: number): string {
  const group = groupOfPictures(fps);
  return `-g ${group} -keyint_min ${group}`;
}

/**
 * Options for a variable frame rate, where segments cannot be divided by counting frames. The first frame of each segment length
 * becomes a key frame; all qualities have the same frames, so also the same key frames. Each frame's duration is set to the time
 * until the next one, because the muxer does not look beyond the end of a segment; without B-frames packets are in display order.
 */
const variableRate = (rung: Rung) =>
  `-fps_mode passthrough -enc_time_base 1:90000 -bf 0 -level ${levelOf(rung)} -g ${60 * SEGMENT_SECONDS * 2} ` +
  `-force_key_frames expr:if(isnan(prev_forced_t),1,gt(floor(t/${SEGMENT_SECONDS}),floor(prev_forced_t/${SEGMENT_SECONDS}))) ` +
  `-bsf:v setts=pts=PTS:dts=DTS:duration=if(eq(NEXT_DTS\\,NOPTS)\\,DURATION\\,NEXT_DTS-DTS)`;

export const audioOutput = (label: string, aigc: AigcFields | null): string[] => [
  ...aiLabel({ aigc }),
  ...words(`-map ${label} -c:a aac -b:a ${AUDIO_BITRATE} ${segments(AUDIO_FOLDER, { aigc })}`),
];

/** The position of a part's segments in the whole clip. */
interface HlsPart {
  firstSegment: number;
  startSeconds: number;
}

/**
 * Muxer options for HLS with fMP4 segments.
 * - Metadata of the camera, such as title and location, is removed. `use_metadata_tags` keeps the AI label.
 * - No output starts before all can, so sound that starts late fills the queues of the others: hence the long queue.
 * - Encoders start before 0 (AAC with 1,024 empty samples, H.264 with its reordering delay). Edit lists state that; without them
 *   the tracks would be shifted to 0 by different amounts.
 */
const segments = (folder: string, { part, aigc }: HlsFacts) =>
  '-map_metadata -1 -map_chapters -1 -max_muxing_queue_size 65536 -avoid_negative_ts disabled ' +
  (part ? `-output_ts_offset ${part.startSeconds.toFixed(6)} -start_number ${part.firstSegment} ` : '') +
  `-f hls -hls_time ${SEGMENT_SECONDS} -hls_playlist_type vod -hls_list_size 0 -hls_segment_type fmp4 ` +
  `-hls_segment_options movflags=+cmaf${part ? '+frag_discont' : ''}${aigc ? '+use_metadata_tags' : ''}:use_editlist=1 ` +
  `-hls_flags independent_segments -hls_fmp4_init_filename ${INIT} ` +
  `-hls_segment_filename ${folder}/%05d.m4s ${folder}/${PLAYLIST}`;

/** Joins the playlists of consecutive parts, whose segments are already numbered across all parts. */
export function joinPlaylists(playlists: readonly string[]): string {
  const segmentsOf = (playlist: string) => playlist.match(/#EXTINF:[^\n]*\n[^#\n]+\n/g)?.join('') ?? '';
  const durationOf = (playlist: string) => Number(/#EXT-X-TARGETDURATION:(\d+)/.exec(playlist)?.[1] ?? 0);
  const longest = Math.max(...playlists.map(durationOf));
  const [first = ''] = playlists;
  const head = first.slice(0, first.indexOf('#EXTINF')).replace(/(#EXT-X-TARGETDURATION:)\d+/, `$1${longest}`);
  return `${head}${playlists.map(segmentsOf).join('')}#EXT-X-ENDLIST\n`;
}

/** Measurements of one playlist. */
export interface Track {
  seconds: number;
  /** Bits per second of the largest segment. */
  peak: number;
  /** Bits per second over all segments. */
  average: number;
  bytes: number;
  /** Codec string of RFC 6381, such as `avc1.640028`. */
  codec: string;
}

export async function measureTrack(folder: string): Promise<Track> {
  const playlist = await readFile(join(folder, PLAYLIST), 'utf8');
  const entries = [...playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n([^#\n]+)/g)];
  let [seconds, bytes, peak] = [0, 0, 0];
  for (const [, length = '0', name = ''] of entries) {
    const { size } = await stat(join(folder, name));
    seconds += Number(length);
    bytes += size;
    // The last segment may be a few frames long, so its rate means nothing.
    if (Number(length) >= 1 || entries.length === 1) peak = Math.max(peak, (size * 8) / Math.max(Number(length), 0.1));
  }
  const codec = codecOf(await readFile(join(folder, INIT)));
  return { seconds, bytes, peak: Math.ceil(peak), average: seconds > 0 ? Math.ceil((bytes * 8) / seconds) : 0, codec };
}

/** H.264's profile, constraints and level are in the avcC box; a track without one is sound, always AAC-LC. */
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
