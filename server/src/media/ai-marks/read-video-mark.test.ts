import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AIGC, marked, packet } from '../../../test/factories/ai-marks.ts';
import { H264, clipMaker, picture, tone, type ClipMaker } from '../../../test/factories/test-clips.ts';
import { probe } from '../video/probe.ts';
import { transcodeInParts } from '../video/transcode-parts.ts';
import { transcode } from '../video/transcode.ts';
import { propagationLabel } from './aigc.ts';
import { C2PA_STORE } from './c2pa.ts';
import { readVideoMark } from './read-video-mark.ts';

let clips: ClipMaker;
beforeAll(async () => {
  clips = await clipMaker();
});
afterAll(() => clips[Symbol.asyncDispose]());

const found = async (path: string) => readVideoMark(path, await probe(clips.binaries, path));
const tagged = ['-metadata', `AIGC=${JSON.stringify(AIGC)}`];
const says = { aiMark: { aigc: AIGC, sourceType: null }, c2pa: false };

/** A box at the end of an MP4, as XMP and manifests lie there. */
async function append(path: string, uuid: string, data: Buffer): Promise<void> {
  const head = Buffer.concat([Buffer.alloc(4), Buffer.from('uuid'), Buffer.from(uuid, 'hex')]);
  head.writeUInt32BE(head.length + data.length);
  await appendFile(path, Buffer.concat([head, data]));
}

describe('a video says of itself that AI has made it', () => {
  test('by a tag of MP4 and MOV, as the guide to the standard has ffmpeg write it', async () => {
    for (const name of ['made.mp4', 'made.mov'])
      expect(
        await found(await clips.make(name, ...picture('160x120', 1), ...H264, ...tagged, '-movflags', 'use_metadata_tags')),
      ).toEqual(says);
  });

  test('by a tag of Matroska and FLV', async () => {
    for (const name of ['made.mkv', 'made.flv'])
      expect(await found(await clips.make(name, ...picture('160x120', 1), ...H264, ...tagged))).toEqual(says);
  });

  test('in XMP, and by the source type in it or in a manifest of C2PA; a manifest alone says nothing', async () => {
    const xmp = await clips.make('xmp.mp4', ...picture('160x120', 1), ...H264);
    await append(xmp, 'be7acfcb97a942e89c71999491e3afac', Buffer.from(marked()));
    expect(await found(xmp)).toEqual(says);

    const address = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
    const iptc = await clips.make('iptc.mp4', ...picture('160x120', 1), ...H264);
    await append(iptc, 'be7acfcb97a942e89c71999491e3afac', Buffer.from(packet(`${address}trainedAlgorithmicMedia`)));
    expect(await found(iptc)).toEqual({ aiMark: { aigc: null, sourceType: 'trainedAlgorithmicMedia' }, c2pa: false });

    for (const [term, aiMark] of [
      ['digitalCapture', null],
      ['trainedAlgorithmicMedia', { aigc: null, sourceType: 'trainedAlgorithmicMedia' }],
    ] as const) {
      const signed = await clips.make(`${term}.mp4`, ...picture('160x120', 1), ...H264);
      await append(signed, 'd8fec3d61b0e483c92975828877ec481', Buffer.concat([C2PA_STORE, Buffer.from(address + term)]));
      expect(await found(signed)).toEqual({ aiMark, c2pa: true });
    }
  });

  test('or it says nothing', async () => {
    const plain = await clips.make('plain.mp4', ...picture('160x120', 1), ...H264, '-metadata', 'title=AIGC');
    expect(await found(plain)).toEqual({ aiMark: null, c2pa: false });
    const short = await clips.write('short.mp4', Buffer.from([0, 0, 0, 1, 0x75, 0x75, 0x69, 0x64]));
    expect(await readVideoMark(short, { container: 'mov', tags: { AIGC: 'yes' } })).toEqual({ aiMark: null, c2pa: false });
  });
});

test('what is made of it says so in the head of every quality and of the sound, whole or in parts; what is made of others does not', async () => {
  const source = await clips.make('film.mp4', ...picture('160x120', 9), ...tone(9), ...H264, '-c:a', 'aac');
  const order = { binaries: clips.binaries, source, clip: await probe(clips.binaries, source) };
  const aigc = propagationLabel({ aigc: AIGC, sourceType: null }, { by: 'wenjian.example', as: 'video-1' });
  const heads = (folder: string) =>
    Promise.all(['120p', 'audio'].map((name) => readFile(join(clips.folder, folder, name, 'init.mp4'))));

  await transcode({ ...order, target: join(clips.folder, 'whole'), aigc });
  await transcodeInParts({
    ...order,
    target: join(clips.folder, 'parts'),
    aigc,
    partWork: 160 * 120 * 25 * 4,
    turn: (make) => make(),
  });
  for (const head of [...(await heads('whole')), ...(await heads('parts'))]) {
    expect(head.includes('mdtaAIGC')).toBe(true);
    expect(head.includes(JSON.stringify(aigc))).toBe(true);
  }
  await transcode({ ...order, target: join(clips.folder, 'other') });
  for (const head of await heads('other')) expect(head.includes('AIGC')).toBe(false);
}, 60_000);
