import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { words } from '../process.ts';
import { AUDIO_BITRATE, SEGMENT_SECONDS, groupOfPictures, type Rung } from './ladder.ts';

export const MASTER = 'master.m3u8';
export const AUDIO_FOLDER = 'audio';
const PLAYLIST = 'index.m3u8';
const INIT = 'init.mp4';

/** ffmpeg's output options for one quality; paths are relative to the folder it runs in. */
export function rungOutput({ name, videoBitrate }: Rung, label: string, fps: number): string[] {
  const group = groupOfPictures(fps);
  return words(
    `-map ${label} -c:v libx264 -preset veryfast -profile:v high -crf 23 -maxrate ${videoBitrate} -bufsize ${videoBitrate * 2} ` +
      `-g ${group} -keyint_min ${group} -sc_threshold 0 ${segments(name)}`,
  );
}

export const audioOutput = (label: string): string[] =>
  words(`-map ${label} -c:a aac -b:a ${AUDIO_BITRATE} ${segments(AUDIO_FOLDER)}`);

/**
 * Titles and places that the camera wrote down are left out. No output is begun before all can begin, so sound that sets
 * in late must not make the others overflow: hence the long queue.
 */
const segments = (folder: string) =>
  '-map_metadata -1 -map_chapters -1 -max_muxing_queue_size 65536 ' +
  `-f hls -hls_time ${SEGMENT_SECONDS} -hls_playlist_type vod -hls_list_size 0 -hls_segment_type fmp4 ` +
  `-hls_segment_options movflags=+cmaf -hls_flags independent_segments -hls_fmp4_init_filename ${INIT} ` +
  `-hls_segment_filename ${folder}/%05d.m4s ${folder}/${PLAYLIST}`;

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
