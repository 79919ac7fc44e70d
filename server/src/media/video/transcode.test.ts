import { execFile } from 'node:child_process';
import { access, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clip } from './clip.ts';
import { probe } from './probe.ts';
import { H264, clipMaker, picture, tone, turnedUpright, type ClipMaker } from '../../../test/factories/test-clips.ts';
import { checkLimits, transcode, type TranscodeOrder } from './transcode.ts';

let clips: ClipMaker;
beforeAll(async () => {
  clips = await clipMaker();
});
afterAll(() => clips[Symbol.asyncDispose]());

const run = promisify(execFile);
const target = () => join(clips.folder, 'out');

async function made(source: string, more: Partial<TranscodeOrder> = {}) {
  const { binaries } = clips;
  return transcode({ binaries, source, clip: await probe(binaries, source), target: target(), ...more });
}

/** What a player would find: the streams of one playlist, decoded to the end. */
async function played(playlist: string) {
  const { ffmpeg, ffprobe } = clips.binaries;
  const path = join(target(), playlist);
  // The frames' own times: rounded to an even rate two of them could fall on one.
  const asTheyCome = ['-fps_mode', 'passthrough', '-enc_time_base:v', '1:90000'];
  const { stderr } = await run(ffmpeg.path, ['-v', 'error', '-i', path, ...asTheyCome, '-f', 'null', '-']);
  expect(stderr).toBe('');
  const shown = await run(ffprobe.path, ['-v', 'error', '-of', 'json', '-show_streams', path]);
  const { streams } = JSON.parse(shown.stdout) as { streams: Record<string, string | number>[] };
  return streams;
}

/** When each frame is shown, in order. */
async function frameTimes(path: string): Promise<number[]> {
  const words = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'packet=pts_time', '-of', 'json', path];
  const { packets } = JSON.parse((await run(clips.binaries.ffprobe.path, words)).stdout) as { packets: { pts_time: string }[] };
  return packets.map((one) => Number(one.pts_time)).toSorted((one, other) => one - other);
}

/** The moment of the loudest sample, told from where the track's own clock has its zero. */
async function loudestMoment(path: string): Promise<number> {
  const { ffmpeg, ffprobe } = clips.binaries;
  const shown = await run(ffprobe.path, [
    '-v',
    'error',
    '-select_streams',
    'a',
    '-show_entries',
    'stream=start_time',
    '-of',
    'json',
    path,
  ]);
  const { streams } = JSON.parse(shown.stdout) as { streams: { start_time: string }[] };
  const decode = ['-v', 'error', '-i', path, '-map', 'a', '-ac', '1', '-ar', '48000', '-f', 'f32le', '-'];
  const { stdout } = await run(ffmpeg.path, decode, { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 });
  let [loudest, at] = [0, 0];
  for (let sample = 0; sample < stdout.length / 4; sample += 1) {
    const level = Math.abs(stdout.readFloatLE(sample * 4));
    if (level > loudest) [loudest, at] = [level, sample];
  }
  return Number(streams[0]?.start_time) + at / 48_000;
}

describe('a clip with sound', () => {
  it('starts both where the clip does: a click is heard at the moment it was recorded', async () => {
    const click = ['-f', 'lavfi', '-i', 'aevalsrc=eq(n\\,48000):s=48000:d=4'];
    const source = await clips.make('click.mov', ...picture('160x120', 4), ...click, ...H264, '-c:a', 'pcm_s16le');
    await made(source);
    expect(await loudestMoment(join(target(), 'audio/index.m3u8'))).toBeCloseTo(1, 3);
    expect((await frameTimes(join(target(), '120p/index.m3u8'))).slice(0, 3)).toEqual([0, 0.04, 0.08]);
  });

  it('becomes qualities that can be changed at every segment, with one sound for all', async () => {
    const source = await clips.make(
      'sound.mp4',
      ...picture('854x480', 9),
      ...tone(9),
      ...H264,
      '-c:a',
      'aac',
      '-metadata',
      'location=+39.9+116.4/',
    );
    const percents: number[] = [];
    const video = await made(source, { onPercent: (percent) => percents.push(percent) });

    expect(video).toMatchObject({ width: 854, height: 480, hasAudio: true, qualities: [{ name: '480p' }, { name: '360p' }] });
    expect(video.durationMs).toBeGreaterThan(8900);
    const master = await readFile(join(target(), video.master), 'utf8');
    expect(master.match(/EXT-X-STREAM-INF/g)).toHaveLength(2);
    expect(master.match(/TYPE=AUDIO/g)).toHaveLength(1);
    expect(master).toMatch(/RESOLUTION=854x480,FRAME-RATE=25\.000,CODECS="avc1\.6400..,mp4a\.40\.2",AUDIO="audio"/);

    const [high, low] = await Promise.all(['480p', '360p'].map((name) => readFile(join(target(), name, 'index.m3u8'), 'utf8')));
    expect(high).toBe(low);
    expect(high?.match(/#EXTINF:[\d.]+/g)).toEqual(['#EXTINF:4.000000', '#EXTINF:4.000000', '#EXTINF:1.000000']);
    const [pictures, sound] = [await played('480p/index.m3u8'), await played('audio/index.m3u8')];
    expect(pictures).toMatchObject([{ codec_name: 'h264', pix_fmt: 'yuv420p', width: 854, height: 480 }]);
    expect(sound).toMatchObject([{ codec_name: 'aac', sample_rate: '48000', channels: 2 }]);

    expect(percents.length).toBeGreaterThan(10);
    expect(percents).toEqual(percents.toSorted((one, other) => one - other));
  });

  it('offers frames for a cover and sheets for the seek bar', async () => {
    const video = await made(await clips.make('covers.mp4', ...picture('640x360', 3), ...H264));
    expect(video.posters).toHaveLength(5);
    for (const { file } of video.posters) {
      await expect(sharp(join(target(), file)).metadata()).resolves.toMatchObject({ width: 640, height: 360 });
    }
    const { tileWidth, tileHeight, columns, rows, file } = video.storyboard;
    await expect(sharp(join(target(), 'storyboard-1.jpg')).metadata()).resolves.toMatchObject({
      width: tileWidth * columns,
      height: tileHeight * rows,
    });
    await expect(readFile(join(target(), file), 'utf8')).resolves.toContain('storyboard-1.jpg#xywh=320,0,160,90');
  });

  it('is brought to an even loudness', async () => {
    const source = await clips.make(
      'quiet.mp4',
      ...picture('64x64', 6),
      ...tone(6),
      ...H264,
      '-af',
      'volume=-30dB',
      '-c:a',
      'aac',
    );
    await made(source);
    const { stderr } = await run(clips.binaries.ffmpeg.path, [
      '-i',
      join(target(), 'audio/index.m3u8'),
      '-af',
      'ebur128',
      '-f',
      'null',
      '-',
    ]);
    const loudness = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+)/.exec(stderr)?.[1]);
    expect(loudness).toBeGreaterThan(-19);
    expect(loudness).toBeLessThan(-13);
  });
});

describe('an unusual clip comes out right:', () => {
  it('without sound', async () => {
    const video = await made(await clips.make('silent.mp4', ...picture('320x180', 2), ...H264));
    expect(video).toMatchObject({ hasAudio: false, qualities: [{ name: '180p' }] });
    await expect(readFile(join(target(), 'master.m3u8'), 'utf8')).resolves.not.toMatch(/AUDIO|mp4a/);
    await expect(played('master.m3u8')).resolves.toMatchObject([{ codec_type: 'video' }]);
  });

  it('with silence for sound', async () => {
    const source = await clips.make(
      'mute.mp4',
      ...picture('64x64', 1),
      '-f',
      'lavfi',
      '-i',
      'anullsrc=d=1',
      ...H264,
      '-c:a',
      'aac',
    );
    await expect(made(source)).resolves.toMatchObject({ hasAudio: true });
    await expect(played('audio/index.m3u8')).resolves.toMatchObject([{ codec_name: 'aac' }]);
  });

  it('portrait, turned by its matrix', async () => {
    const flat = await clips.make('flat.mp4', ...picture('640x360', 1), ...H264);
    const video = await made(await clips.write('upright.mp4', await turnedUpright(flat)));
    expect(video).toMatchObject({ width: 360, height: 640 });
    await expect(played('360p/index.m3u8')).resolves.toMatchObject([{ width: 360, height: 640 }]);
    await expect(sharp(join(target(), 'poster-2.jpg')).metadata()).resolves.toMatchObject({ width: 360, height: 640 });
  });

  it('of a varying frame rate keeps its frames and their times, with the same segments in every quality', async () => {
    // As telephones film and screens are recorded: 30 a second, then a still stretch, then 60.
    const varying = "select='if(between(t,3,7),not(mod(n,30)),if(gt(t,8),1,not(mod(n,2))))'";
    const source = await clips.make('varying.mp4', ...picture('854x480', 9, 60), '-vf', varying, '-fps_mode', 'vfr', ...H264);
    await made(source);
    const [before, after, lower] = await Promise.all([
      frameTimes(source),
      frameTimes(join(target(), '480p/index.m3u8')),
      frameTimes(join(target(), '360p/index.m3u8')),
    ]);
    expect(after.length).toBe(before.length);
    before.forEach((at, frame) => expect(after[frame]).toBeCloseTo(at, 3));
    expect(lower).toEqual(after);
    const [high, low] = await Promise.all(['480p', '360p'].map((name) => readFile(join(target(), name, 'index.m3u8'), 'utf8')));
    expect(high).toBe(low);
    expect(high?.match(/#EXTINF:[\d.]+/g)?.map((one) => Math.round(Number(one.slice(8))))).toEqual([4, 4, 1]);
    await expect(played('480p/index.m3u8')).resolves.toMatchObject([{ level: 31 }]);
  });

  it('of ten bits', async () => {
    await made(await clips.make('ten.mp4', ...picture('160x120', 1), ...H264, '-pix_fmt', 'yuv420p10le'));
    await expect(played('120p/index.m3u8')).resolves.toMatchObject([{ pix_fmt: 'yuv420p', profile: 'High' }]);
  });

  it('of HDR, with ordinary colours', async () => {
    const colours = ['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc'];
    await made(await clips.make('hdr.mp4', ...picture('160x120', 1), ...H264, '-pix_fmt', 'yuv420p10le', ...colours));
    await expect(played('120p/index.m3u8')).resolves.toMatchObject([
      { pix_fmt: 'yuv420p', color_transfer: 'bt709', color_space: 'bt709' },
    ]);
  });

  it('of full-range colours, with a cover that looks like the clip', async () => {
    const source = await clips.make(
      'full.mp4',
      '-f',
      'lavfi',
      '-i',
      'color=c=0xE06040:s=160x120:d=1,scale=out_range=pc,format=yuvj420p',
      '-c:v',
      'libx264',
    );
    await made(source);
    const { channels } = await sharp(join(target(), 'poster-2.jpg')).stats();
    [0xe0, 0x60, 0x40].forEach((part, at) => expect(Math.abs((channels[at]?.mean ?? 0) - part)).toBeLessThan(6));
  });

  it('that does not tell its length, as a browser records it', async () => {
    const whole = await clips.make('whole.webm', ...picture('160x120', 3), '-c:v', 'libvpx', '-deadline', 'realtime');
    const { stdout } = await run(
      clips.binaries.ffmpeg.path,
      ['-v', 'error', '-i', whole, '-c', 'copy', '-f', 'webm', '-live', '1', '-'],
      { encoding: 'buffer' },
    );
    const source = await clips.write('recorded.webm', stdout);
    await expect(probe(clips.binaries, source)).resolves.toMatchObject({ durationMs: null });
    const video = await made(source);
    expect(Math.abs(video.durationMs - 3000)).toBeLessThan(200);
    expect(video.posters).toHaveLength(5);
  });

  it('interlaced, from a broadcast that does not begin at zero', async () => {
    const fields = [
      '-vf',
      'tinterlace=interleave_top,fieldorder=tff',
      '-flags',
      '+ilme+ildct',
      '-c:v',
      'mpeg2video',
      '-q:v',
      '4',
    ];
    const source = await clips.make(
      'field.ts',
      ...picture('352x288', 2, 50),
      ...tone(2),
      ...fields,
      '-c:a',
      'mp2',
      '-output_ts_offset',
      '3600',
    );
    await expect(probe(clips.binaries, source)).resolves.toMatchObject({
      container: 'mpegts',
      fps: 25,
      video: { interlaced: true },
    });
    const video = await made(source);
    expect(Math.abs(video.durationMs - 2000)).toBeLessThan(200);
    await expect(played('288p/index.m3u8')).resolves.toMatchObject([{ r_frame_rate: '25/1' }]);
  });

  it('of odd size, as an animated picture', async () => {
    const video = await made(await clips.make('odd.gif', ...picture('161x121', 1, 10)));
    expect(video).toMatchObject({ width: 160, height: 120 });
    await expect(played('120p/index.m3u8')).resolves.toMatchObject([{ width: 160, height: 120, pix_fmt: 'yuv420p' }]);
  });

  it('of one frame', async () => {
    const video = await made(await clips.make('frame.mp4', ...picture('64x48', 1), '-frames:v', '1', ...H264));
    expect(video).toMatchObject({ posters: [{ seconds: 0 }], storyboard: { count: 1 } });
    await expect(sharp(join(target(), 'storyboard-1.jpg')).metadata()).resolves.toMatchObject({ width: 64, height: 48 });
  });
});

describe('a clip that cannot be done', () => {
  it('tells its author that it is incomplete', async () => {
    const whole = await readFile(await clips.make('front.mp4', ...picture('320x240', 8), ...H264, '-movflags', '+faststart'));
    const source = await clips.write('cut.mp4', whole.subarray(0, whole.length * 0.5));
    await expect(made(source)).rejects.toMatchObject({ reason: 'incomplete', message: expect.stringContaining('不完整') });
  });

  it('leaves nothing behind and keeps what an earlier run had made', async () => {
    await made(await clips.make('good.mp4', ...picture('64x48', 1), ...H264));
    const noise = await clips.make('noise.mp4', ...picture('320x240', 2), ...H264);
    const bytes = await readFile(noise);
    bytes.fill(0xaa, bytes.indexOf('mdat') + 4);
    bytes.write('moov', bytes.length - 4);
    const order: Partial<TranscodeOrder> = { clip: await probe(clips.binaries, noise) };
    await clips.write('noise.mp4', bytes);
    await expect(made(join(clips.folder, 'good.mp4'), { ...order, source: noise })).rejects.toMatchObject({
      reason: 'unreadable',
    });
    await access(join(target(), 'master.m3u8'));
    await expect(readdir(clips.folder)).resolves.not.toContainEqual(expect.stringContaining('.part-'));
  });

  it('is stopped when called off', async () => {
    await rm(target(), { recursive: true, force: true });
    const source = await clips.make('long.mp4', ...picture('1280x720', 20), ...H264);
    const stop = new AbortController();
    const under = made(source, { signal: stop.signal, onPercent: () => stop.abort() });
    await expect(under).rejects.toMatchObject({ name: 'AbortError' });
    await expect(access(target())).rejects.toThrow();
    await expect(made(source, { timeoutMs: 300 })).rejects.toMatchObject({ reason: 'timedOut' });
    await expect(readdir(clips.folder)).resolves.not.toContainEqual(expect.stringContaining('.part-'));
  });

  it.each([
    ['tooLong', { durationMs: 5 * 3_600_000 + 1 }],
    ['tooLarge', { width: 8200 }],
    ['tooSmall', { height: 8 }],
  ])('is refused before any work: %s', (reason, facts) => {
    const clip = { width: 640, height: 360, durationMs: 1000, ...facts } as Clip;
    expect(() => checkLimits(clip)).toThrow(expect.objectContaining({ reason }) as Error);
  });
});
