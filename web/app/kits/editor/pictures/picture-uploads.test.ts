import { expect, test, vi } from 'vitest';
import type { Uploaded } from '#contract/media-assets/media-assets.ts';
import { ApiError } from '../../../lib/api.ts';
import { createPictureUploads } from './picture-uploads.ts';

const stored = (url: string): Uploaded => ({ url, width: 4, height: 3, picture: null });
const settled = (uploads: ReturnType<typeof createPictureUploads>, id: string) =>
  vi.waitUntil(() => {
    const upload = uploads.get(id);
    return upload?.state === 'uploading' ? undefined : upload;
  });

function testUploads(bring: (src: string) => Promise<Uploaded>) {
  let ids = 0;
  const lost: string[] = [];
  const uploads = createPictureUploads(
    { send: async () => stored('/media/image/sent.webp'), bring, onLost: (note) => lost.push(note) },
    () => `u${(ids += 1)}`,
  );
  return { uploads, lost };
}

test('a picture of another site is fetched by the server and never shown from there', async () => {
  const { uploads, lost } = testUploads(async (src) => stored(`/media/image/${src.length}.webp`));
  const id = uploads.bring('https://a.example/b.png', '候鸟');
  expect(uploads.get(id)).toMatchObject({ state: 'uploading', preview: '' });
  expect(await settled(uploads, id)).toEqual({ state: 'done', picture: stored('/media/image/23.webp') });
  expect(lost).toEqual([]);
});

test('one that does not come says which it was and why, and comes when it is tried again', async () => {
  let isThere = false;
  const { uploads, lost } = testUploads(async () => {
    if (!isThere) throw new Error('无法连接对方网站');
    return stored('/media/image/later.webp');
  });
  const id = uploads.bring('https://a.example/b.png', '候鸟');
  expect(await settled(uploads, id)).toMatchObject({ state: 'failed', message: '这里原有一张图片（候鸟），无法连接对方网站' });
  expect(lost).toEqual(['候鸟']);
  isThere = true;
  uploads.retry(id);
  expect(await settled(uploads, id)).toMatchObject({ state: 'done' });
});

test('thirty pictures are fetched three at a time', async () => {
  let running = 0;
  let max = 0;
  const { uploads } = testUploads(async () => {
    running += 1;
    max = Math.max(max, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return stored('/media/image/x.webp');
  });
  const ids = Array.from({ length: 30 }, (_, n) => uploads.bring(`https://a.example/${n}.png`, ''));
  for (const id of ids) expect(await settled(uploads, id)).toMatchObject({ state: 'done' });
  expect(max).toBe(3);
});

test('two hundred pictures, of which a minute takes sixty, all come by themselves and in their order', async () => {
  vi.useFakeTimers();
  try {
    const began: number[] = [];
    const came: string[] = [];
    const { uploads } = testUploads(async (src) => {
      const now = Date.now();
      const inMinute = began.filter((at) => now - at < 60_000);
      if (inMinute.length >= 60)
        throw new ApiError(429, '操作过于频繁', {}, Math.ceil((60_000 - (now - (inMinute[0] ?? now))) / 1000));
      began.push(now);
      await new Promise((resolve) => setTimeout(resolve, 300));
      came.push(src);
      return stored('/media/image/x.webp');
    });
    const ids = Array.from({ length: 200 }, (_, n) => uploads.bring(`https://a.example/${n}.png`, ''));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(came).toHaveLength(60);
    expect(ids.map((id) => uploads.get(id)).filter((upload) => upload?.state === 'uploading' && upload.waits)).not.toEqual([]);
    // What the author puts in meanwhile is sent, not fetched, and waits for nothing.
    const own = uploads.startFrom('data:image/png;base64,AAAA');
    await vi.advanceTimersByTimeAsync(1000);
    expect(uploads.get(own)).toMatchObject({ state: 'done' });
    await vi.advanceTimersByTimeAsync(240_000);
    expect(ids.map((id) => uploads.get(id)?.state)).toEqual(ids.map(() => 'done'));
    expect(came).toEqual(ids.map((_, n) => `https://a.example/${n}.png`));
  } finally {
    vi.useRealTimers();
  }
});
