import { open } from 'node:fs/promises';
import type { Binaries } from '../binaries.ts';
import { VideoFailure } from '../failures.ts';
import { runTool, words } from '../process.ts';
import type { Clip } from './clip.ts';
import { inputGuards } from './probe.ts';

const TIMEOUT_MS = 120_000;
/** From here to the end packets are read; a seek goes back to a key frame, so it may be more. */
const LAST_SECONDS = 10;
/** Containers that tell a length they do not work out from what is there, and how far it may be off in seconds. */
const TOLD_LENGTH_TOLERANCE: Record<string, number> = { mov: 1, matroska: 2, flv: 2 };

/**
 * Refuses a file whose end is missing before anything is encoded: its index or head promises what is not there. Packets of the last
 * seconds are read without decoding. A broadcast stream (MPEG-TS) promises nothing and ends where it ends. Answers with the length: a
 * head may tell a wrong one of a file that is all there.
 */
export async function checkComplete(binaries: Binaries, path: string, clip: Clip, signal?: AbortSignal): Promise<number | null> {
  if (clip.container === 'avi' && (await endsBeforeRiff(path)))
    throw new VideoFailure('incomplete', 'shorter than its RIFF chunk');
  const tolerance = TOLD_LENGTH_TOLERANCE[clip.container];
  if (tolerance === undefined || clip.durationMs === null) return clip.durationMs;
  const told = clip.durationMs / 1000;
  const { end, stdout, stderr } = await runTool({
    binary: binaries.ffprobe.path,
    args: [
      ...words(`-v error -read_intervals ${Math.max(0, told - LAST_SECONDS)}%`),
      ...words('-show_entries packet=pts_time,duration_time -of csv=print_section=0'),
      ...inputGuards(path),
    ],
    timeoutMs: TIMEOUT_MS,
    signal,
  });
  if (end === 'aborted') throw new DOMException('The check was called off.', 'AbortError');
  // What takes so long to read is judged when it is encoded.
  if (end === 'timedOut') return clip.durationMs;
  const reached = lastMoment(stdout);
  const cutOff = /: partial file|File ended prematurely/.test(stderr);
  const isShort = reached < told - tolerance;
  // The index of an MP4 and the sizes in a Matroska file lead beyond the end of one that was cut off, which the reader says.
  if (cutOff || (isShort && !(await isClosed(path, clip.container))))
    throw new VideoFailure('incomplete', `packets up to ${reached} of ${told} s; ${stderr.slice(-500)}`);
  return Number.isFinite(reached) && Math.abs(reached - told) > tolerance ? Math.round(reached * 1000) : clip.durationMs;
}

/** Whether the outermost structure of a file lies wholly in it, so that nothing was cut off. Of fragments nobody knows how many there were. */
async function isClosed(path: string, container: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (at: number, bytes: number) => (await file.read(Buffer.alloc(bytes), 0, bytes, at)).buffer;
    if (container === 'matroska') return matroskaEnd(await read(0, 4096)) <= size;
    if (container !== 'mov') return false;
    for (let at = 0; at < size;) {
      const head = await read(at, 16);
      const [short, kind] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)];
      const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short;
      if (kind === 'moof' || length < 8 || at + length > size) return false;
      at += length;
    }
    return true;
  } finally {
    await file.close();
  }
}

const SEGMENT = Buffer.from([0x18, 0x53, 0x80, 0x67]);

/** Where the segment of a Matroska file ends by its own word; nowhere where a recorder has left that open. */
function matroskaEnd(head: Buffer): number {
  const at = head.indexOf(SEGMENT) + SEGMENT.length;
  const first = head[at] ?? 0;
  const bytes = Math.clz32(first) - 23;
  if (at < SEGMENT.length || bytes > 8) return Infinity;
  const value = [...head.subarray(at + 1, at + bytes)].reduce((sum, byte) => sum * 256 + byte, first & (0xff >> bytes));
  return value === 2 ** (7 * bytes) - 1 ? Infinity : at + bytes + value;
}

/** Lines are `pts,duration`, either of them `N/A`. */
function lastMoment(lines: string): number {
  let last = -Infinity;
  for (const line of lines.split('\n')) {
    const [at = NaN, length = NaN] = line.split(',').map(Number);
    if (Number.isFinite(at)) last = Math.max(last, at + (Number.isFinite(length) ? length : 0));
  }
  return last;
}

/** An AVI without its end has lost its index too, and is taken for a shorter one by every reader. */
async function endsBeforeRiff(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    const length = buffer.readUInt32LE(4);
    const { size } = await file.stat();
    // A recorder that streams leaves the length open.
    return buffer.toString('latin1', 0, 4) === 'RIFF' && length < 0xffff_0000 && length + 8 > size;
  } finally {
    await file.close();
  }
}
