import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testBrowser } from '../../../test/browser.ts';
import type { UploadRecord } from './upload-records.ts';

const RECORD: UploadRecord = {
  key: 'wenjian.upload.a',
  userId: 'me',
  fingerprint: 'film.mp4',
  uploadUrl: '/api/v1/user/upload/resumable/sent',
  filename: 'film.mp4',
  size: 4,
  startedAt: Date.now(),
  postsId: 'draft',
};

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** An interrupted upload, and a server with some of its bytes and these answers. */
async function recalled({ offset, answers }: { offset: number | 'gone'; answers: [status: number, body: object][] }) {
  const { local } = testBrowser();
  // In a browser the names of stored values are properties.
  vi.stubGlobal('localStorage', Object.assign(Object.create(localStorage), { [RECORD.key]: '' }));
  local.set(RECORD.key, JSON.stringify(RECORD));
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method === 'HEAD')
      return new Response(null, offset === 'gone' ? { status: 404 } : { headers: { 'upload-offset': `${offset}` } });
    sent.push(JSON.parse(String(body)));
    const [status, answer] = answers.shift() ?? [500, {}];
    return new Response(JSON.stringify({ code: status, ...answer }), { status });
  });
  const { createVideoUpload } = await import('./upload-video.ts');
  const upload = createVideoUpload('me', 'draft');
  await upload.recall(RECORD);
  return { upload, sent, isKept: () => local.has(RECORD.key) };
}

test('an interrupted upload says how much the server has; without any its record goes', async () => {
  const { upload, sent, isKept } = await recalled({ offset: 3, answers: [] });
  expect(upload.get()).toEqual({ state: 'unfinished', name: 'film.mp4', size: 4, sent: 3 });
  expect([sent, isKept()]).toEqual([[], true]);

  const gone = await recalled({ offset: 'gone', answers: [] });
  expect([gone.upload.get(), gone.isKept()]).toEqual([{ state: 'idle' }, false]);
});

test('a complete upload becomes the video of its draft without its file', async () => {
  const { upload, sent, isKept } = await recalled({ offset: 4, answers: [[200, { data: { mediaId: 'media' } }]] });
  expect(upload.get()).toEqual({ state: 'done', mediaId: 'media' });
  expect(sent).toEqual([{ uploadId: 'sent', postsId: 'draft' }]);
  expect(isKept()).toBe(false);
});

test('a refusal of the draft shows its reason and waits for the author', async () => {
  const { upload, sent, isKept } = await recalled({
    offset: 4,
    answers: [
      [409, { msg: '作品正在审核，撤回后才能修改' }],
      [200, { data: { mediaId: 'media' } }],
    ],
  });
  expect(upload.get()).toMatchObject({ state: 'failed', message: '作品正在审核，撤回后才能修改' });
  expect(isKept()).toBe(true);
  upload.resume();
  await expect.poll(() => upload.get()).toEqual({ state: 'done', mediaId: 'media' });
  expect(sent).toHaveLength(2);
});

test('an unavailable server gets the call again after a while', async () => {
  vi.useFakeTimers();
  const { upload } = await recalled({
    offset: 4,
    answers: [
      [503, { msg: '服务暂时不可用' }],
      [200, { data: { mediaId: 'media' } }],
    ],
  });
  expect(upload.get()).toMatchObject({ state: 'waiting', sent: 4 });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(upload.get()).toEqual({ state: 'done', mediaId: 'media' });
});
