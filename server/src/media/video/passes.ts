import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { VIDEO_MAX_SECONDS } from '#contract/media-assets/constants.ts';
import type { Binaries } from '../binaries.ts';
import { VideoFailure } from '../failures.ts';
import { runTool, words, type ToolResult } from '../process.ts';
import type { Clip } from './clip.ts';
import { inputGuards } from './probe.ts';

/** The input of one ffmpeg run over a whole clip that prepares the transcode. */
export interface Pass {
  binaries: Binaries;
  source: string;
  clip: Clip;
  signal?: AbortSignal | undefined;
}

/** The length in milliseconds of a clip whose container does not state it: ffmpeg reads all packets without decoding. */
export async function measureLength({ binaries, source, clip, signal }: Pass): Promise<number> {
  let lastMs = 0;
  const result = await runTool({
    binary: binaries.ffmpeg.path,
    args: [
      ...words('-v error -nostats -progress pipe:1'),
      ...inputGuards(resolve(source)),
      ...words(`-map 0:v:${clip.video.index} -c copy -f null -`),
    ],
    timeoutMs: 600_000,
    signal,
    onLine: (line) => {
      const microseconds = /^out_time_us=(\d+)$/.exec(line)?.[1];
      if (microseconds !== undefined) lastMs = Math.round(Number(microseconds) / 1000);
    },
  });
  throwIfFailed(result);
  if (lastMs === 0) throw new VideoFailure('unreadable', 'no packets');
  return lastMs;
}

/**
 * Re-encodes a clip whose size, pixel format or channels change midway into `target` with constant ones: bars fill other
 * shapes, sound becomes stereo. CRF 12 keeps the loss invisible.
 */
export async function makeEven(order: Pass & { nice: number; timeoutMs?: number }, target: string): Promise<void> {
  const { binaries, source, clip, signal } = order;
  const [width, height] = [clip.width, clip.height].map((side) => side - (side % 2));
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2,pad=${width}:${height}:-1:-1`;
  const sound =
    clip.audio === null ? [] : words(`-map 0:a:${clip.audio.index} -af aresample=async=1000 -ac 2 -ar 48000 -c:a pcm_s16le`);
  const result = await runTool({
    binary: binaries.ffmpeg.path,
    args: [
      ...words(`-v error -nostdin -nostats -y -t ${VIDEO_MAX_SECONDS}`),
      ...limitThreads(),
      ...inputGuards(resolve(source)),
      ...words(
        `-map 0:v:${clip.video.index} -vf ${fit},setsar=1,format=yuv420p -fps_mode vfr -c:v libx264 -preset ultrafast -crf 12`,
      ),
      ...sound,
      ...words('-map_metadata -1'),
      target,
    ],
    nice: order.nice,
    signal,
    timeoutMs: order.timeoutMs ?? 600_000 + 8 * (clip.durationMs ?? 0),
  });
  throwIfFailed(result);
}

/** Above 10 cores ffmpeg is limited to 16 threads: more take memory and gain no speed. Below that its default is right. */
export const limitThreads = (): string[] => (availableParallelism() > 10 ? ['-threads', '16'] : []);

export function throwIfFailed({ end, code, stderr }: ToolResult): void {
  if (end === 'aborted') throw new DOMException('The transcode was called off.', 'AbortError');
  if (end === 'timedOut') throw new VideoFailure('timedOut', stderr);
  if (code === 0) return;
  if (/No space left on device/.test(stderr)) throw new VideoFailure('diskFull', stderr);
  if (/Invalid data found|Error while decoding|Nothing was written|does not contain any stream/.test(stderr))
    throw new VideoFailure('unreadable', stderr);
  throw new VideoFailure('internal', `ffmpeg ended with ${code}: ${stderr}`);
}
