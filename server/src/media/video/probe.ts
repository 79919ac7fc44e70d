import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Binaries } from '../binaries.ts';
import { VideoFailure } from '../failures.ts';
import { runTool, words, type ToolResult } from '../process.ts';
import { describeClip, report, type Clip, type Report } from './clip.ts';

const TIMEOUT_MS = 60_000;
/** What a shell reports for a tool that a signal ended, such as a segmentation fault. */
const CRASHED = 128;

/** Reads a file's facts; a `VideoFailure` says why it cannot become a video. */
export async function probe(binaries: Binaries, path: string, signal?: AbortSignal): Promise<Clip> {
  const result = await show(binaries, path, signal);
  if (/moov atom not found/.test(result.stderr) && (await beginsAsMov(path))) throw new VideoFailure('incomplete', result.stderr);
  const crashed = (result.code ?? 0) > CRASHED;
  return describeClip(crashed ? await showSample(binaries, path, signal) : read(result));
}

function show({ ffprobe }: Binaries, path: string, signal: AbortSignal | undefined): Promise<ToolResult> {
  const args = [...words('-v error -print_format json -show_format -show_streams'), ...inputGuards(path)];
  return runTool({ binary: ffprobe.path, args, timeoutMs: TIMEOUT_MS, signal });
}

/** The index of an MP4 lies at its end unless it was made for the web: what was cut off has none. A mere name makes no MP4. */
async function beginsAsMov(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return ['ftyp', 'wide', 'mdat', 'free', 'skip'].includes(buffer.toString('latin1', 4));
  } finally {
    await file.close();
  }
}

/** The packaged ffprobe crashes on every MPEG-TS; the packaged ffmpeg moves a few seconds into a container it can read. */
async function showSample(binaries: Binaries, path: string, signal: AbortSignal | undefined): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'wenjian-probe-'));
  try {
    const sample = join(folder, 'sample.mkv');
    const args = [...words('-v error -nostdin -y -t 5'), ...inputGuards(path), ...words('-map 0:v -map 0:a? -c copy'), sample];
    const copied = await runTool({ binary: binaries.ffmpeg.path, args, timeoutMs: TIMEOUT_MS, signal });
    refuse(copied);
    const { streams } = read(await show(binaries, sample, signal));
    // The sample's length is not the file's, which counts as untold.
    const timeless = streams.map((one) => ({ ...one, duration: undefined }));
    return { streams: timeless, format: { format_name: 'mpegts', size: `${(await stat(path)).size}`, tags: {} } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function read(result: ToolResult): Report {
  refuse(result);
  return report.parse(JSON.parse(result.stdout));
}

function refuse({ end, code, stderr }: ToolResult): void {
  if (end === 'aborted') throw new DOMException('The probe was called off.', 'AbortError');
  if (end === 'timedOut') throw new VideoFailure('unreadable', 'the probe took too long');
  if (/not on (?:the )?whitelist|not allowed/i.test(stderr)) throw new VideoFailure('forbiddenFormat', stderr);
  if (code !== 0) throw new VideoFailure('unreadable', stderr);
}

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
