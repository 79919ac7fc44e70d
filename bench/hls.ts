import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from '#server/media/binaries.ts';
import { checkComplete } from '#server/media/video/completeness.ts';
import { probe } from '#server/media/video/probe.ts';
import { transcode } from '#server/media/video/transcode.ts';
import { cpuSeconds } from './processor-time.ts';
import { atMost, median, type Row } from './table.ts';

const ROUNDS = 2;

/**
 * The product's whole transcode of a 1080p clip against one ffmpeg command, as written by hand, with the same output.
 * Measured in processor seconds: the product's transcode has a low priority, so its wall time depends on the load of the machine.
 */
export async function benchHls(clipSeconds = 60): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'wenjian-hls-'));
  try {
    const binaries = await findBinaries();
    const source = join(folder, 'clip.mp4');
    makeClip(binaries.ffmpeg.path, source, clipSeconds);
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await processorSeconds(() => runByHand(binaries.ffmpeg.path, source, join(folder, `bare-${round}`))));
      ours.push(
        await processorSeconds(async () => {
          const clip = await probe(binaries, source);
          await checkComplete(binaries, source, clip);
          await transcode({ binaries, source, clip, target: join(folder, `ours-${round}`) });
        }),
      );
    }
    return atMost(`HLS of a ${clipSeconds} s 1080p clip`, median(ours), median(bare), 1.05, 'CPU s');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function makeClip(ffmpeg: string, file: string, seconds: number): void {
  run(ffmpeg, [
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=1920x1080:rate=25:duration=${seconds}`,
    '-f',
    'lavfi',
    '-i',
    `anoisesrc=color=pink:amplitude=0.2:duration=${seconds}`,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-crf',
    '20',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    file,
  ]);
}

async function runByHand(ffmpeg: string, source: string, folder: string): Promise<void> {
  const rungs = [
    ['1080', 1920, 5_000_000],
    ['720', 1280, 2_800_000],
    ['480', 854, 1_400_000],
    ['360', 640, 800_000],
  ] as const;
  for (const [name] of rungs) await mkdir(join(folder, name), { recursive: true });
  await mkdir(join(folder, 'audio'));
  const hls = (name: string) => [
    '-f',
    'hls',
    '-hls_time',
    '4',
    '-hls_playlist_type',
    'vod',
    '-hls_segment_type',
    'fmp4',
    '-hls_flags',
    'independent_segments',
    '-hls_segment_filename',
    join(folder, name, '%05d.m4s'),
    join(folder, name, 'index.m3u8'),
  ];
  run(ffmpeg, [
    '-i',
    source,
    '-filter_complex',
    '[0:v]split=2[v0][a0];[a0]scale=1280:720,split=2[v1][a1];[a1]scale=854:480,split=2[v2][a2];[a2]scale=640:360,split=3[v3][p][s];' +
      "[p]select='eq(n,0)+eq(n,150)+eq(n,450)+eq(n,750)+eq(n,1050)+eq(n,1350)'[posters];[s]fps=1/2,scale=160:90,tile=10x10[board];" +
      '[0:a]loudnorm=I=-16:TP=-1.5:LRA=11,aresample=48000[a]',
    ...rungs.flatMap(([name, , bitrate], index) => [
      '-map',
      `[v${index}]`,
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-crf',
      '23',
      '-maxrate',
      String(bitrate),
      '-bufsize',
      String(bitrate * 2),
      '-g',
      '100',
      '-keyint_min',
      '100',
      '-sc_threshold',
      '0',
      ...hls(name),
    ]),
    '-map',
    '[a]',
    '-c:a',
    'aac',
    '-b:a',
    '128k',
    ...hls('audio'),
    '-map',
    '[posters]',
    '-fps_mode',
    'passthrough',
    join(folder, 'poster-%d.jpg'),
    '-map',
    '[board]',
    join(folder, 'storyboard-%d.jpg'),
  ]);
}

function run(ffmpeg: string, args: string[]): void {
  const result = spawnSync(ffmpeg, ['-v', 'error', '-nostdin', '-y', ...args], { encoding: 'utf8' });
  if (result.status !== 0) throw new Error(result.stderr);
}

async function processorSeconds(task: () => Promise<void>): Promise<number> {
  const before = cpuSeconds('self', { children: true });
  await task();
  return cpuSeconds('self', { children: true }) - before;
}
