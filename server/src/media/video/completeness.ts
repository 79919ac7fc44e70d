import { open } from 'node:fs/promises';
import type { Binaries } from '../binaries.ts';
import { VideoFailure } from '../failures.ts';
import { runTool, words } from '../process.ts';
import type { Clip } from './clip.ts';
import { inputGuards } from './probe.ts';

const TIMEOUT_MS = 120_000;
/** Seconds before the stated end from which packets are read; ffprobe seeks back to a key frame, so it may read more. */
const LAST_SECONDS = 10;
/** Containers that state their length in the header, and the tolerated error of it in seconds. */
const STATED_LENGTH_TOLERANCE: Record<string, number> = { mov: 1, matroska: 2, flv: 2 };

/**
 * Throws `incomplete` for a file whose end is missing, before anything is encoded: the header states more than the file has. Only the
 * packets of the last seconds are read, without decoding. Returns the real length in milliseconds, because the header of a
 * complete file may state a wrong one. Containers without a stated length, such as MPEG-TS, are always complete.
 */
export async function checkComplete(binaries: Binaries, path: string, clip: Clip, signal?: AbortSignal): Promise<number | null> {
  if (clip.container === 'avi' && (await endsBeforeRiff(path)))
    throw new VideoFailure('incomplete', 'shorter than its RIFF chunk');
  const tolerance = STATED_LENGTH_TOLERANCE[clip.container];
  if (tolerance === undefined || clip.durationMs === null) return clip.durationMs;
  const statedSeconds = clip.durationMs / 1000;
  const { end, stdout, stderr } = await runTool({
    binary: binaries.ffprobe.path,
    args: [
      ...words(`-v error -read_intervals ${Math.max(0, statedSeconds - LAST_SECONDS)}%`),
      ...words('-show_entries packet=pts_time,duration_time -of csv=print_section=0'),
      ...inputGuards(path),
    ],
    timeoutMs: TIMEOUT_MS,
    signal,
  });
  if (end === 'aborted') throw new DOMException('The check was called off.', 'AbortError');
  // A file that takes so long to read is checked by its encoding instead.
  if (end === 'timedOut') return clip.durationMs;
  const lastSeconds = lastPacketEnd(stdout);
  const isCutOff = /: partial file|File ended prematurely/.test(stderr);
  const isShort = lastSeconds < statedSeconds - tolerance;
  // ffprobe reports a cut-off file when the index of an MP4, or a size in a Matroska file, points beyond its end.
  if (isCutOff || (isShort && !(await isClosed(path, clip.container))))
    throw new VideoFailure('incomplete', `packets up to ${lastSeconds} of ${statedSeconds} s; ${stderr.slice(-500)}`);
  return Number.isFinite(lastSeconds) && Math.abs(lastSeconds - statedSeconds) > tolerance
    ? Math.round(lastSeconds * 1000)
    : clip.durationMs;
}

/** Whether the file contains all its top-level boxes (MP4) or its whole segment (Matroska). False for fragmented MP4: the number of fragments is not stated. */
async function isClosed(path: string, container: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (at: number, bytes: number) => (await file.read(Buffer.alloc(bytes), 0, bytes, at)).buffer;
    if (container === 'matroska') return matroskaEnd(await read(0, 4096)) <= size;
    if (container !== 'mov') return false;
    for (let at = 0; at < size;) {
      const head = await read(at, 16);
      // A box: 32-bit length and type. Length 1: a 64-bit length follows; 0: it extends to the end of the file.
      const [length32, type] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)];
      const length = length32 === 1 ? Number(head.readBigUInt64BE(8)) : length32 === 0 ? size - at : length32;
      if (type === 'moof' || length < 8 || at + length > size) return false;
      at += length;
    }
    return true;
  } finally {
    await file.close();
  }
}

/** The EBML id of a Matroska segment. */
const SEGMENT = Buffer.from([0x18, 0x53, 0x80, 0x67]);

/**
 * The end of a Matroska segment, as its header states it; Infinity when the recorder left the size open. The size is an EBML
 * number: the leading zero bits of its first byte tell how many bytes it has, and all ones mean "unknown".
 */
function matroskaEnd(head: Buffer): number {
  const at = head.indexOf(SEGMENT) + SEGMENT.length;
  const first = head[at] ?? 0;
  const bytes = Math.clz32(first) - 23;
  if (at < SEGMENT.length || bytes > 8) return Infinity;
  const value = [...head.subarray(at + 1, at + bytes)].reduce((sum, byte) => sum * 256 + byte, first & (0xff >> bytes));
  return value === 2 ** (7 * bytes) - 1 ? Infinity : at + bytes + value;
}

/** The end of the last packet, in seconds; -Infinity without packets. Lines are `pts,duration`; either may be `N/A`. */
function lastPacketEnd(lines: string): number {
  let last = -Infinity;
  for (const line of lines.split('\n')) {
    const [at = NaN, length = NaN] = line.split(',').map(Number);
    if (Number.isFinite(at)) last = Math.max(last, at + (Number.isFinite(length) ? length : 0));
  }
  return last;
}

/** Whether an AVI is shorter than its RIFF header states. Readers do not notice: its index at the end is missing as well. */
async function endsBeforeRiff(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    const length = buffer.readUInt32LE(4);
    const { size } = await file.stat();
    // A streaming recorder leaves the length open, as 0xffff0000 or more.
    return buffer.toString('latin1', 0, 4) === 'RIFF' && length < 0xffff_0000 && length + 8 > size;
  } finally {
    await file.close();
  }
}
