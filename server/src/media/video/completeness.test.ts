import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { H264, clipMaker, picture, tone, type ClipMaker } from '../../../test/factories/test-clips.ts';
import { checkComplete } from './completeness.ts';
import { probe } from './probe.ts';

let clips: ClipMaker;
beforeAll(async () => {
  clips = await clipMaker();
});
afterAll(() => clips[Symbol.asyncDispose]());

const check = async (path: string) => checkComplete(clips.binaries, path, await probe(clips.binaries, path));

const SOURCE = [...picture('160x120', 12), ...tone(12)];
const KINDS: Record<string, string[]> = {
  'web.mp4': [...H264, '-g', '50', '-c:a', 'aac', '-movflags', '+faststart'],
  'fragments.mp4': [...H264, '-g', '50', '-c:a', 'aac', '-movflags', '+frag_keyframe+empty_moov'],
  'film.mkv': [...H264, '-c:a', 'aac'],
  'film.webm': ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'],
  'film.flv': [...H264, '-c:a', 'aac', '-ar', '44100'],
  'film.avi': ['-c:v', 'mpeg4', '-c:a', 'mp2'],
};

describe('a file without its end is refused before it is encoded, a whole one is not:', () => {
  it.each(Object.keys(KINDS))('%s', async (name) => {
    const path = await clips.make(name, ...SOURCE, ...(KINDS[name] ?? []));
    await expect(check(path)).resolves.toBeGreaterThan(0);
    for (const part of [0.4, 0.7]) {
      const cut = await clips.cut(`cut-${name}`, path, part);
      await expect(check(cut)).rejects.toMatchObject({ reason: 'incomplete', message: expect.stringContaining('不完整') });
    }
  });
});

it('sound, pictures and captions of different lengths make no file incomplete', async () => {
  const captions = await clips.write('late.srt', '1\n00:00:01,000 --> 00:00:09,000\n片尾\n');
  const path = await clips.make(
    'uneven.mkv',
    ...picture('160x120', 3),
    ...tone(6),
    '-i',
    captions,
    ...['-map', '0', '-map', '1', '-map', '2', '-c:a', 'aac', '-c:s', 'srt'],
    ...H264,
  );
  await expect(check(path)).resolves.toBeGreaterThan(0);
});

it('a clip whose clock does not begin at zero is whole', async () => {
  const path = await clips.make('late.mkv', ...picture('160x120', 3), ...H264, '-output_ts_offset', '100');
  await expect(check(path)).resolves.toBeGreaterThan(0);
});
