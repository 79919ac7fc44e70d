import { randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { findBinaries } from '#server/media/binaries.ts';

/** A clip with moving pictures and sound, made here: four seconds of 480p. No two are the same file: one that was sent before is not sent again. */
export async function makeClip(folder: string): Promise<string> {
  const { ffmpeg } = await findBinaries();
  const file = join(folder, '江边清晨.mp4');
  execFileSync(ffmpeg.path, [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=854x480:rate=25:duration=4',
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=330:duration=4',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-metadata',
    `comment=${randomUUID()}`,
    file,
  ]);
  return file;
}
