import { open } from 'node:fs/promises';
import type { Binaries } from '../binaries.ts';
import { VideoFailure } from '../failures.ts';
import { runTool, words } from '../process.ts';
import type { Clip } from './clip.ts';
import { inputGuards } from './probe.ts';

const TIMEOUT_MS = 120_000;
/** From here to the end packets are read; a seek goes back to a key frame, so it may be more. */
const LAST_SECONDS = 10;
/** Containers that tell a length they do not work out from what is there, and how far it may be off. */
const TOLD_LENGTH_TOLERANCE: Record<string, number> = { mov: 1, matroska: 2, flv: 2 };

/**
 * Refuses a file whose end is missing before anything is encoded: its index or head promises what is not there. Packets of the last
 * seconds are read without decoding. A broadcast stream (MPEG-TS) promises nothing and ends where it ends.
 */
export async function checkComplete(binaries: Binaries, path: string, clip: Clip, signal?: AbortSignal): Promise<void> {
  if (clip.container === 'avi' && (await endsBeforeRiff(path)))
    throw new VideoFailure('incomplete', 'shorter than its RIFF chunk');
  const tolerance = TOLD_LENGTH_TOLERANCE[clip.container];
  if (tolerance === undefined || clip.durationMs === null) return;
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
  if (end === 'timedOut') return;
  const reached = lastMoment(stdout);
  const cutOff = /: partial file|File ended prematurely/.test(stderr);
  if (cutOff || reached < told - tolerance)
    throw new VideoFailure('incomplete', `packets up to ${reached} of ${told} s; ${stderr.slice(-500)}`);
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
