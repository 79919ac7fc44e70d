import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Binaries } from '../binaries.ts';
import { VideoFailure } from '../failures.ts';
import { runTool, words, type ToolResult } from '../process.ts';
import { describeClip, report, type Clip, type Report } from './clip.ts';

const TIMEOUT_MS = 60_000;
/** The shell's exit code of a crashed tool is greater: 128 plus the number of the signal. */
const SIGNAL_BASE = 128;

/** Reads the facts of a video file; throws a `VideoFailure` when it cannot become a video. */
export async function probe(binaries: Binaries, path: string, signal?: AbortSignal): Promise<Clip> {
  const result = await show(binaries, path, signal);
  if (/moov atom not found/.test(result.stderr) && (await beginsAsMov(path))) throw new VideoFailure('incomplete', result.stderr);
  const crashed = (result.code ?? 0) > SIGNAL_BASE;
  return describeClip(crashed ? await showSample(binaries, path, signal) : read(result));
}

function show({ ffprobe }: Binaries, path: string, signal: AbortSignal | undefined): Promise<ToolResult> {
  const args = [...words('-v error -print_format json -show_format -show_streams'), ...inputGuards(path)];
  return runTool({ binary: ffprobe.path, args, timeoutMs: TIMEOUT_MS, signal });
}

/** Whether the file begins with a box of MP4. A cut-off MP4 lacks its index (moov), which is usually at the end. */
async function beginsAsMov(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return ['ftyp', 'wide', 'mdat', 'free', 'skip'].includes(buffer.toString('latin1', 4));
  } finally {
    await file.close();
  }
}

/**
 * Facts of an MPEG-TS, on which the packaged ffprobe crashes: ffmpeg copies the first five seconds into a Matroska file, and ffprobe
 * reads that.
 */
async function showSample(binaries: Binaries, path: string, signal: AbortSignal | undefined): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'wenjian-probe-'));
  try {
    const sample = join(folder, 'sample.mkv');
    const args = [...words('-v error -nostdin -y -t 5'), ...inputGuards(path), ...words('-map 0:v -map 0:a? -c copy'), sample];
    const result = await runTool({ binary: binaries.ffmpeg.path, args, timeoutMs: TIMEOUT_MS, signal });
    throwIfFailed(result);
    const { streams } = read(await show(binaries, sample, signal));
    // The sample's length is not the file's, so the length is left undefined.
    const withoutLength = streams.map((stream) => ({ ...stream, duration: undefined }));
    return { streams: withoutLength, format: { format_name: 'mpegts', size: `${(await stat(path)).size}`, tags: {} } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function read(result: ToolResult): Report {
  throwIfFailed(result);
  return report.parse(JSON.parse(result.stdout));
}

function throwIfFailed({ end, code, stderr }: ToolResult): void {
  if (end === 'aborted') throw new DOMException('The probe was called off.', 'AbortError');
  if (end === 'timedOut') throw new VideoFailure('unreadable', 'the probe took too long');
  if (/not on (?:the )?whitelist|not allowed/i.test(stderr)) throw new VideoFailure('forbiddenFormat', stderr);
  if (code !== 0) throw new VideoFailure('unreadable', stderr);
}

/**
 * The allowed demuxers for uploaded files: only containers that include their own pictures and sound. Formats that can refer to
 * other files or addresses (hls, dash, concat, sdp, image sequences, scripts) are missing and therefore refused.
 */
const CONTAINERS = 'mov matroska avi flv live_flv mpegts mpeg mpegvideo asf rm ogg mxf gxf dv nut ivf wtv nsv pva gif';

/** Input options that restrict ffmpeg and ffprobe to this one local file. */
export const inputGuards = (path: string): string[] => [
  ...words(`-protocol_whitelist file -format_whitelist ${words(CONTAINERS).join(',')} -i`),
  `file:${path}`,
];
