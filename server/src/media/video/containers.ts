import { words } from '../process.ts';

/**
 * Demuxers a stranger's file may reach. Only containers that carry their own pictures and sound: whatever can point
 * at another file or address (hls, dash, concat, sdp, image sequences, scripts) is not here and therefore refused.
 */
const CONTAINERS = 'mov matroska avi flv live_flv mpegts mpeg mpegvideo asf rm ogg mxf gxf dv nut ivf wtv nsv pva gif';

/** Options before the input that keep ffmpeg and ffprobe to this one local file. */
export const inputGuards = (path: string): string[] => [
  ...words(`-protocol_whitelist file -format_whitelist ${words(CONTAINERS).join(',')} -i`),
  `file:${path}`,
];
