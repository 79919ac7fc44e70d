import { readFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as archives from '#contract/data-exports/posts.ts';
import type { Uploaded } from '#contract/media-assets/media-assets.ts';
import { save, submit } from '#contract/posts/drafts.ts';
import { detail } from '#contract/posts/post.ts';
import { runArchive } from '#server/domains/data-exports/posts/service.ts';
import { addLocalVideo } from '#server/domains/media-assets/service.ts';
import { runTranscode } from '#server/domains/media-assets/videos/transcode.ts';
import { readAigc } from '#server/media/ai-marks/aigc.ts';
import { aigcInXmp } from '#server/media/ai-marks/xmp.ts';
import { AIGC, exif, marked, plainPicture, withChunk, withSegment } from './factories/ai-marks.ts';
import { articleForm, postsOf } from './factories/posts.ts';
import { H264, clipMaker, picture, tone } from './factories/test-clips.ts';
import { createTestApp, type Visitor } from './test-app.ts';
import { filesIn } from './zip.ts';

const app = await createTestApp({ AIGC_PROPAGATOR: '001191110000MADEUP0002' });
const { call, deps, fastify, user, admin } = app;
const { made, published } = postsOf(app);
const json = JSON.stringify(AIGC);

async function upload({ token }: Visitor, source: Buffer, more: Record<string, string> = {}): Promise<string> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(source)], 'made'));
  for (const [name, value] of Object.entries({ part: 'image', ...more })) form.append(name, value);
  const body = new Response(form);
  const response = await fastify.inject({
    method: 'POST',
    url: '/api/v1/user/upload/single',
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '', authorization: `Bearer ${token}` },
  });
  return response.json<{ data: Uploaded }>().data.url;
}

const SOURCES: [string, () => Promise<Buffer>][] = [
  ['XMP', () => plainPicture(700, 394).withXmp(marked()).jpeg().toBuffer()],
  ['a text of PNG', async () => withChunk(await plainPicture(700, 394).png().toBuffer(), 'tEXt', Buffer.from(`AIGC\0${json}`))],
  [
    'the comment of EXIF',
    async () =>
      withSegment(await plainPicture(700, 394).jpeg().toBuffer(), 0xe1, exif(Buffer.from(`ASCII\0\0\0{"AIGC":${json}}`))),
  ],
];

test.each(SOURCES)('a picture that is marked in %s keeps its mark to the reader and home again', async (_where, make) => {
  const author = await user('creator');
  const src = await upload(author, await make());
  const body = { type: 'doc', content: [{ type: 'image', attrs: { src, alt: '' } }] };
  await published(articleForm({ title: '夜里的光', body, aiGenerated: true }), author, await admin('moderator'));
  const files = await taken(author);
  for (const file of [(await fastify.inject(src)).rawPayload, files.get('图片/1.webp')])
    expect(aigcInXmp((await sharp(file).metadata()).xmpAsString ?? '')).toEqual({
      ...AIGC,
      ContentPropagator: '001191110000MADEUP0002',
      PropagateID: src.split('/').at(-2),
    });
  expect(JSON.parse(String(files.get('作品.json')))).toMatchObject({ aiFound: true });
});

test('what a browser cuts out of a marked picture is marked like it', async () => {
  const author = await user('creator');
  const cutOutOf = await upload(author, await plainPicture(700, 394).withXmp(marked()).jpeg().toBuffer());
  const piece = await plainPicture(320, 180).webp().toBuffer();
  const cover = await upload(author, piece, { part: 'cover', cutOutOf });
  expect(await xmpOf(cover)).toMatchObject({ ProduceID: AIGC.ProduceID, PropagateID: cover.split('/').at(-2) });
  expect(await xmpOf(await upload(author, piece, { part: 'cover', cutOutOf: '/media/image/no/such/picture.webp' }))).toBeNull();
  expect(await xmpOf(await upload(author, piece, { part: 'cover' }))).toBeNull();
});

test('a film that is marked in its metadata is asked about, keeps its mark in what is played, and goes home as it came', async () => {
  await using clips = await clipMaker();
  const author = await user('creator');
  const path = await clips.make(
    'film.mp4',
    ...[...picture('160x120', 2), ...tone(2), ...H264, '-c:a', 'aac'],
    ...['-metadata', `AIGC=${json}`, '-movflags', 'use_metadata_tags'],
  );
  const original = await readFile(path);
  const { mediaId } = await addLocalVideo(deps, { ownerId: author.id, path, uploadId: 'film' });
  await runTranscode(deps, mediaId, { lane: 'short', signal: new AbortController().signal, attempt: 1 });

  const form = { type: 'video', title: '雾里合龙', categoryId: 'nature', mediaId };
  const postsId = await made(form, author);
  const asked = '文件带有 AI 生成标识，请在创作声明中勾选“含 AI 生成内容”';
  expect(await call(submit, { postsId }, author)).toMatchObject({
    status: 400,
    msg: asked,
    data: { fields: { aiGenerated: asked } },
  });
  await call(save, { ...form, postsId, aiGenerated: true }, author);
  await published({ ...form, postsId, aiGenerated: true }, author, await admin('moderator'));

  const { media, cover, aiMark } = (await call(detail, { postsId })).data;
  expect(aiMark).toBe('found');
  expect(media?.ai).toBe(true);
  const played = join(clips.folder, 'played.mp4');
  await clips.write('played.mp4', (await fastify.inject(`${media?.hls.replace(/[^/]+$/, '')}120p/init.mp4`)).rawPayload);
  const { stdout } = await promisify(execFile)(clips.binaries.ffprobe.path, [
    ...['-v', 'error', '-show_entries', 'format_tags=AIGC', '-of', 'json', played],
  ]);
  const passedOn = { ...AIGC, ContentPropagator: '001191110000MADEUP0002', PropagateID: mediaId };
  expect(readAigc(JSON.parse(stdout).format.tags.AIGC)).toEqual(passedOn);
  const poster = await sharp((await fastify.inject(cover ?? '')).rawPayload).metadata();
  expect(aigcInXmp(poster.xmpAsString ?? '')).toMatchObject({ ProduceID: AIGC.ProduceID });
  expect((await taken(author)).get('视频/1.mp4')?.equals(original)).toBe(true);
}, 120_000);

/** The fields of a served picture. */
const xmpOf = async (url: string) =>
  aigcInXmp((await sharp((await fastify.inject(url)).rawPayload).metadata()).xmpAsString ?? '');

/** The files of an author's only post, as the take-away has them. */
async function taken(author: Visitor): Promise<Map<string, Buffer>> {
  const { id } = (await call(archives.requestPostArchive, { videos: true }, author)).data;
  await runArchive(deps, id, false);
  const { url } = (await call(archives.postArchiveAddress, { id }, author)).data;
  const files = filesIn((await fastify.inject(url)).rawPayload);
  return new Map([...files].map(([name, data]) => [name.slice(name.indexOf('/') + 1), data]));
}
