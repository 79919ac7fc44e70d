import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probe } from './probe.ts';
import { H264, clipMaker, picture, tone, turnedUpright, type ClipMaker } from '../../../test/factories/test-clips.ts';

let clips: ClipMaker;
const facts = (path: string) => probe(clips.binaries, path);

beforeAll(async () => {
  clips = await clipMaker();
});
afterAll(() => clips[Symbol.asyncDispose]());

describe('an ordinary clip', () => {
  it('is described by what it holds', async () => {
    const path = await clips.make('plain.mp4', ...picture('320x180', 2), ...tone(2), ...H264, '-c:a', 'aac');
    await expect(facts(path)).resolves.toMatchObject({
      container: 'mov',
      width: 320,
      height: 180,
      fps: 25,
      video: { codec: 'h264', tenBit: false, hdr: false, rotated: false },
      audio: { codec: 'aac' },
    });
    expect((await facts(path)).durationMs).toBeGreaterThan(1900);
  });

  it('without sound has no audio track', async () => {
    const path = await clips.make('silent.webm', ...picture('320x180', 1), '-c:v', 'libvpx', '-deadline', 'realtime');
    await expect(facts(path)).resolves.toMatchObject({ container: 'matroska', audio: null });
  });
});

describe('an unusual clip', () => {
  it('filmed with the phone upright is as tall as it is seen', async () => {
    const flat = await clips.make('flat.mp4', ...picture('320x180', 1), ...H264);
    const path = await clips.write('upright.mp4', await turnedUpright(flat));
    await expect(facts(path)).resolves.toMatchObject({ width: 180, height: 320, video: { rotated: true } });
  });

  it('with oblong pixels is as wide as it is seen', async () => {
    const path = await clips.make('wide.mp4', ...picture('180x144', 1), '-vf', 'setsar=16/9', ...H264);
    await expect(facts(path)).resolves.toMatchObject({ width: 320, height: 144 });
  });

  it('of ten bits with HDR is told apart', async () => {
    const colours = ['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc'];
    const path = await clips.make('hdr.mp4', ...picture('320x180', 1), ...H264, '-pix_fmt', 'yuv420p10le', ...colours);
    await expect(facts(path)).resolves.toMatchObject({ video: { tenBit: true, hdr: true, colorMatrix: 'bt2020nc' } });
  });

  it('with a varying frame rate keeps it', async () => {
    const varying = ['-vf', "select='if(lt(t,1),1,not(mod(n,5)))'", '-fps_mode', 'vfr'];
    const path = await clips.make('varying.mp4', ...picture('320x180', 3, 30), ...varying, ...H264);
    const { fps, hasVariableFrameRate } = await facts(path);
    expect(hasVariableFrameRate).toBe(true);
    expect(Math.abs(fps - 14)).toBeLessThan(1);
    await expect(facts(await clips.make('even.mp4', ...picture('160x120', 1, 30), ...H264))).resolves.toMatchObject({
      fps: 30,
      hasVariableFrameRate: false,
    });
  });

  it('of 120 frames a second is brought down to 60', async () => {
    const path = await clips.make('quick.mp4', ...picture('160x120', 1, 120), ...H264);
    await expect(facts(path)).resolves.toMatchObject({ fps: 60 });
  });
});

describe('what is no video', () => {
  it('is refused: sound alone', async () => {
    const path = await clips.make('song.m4a', ...tone(1), '-c:a', 'aac');
    await expect(facts(path)).rejects.toMatchObject({ reason: 'noVideo' });
  });

  it('is refused: sound with a cover picture', async () => {
    const cover = await clips.make('cover.jpg', ...picture('64x64', 1), '-frames:v', '1');
    const path = await clips.make(
      'album.m4a',
      ...tone(1),
      '-i',
      cover,
      '-map',
      '0',
      '-map',
      '1',
      '-c:a',
      'aac',
      '-c:v',
      'copy',
      '-disposition:v',
      'attached_pic',
    );
    await expect(facts(path)).rejects.toMatchObject({ reason: 'noVideo' });
  });

  it('is refused: text under a video name', async () => {
    const path = await clips.write('letter.mp4', '这是一封信，不是视频。'.repeat(200));
    await expect(facts(path)).rejects.toMatchObject({ reason: 'unreadable', message: expect.stringContaining('损坏') });
  });

  it('is refused: an empty file', async () => {
    await expect(facts(await clips.write('empty.mp4', ''))).rejects.toMatchObject({ reason: 'unreadable' });
  });

  it('is refused: a clip without its index', async () => {
    const whole = await readFile(await clips.make('whole.mp4', ...picture('320x180', 2), ...H264));
    const path = await clips.write('cut.mp4', whole.subarray(0, whole.length / 2));
    await expect(facts(path)).rejects.toMatchObject({ reason: 'incomplete', message: expect.stringContaining('不完整') });
  });
});

describe('a file that points elsewhere is refused, even at a good clip beside it', () => {
  const pointers: Record<string, (clip: string) => string> = {
    'a playlist': (clip) => `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${clip}\n#EXT-X-ENDLIST\n`,
    'a playlist of the network': () =>
      '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nhttp://169.254.169.254/latest/\n#EXT-X-ENDLIST\n',
    'a list of files': (clip) => `ffconcat version 1.0\nfile '${clip}'\n`,
    'a session description': () =>
      'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n',
    'a manifest': (clip) =>
      `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="static" ` +
      `mediaPresentationDuration="PT2S"><Period><AdaptationSet contentType="video"><Representation id="1" bandwidth="1"><BaseURL>${clip}</BaseURL>` +
      `</Representation></AdaptationSet></Period></MPD>`,
  };

  it.each(Object.keys(pointers))('%s', async (kind) => {
    const clip = await clips.make('target.mp4', ...picture('160x120', 1), ...H264);
    const path = await clips.write('pointer.mp4', pointers[kind]?.(clip) ?? '');
    await expect(facts(path)).rejects.toMatchObject({
      name: 'VideoFailure',
      reason: expect.stringMatching(/forbiddenFormat|unreadable/),
    });
  });
});

it('stops at once when called off', async () => {
  const path = await clips.make('called-off.mp4', ...picture('160x120', 1), ...H264);
  await expect(probe(clips.binaries, path, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
});
