import { execFile } from 'node:child_process';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { H264, clipMaker, picture, tone, type ClipMaker } from '../../../test/factories/test-clips.ts';
import { expectedWork, planParts } from './parts.ts';
import { probe } from './probe.ts';
import { transcode } from './transcode.ts';
import { removeOldParts, transcodeInParts, type PartsOrder } from './transcode-parts.ts';

let clips: ClipMaker;
beforeAll(async () => {
  clips = await clipMaker();
});
afterAll(() => clips[Symbol.asyncDispose]());

const run = promisify(execFile);

async function orderFor(source: string, name: string, partSeconds: number): Promise<PartsOrder> {
  const clip = await probe(clips.binaries, source);
  return {
    binaries: clips.binaries,
    source,
    clip,
    target: join(clips.folder, name),
    partWork: expectedWork(clip, partSeconds * 1000),
    turn: (make) => make(),
  };
}

interface Packet {
  pts_time: string;
  flags: string;
}

async function packetsOf(playlist: string): Promise<Packet[]> {
  const args = ['-v', 'error', '-show_entries', 'packet=pts_time,flags', '-of', 'json', playlist];
  const { packets } = JSON.parse((await run(clips.binaries.ffprobe.path, args)).stdout) as { packets: Packet[] };
  return packets.toSorted((one, other) => Number(one.pts_time) - Number(other.pts_time));
}

/** How alike two videos are, in decibels: the least alike frame. */
async function leastAlike(one: string, other: string): Promise<number> {
  const log = join(clips.folder, 'psnr.log');
  await run(clips.binaries.ffmpeg.path, [
    ...['-v', 'error', '-i', one, '-i', other, '-lavfi', `psnr=stats_file=${log}`, '-f', 'null', '-'],
  ]);
  return Math.min(...[...(await readFile(log, 'utf8')).matchAll(/psnr_avg:([\d.]+|inf)/g)].map(([, text]) => Number(text) || 99));
}

describe('a long clip made in parts', () => {
  it.each([
    ['film.mp4', '25', 20],
    ['film.mkv', '30000/1001', 20],
  ])(
    'is the same as one made in one go: %s at %s',
    async (name, rate, seconds) => {
      const moving = ['-f', 'lavfi', '-i', `testsrc2=s=640x360:r=${rate}:d=${seconds}`];
      const source = await clips.make(name, ...moving, ...tone(seconds), ...H264, '-g', '70', '-bf', '2', '-c:a', 'aac');
      const order = await orderFor(source, `parts-${name}`, 8);
      expect(planParts(order.clip, order.clip.durationMs ?? 0, order.partWork)).toHaveLength(2);
      const percents: number[] = [];
      const inParts = await transcodeInParts({ ...order, onPercent: (percent) => percents.push(percent) });
      const atOnce = await transcode({ ...order, target: join(clips.folder, `whole-${name}`) });

      expect(inParts.durationMs).toBe(atOnce.durationMs);
      expect(inParts.posters).toEqual(atOnce.posters);
      const files = (folder: string) => readdir(folder, { recursive: true }).then((names) => names.toSorted());
      const [made, expected] = [order.target, join(clips.folder, `whole-${name}`)];
      expect(await files(made)).toEqual(await files(expected));
      for (const playlist of ['360p/index.m3u8', 'audio/index.m3u8']) {
        expect(await readFile(join(made, playlist), 'utf8')).toBe(await readFile(join(expected, playlist), 'utf8'));
        expect(await packetsOf(join(made, playlist))).toEqual(await packetsOf(join(expected, playlist)));
      }
      expect(await leastAlike(join(made, '360p/index.m3u8'), join(expected, '360p/index.m3u8'))).toBeGreaterThan(30);
      const decoded = await run(clips.binaries.ffmpeg.path, ['-v', 'error', '-i', join(made, 'master.m3u8'), '-f', 'null', '-']);
      expect(decoded.stderr).toBe('');
      expect(percents).toEqual(percents.toSorted((one, other) => one - other));
    },
    120_000,
  );

  it('that is cut short goes on with the next part, and lets others in before each', async () => {
    const source = await clips.make('stopped.mp4', ...picture('320x180', 24), ...H264);
    const order = await orderFor(source, 'stopped', 8);
    const stop = new AbortController();
    let turns = 0;
    const stopping = transcodeInParts({
      ...order,
      signal: stop.signal,
      turn: async (make) => {
        turns += 1;
        if (turns === 2) stop.abort();
        await make();
      },
    });
    await expect(stopping).rejects.toMatchObject({ name: 'AbortError' });
    const first = join(clips.folder, 'stopped.parts/0/180p/00000.m4s');
    const { ino } = await stat(first);

    turns = 0;
    const video = await transcodeInParts({ ...order, turn: async (make) => ((turns += 1), await make()) });
    expect(turns).toBe(2);
    expect(video.durationMs).toBe(24_000);
    expect((await stat(join(clips.folder, 'stopped/180p/00000.m4s'))).ino).toBe(ino);
    await removeOldParts(clips.folder, new Date(Date.now() - 3_600_000));
    await expect(readdir(clips.folder)).resolves.toContain('stopped.parts');
    await removeOldParts(clips.folder, new Date(Date.now() + 1000));
    await expect(readdir(clips.folder)).resolves.not.toContain('stopped.parts');
  }, 60_000);

  it('whose sound outlasts the pictures by more than a part is as long as its sound', async () => {
    const source = await clips.make('outlasting.mkv', ...picture('160x120', 20), ...tone(40), ...H264, '-c:a', 'aac');
    const order = await orderFor(source, 'outlasting', 8);
    expect(planParts(order.clip, order.clip.durationMs ?? 0, order.partWork)).toHaveLength(2);
    const inParts = await transcodeInParts(order);
    const atOnce = await transcode({ ...order, target: join(clips.folder, 'outlasting-whole') });
    expect([inParts, atOnce].map(({ durationMs }) => Math.round(durationMs / 1000))).toEqual([40, 40]);
  });

  it('has no parts where it cannot be entered in the middle or its frames cannot be counted', async () => {
    const { clip } = await orderFor(await clips.make('whole.ts', ...picture('64x64', 2), ...H264), 'none', 1);
    expect(planParts(clip, 60_000, 1)).toBeNull();
    expect(planParts({ ...clip, container: 'mov' }, 60_000, 1)).not.toBeNull();
    expect(planParts({ ...clip, container: 'mov', hasVariableFrameRate: true }, 60_000, 1)).toBeNull();
  });
});
