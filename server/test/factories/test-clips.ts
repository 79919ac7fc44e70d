import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBinaries, type Binaries } from '../../src/media/binaries.ts';

/** Real clips, made on the spot by ffmpeg itself, in a folder that goes with the test. */
export interface ClipMaker extends AsyncDisposable {
  folder: string;
  binaries: Binaries;
  /** Runs ffmpeg with these options and answers the path of the file it made. */
  make(name: string, ...options: string[]): Promise<string>;
  write(name: string, content: string | Buffer): Promise<string>;
  /** The first part of a file, as an upload leaves it that broke off. */
  cut(name: string, path: string, share: number): Promise<string>;
}

export const picture = (size: string, seconds: number, rate = 25) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=${size}:r=${rate}:d=${seconds}`,
];
export const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=440:d=${seconds}`];
export const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

export async function clipMaker(): Promise<ClipMaker> {
  const folder = await mkdtemp(join(tmpdir(), 'wenjian-clips-'));
  const binaries = await findBinaries();
  return {
    folder,
    binaries,
    async make(name, ...options) {
      const path = join(folder, name);
      await promisify(execFile)(binaries.ffmpeg.path, ['-v', 'error', '-nostdin', '-y', ...options, path]);
      return path;
    },
    async write(name, content) {
      const path = join(folder, name);
      await writeFile(path, content);
      return path;
    },
    async cut(name, whole, share) {
      const content = await readFile(whole);
      const path = join(folder, name);
      await writeFile(path, content.subarray(0, Math.floor(content.length * share)));
      return path;
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Turns an MP4's picture a quarter to the right as a phone held upright does: by the track's matrix alone. */
export async function turnedUpright(path: string): Promise<Buffer> {
  const file = await readFile(path);
  const matrix = file.indexOf('tkhd') + 4 + 40;
  [0, 1 << 16, 0, -1 << 16, 0, 0, 0, 0, 1 << 30].forEach((value, at) => file.writeInt32BE(value, matrix + at * 4));
  return file;
}
