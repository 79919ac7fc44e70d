import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Binaries } from '../binaries.ts';
import { VideoFailure } from '../failures.ts';
import { runTool, words } from '../process.ts';
import type { SubtitleTrack } from './clip.ts';
import { inputGuards } from './probe.ts';

const TIMEOUT_MS = 600_000;

/** Extracts the subtitle tracks of a file as SRT texts, in order. The file is read once; only the text is decoded. */
export async function readSubtitles(
  binaries: Binaries,
  path: string,
  tracks: readonly SubtitleTrack[],
  signal?: AbortSignal,
): Promise<string[]> {
  if (tracks.length === 0) return [];
  const folder = await mkdtemp(join(tmpdir(), 'wenjian-subtitles-'));
  try {
    const outputs = tracks.flatMap(({ index }, at) => [
      ...words(`-map 0:s:${index} -c:s subrip -f srt`),
      join(folder, `${at}.srt`),
    ]);
    const args = [...words('-v error -nostdin -nostats -y'), ...inputGuards(resolve(path)), ...outputs];
    const { end, code, stderr } = await runTool({ binary: binaries.ffmpeg.path, args, timeoutMs: TIMEOUT_MS, signal });
    if (end === 'aborted') throw new DOMException('Reading subtitles was called off.', 'AbortError');
    if (end === 'timedOut' || code !== 0) throw new VideoFailure('internal', stderr);
    return await Promise.all(tracks.map((_, at) => readFile(join(folder, `${at}.srt`), 'utf8')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
