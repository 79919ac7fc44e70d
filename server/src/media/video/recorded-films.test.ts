import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { H264, clipMaker, picture, tone, type ClipMaker } from '../../../test/factories/test-clips.ts';
import { checkComplete } from './completeness.ts';
import { probe } from './probe.ts';
import { transcode } from './transcode.ts';

let clips: ClipMaker;
beforeAll(async () => {
  clips = await clipMaker();
});
afterAll(() => clips[Symbol.asyncDispose]());

const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'];

/** As the product does: looked at, then made. */
async function film(source: string) {
  const { binaries } = clips;
  const clip = await probe(binaries, source);
  const durationMs = await checkComplete(binaries, source, clip);
  const target = join(clips.folder, 'film');
  return { target, ...(await transcode({ binaries, source, clip: { ...clip, durationMs }, target })) };
}

/** One after the other in one file, as a recorder writes on when something changes. */
async function joined(name: string, ...parts: string[]): Promise<string> {
  const list = await clips.write(`${name}.txt`, parts.map((part) => `file '${part}'\n`).join(''));
  return clips.make(name, '-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy');
}

describe('a film is made whole when', () => {
  it.each([
    ['size', '320x180', '640x360', []],
    ['shape', '320x180', '180x320', []],
    ['kind of pixels', '320x180', '320x180', ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-pix_fmt', 'yuv444p']],
  ])('its %s changes on the way', async (_what, before, after, codec) => {
    const [one, kind] = [await clips.make('one.webm', ...picture(before, 2), ...tone(2), ...VP8, ...codec), [...codec]];
    if (kind.length > 0) kind[kind.length - 1] = 'yuv420p';
    const other = await clips.make('other.webm', ...picture(after, 2), ...tone(2), ...VP8, ...kind);
    const { durationMs, width, height } = await film(await joined('changed.webm', one, other));
    expect(durationMs).toBeGreaterThan(3_800);
    expect(`${width}x${height}`).toBe(before);
  });

  it('its channels change on the way', async () => {
    const part = (name: string, channels: string) =>
      clips.make(name, ...picture('320x180', 2), ...tone(2), ...H264, '-g', '25', '-c:a', 'aac', '-ac', channels);
    const { durationMs, hasAudio } = await film(
      await joined('channels.ts', await part('mono.ts', '1'), await part('stereo.ts', '2')),
    );
    expect([Math.round(durationMs / 1000), hasAudio]).toEqual([4, true]);
  });

  it('its sound goes on after the last picture, which stays', async () => {
    const source = await clips.make('still.mp4', ...picture('320x180', 1), ...tone(7), ...H264, '-c:a', 'aac');
    const { durationMs, posters } = await film(source);
    expect(Math.round(durationMs / 1000)).toBe(7);
    expect(posters).toHaveLength(5);
    expect(Math.round((await film(await clips.make('still.mkv', '-i', source, '-c', 'copy'))).durationMs / 1000)).toBe(7);
  });

  it('its pictures go on after the sound, which is silent then', async () => {
    const { target, durationMs } = await film(
      await clips.make('quiet.mp4', ...picture('320x180', 8), ...tone(2), ...H264, '-c:a', 'aac'),
    );
    const sound = await readFile(join(target, 'audio/index.m3u8'), 'utf8');
    const seconds = [...sound.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, length]) => sum + Number(length), 0);
    expect(Math.abs(seconds - durationMs / 1000)).toBeLessThan(0.2);
  });

  it.each([['smpte2084'], ['arib-std-b67']])('its HDR names the transfer %s alone', async (transfer) => {
    const source = await clips.make(
      'hdr.mp4',
      ...picture('320x180', 1),
      ...[...H264.slice(0, 4), '-pix_fmt', 'yuv420p10le', '-x264-params', `transfer=${transfer}`],
    );
    expect(await probe(clips.binaries, source)).toMatchObject({ video: { hdr: true, colorPrimaries: null } });
    expect((await film(source)).durationMs).toBe(1000);
  });
});

it('a cover that is marked as the main track is not the film', async () => {
  const cover = await clips.make('cover.jpg', ...picture('640x360', 1), '-frames:v', '1');
  const plain = await clips.make('plain.mp4', ...picture('320x180', 2), ...H264);
  for (const name of ['covered.mkv', 'covered.mp4']) {
    const source = await clips.make(
      name,
      ...[
        '-i',
        cover,
        '-i',
        plain,
        '-map',
        '0',
        '-map',
        '1',
        '-c',
        'copy',
        '-disposition:v:0',
        'default',
        '-disposition:v:1',
        '0',
      ],
    );
    expect(await probe(clips.binaries, source)).toMatchObject({ width: 320, height: 180, video: { index: 1, codec: 'h264' } });
  }
});

describe('a wrong length in the head', () => {
  it.each([
    ['too long', 36_000_000],
    ['too short', 500],
  ])('that is %s is not believed of a file that is all there', async (_how, milliseconds) => {
    const source = await clips.make('head.mkv', ...picture('160x120', 5), ...H264, '-g', '25');
    const file = await readFile(source);
    const at = file.indexOf(Buffer.from([0x44, 0x89, 0x88]));
    file.writeDoubleBE(milliseconds, at + 3);
    const path = await clips.write('wrong.mkv', file);
    const clip = await probe(clips.binaries, path);
    expect(clip.durationMs).toBe(milliseconds);
    expect(Math.round(((await checkComplete(clips.binaries, path, clip)) ?? 0) / 1000)).toBe(5);
  });
});

it('a few bytes that were lost at the end cost the last frames alone', async () => {
  const whole = await clips.make('whole.mp4', ...picture('160x120', 5), ...H264, '-movflags', '+faststart');
  const { size } = await stat(whole);
  const cut = await clips.cut('lost.mp4', whole, (size - 300) / size);
  expect((await film(cut)).durationMs).toBeGreaterThan(4_800);
});
