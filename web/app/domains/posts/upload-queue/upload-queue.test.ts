import { afterEach, expect, test, vi } from 'vitest';
import type { VideoUpload, VideoUploadState } from '../../../kits/uploads/upload-video.ts';
import { ApiError } from '../../../lib/api.ts';
import { createUploadQueue } from './upload-queue.ts';

test('two are sent at a time, the next when one is done and its draft has the video', async () => {
  const { queue, uploads, saved, states } = testQueue();
  await queue.add(files(3), 1_000);
  expect(states()).toEqual(['uploading', 'uploading', 'queued']);
  uploads['draft1']?.become({ state: 'done', mediaId: 'media1' });
  expect(states()).toEqual(['done', 'uploading', 'uploading']);
  await expect.poll(() => queue.items().length).toBe(2);
  expect(saved).toEqual([['draft1', 'media1']]);
});

test('resting stops what runs and begins nothing else; going on takes up both', async () => {
  const { queue, states } = testQueue();
  await queue.add(files(4), 1_000);
  queue.rest();
  expect(states()).toEqual(['paused', 'paused', 'queued', 'queued']);
  expect(queue.isResting()).toBe(true);
  queue.goOn();
  expect(states()).toEqual(['uploading', 'uploading', 'queued', 'queued']);
  queue.rest();
  for (const { postsId } of queue.items()) queue.drop(postsId);
  expect(queue.isResting()).toBe(false);
});

test('one that was paused by itself makes room for the next', async () => {
  const { queue, uploads, states } = testQueue();
  await queue.add(files(3), 1_000);
  uploads['draft1']?.pause();
  expect(states()).toEqual(['paused', 'uploading', 'uploading']);
});

test('a video that could not be put into its draft stays, says why, and is put there when asked again', async () => {
  const { queue, uploads, saved, fail } = testQueue();
  await queue.add(files(1), 1_000);
  fail('网络不通');
  uploads['draft1']?.become({ state: 'done', mediaId: 'media1' });
  await expect.poll(() => queue.items()[0]?.problem).toBe('网络不通');
  fail(null);
  queue.retrySave('draft1');
  await expect.poll(() => queue.items()).toEqual([]);
  expect(saved).toEqual([['draft1', 'media1']]);
});

test('ten files go through a line that is cut five times, and nobody presses anything', async () => {
  vi.useFakeTimers();
  const { queue, uploads, saved, line } = testQueue();
  line.cut = true;
  const adding = queue.add(files(10), 1_000);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(queue.joining()).toHaveLength(10);
  for (let cut = 0; cut < 5; cut += 1) {
    line.cut = false;
    // What was made arrives, and the answer is lost: it is not made twice.
    line.answersLost = true;
    await vi.advanceTimersByTimeAsync(16_000);
    line.answersLost = false;
    await vi.advanceTimersByTimeAsync(16_000);
    line.cut = true;
    // Two videos end while nothing can be put into a draft.
    for (const { postsId, upload, file } of queue.items().slice(0, 2))
      if (file === null && upload.get().state === 'uploading')
        uploads[postsId]?.become({ state: 'done', mediaId: `of ${postsId}` });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queue.items().every(({ problem }) => problem === null)).toBe(true);
  }
  line.cut = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await adding).toEqual([]);
  expect(queue.joining()).toEqual([]);
  expect(queue.items()).toEqual([]);
  expect(saved.map(([postsId]) => postsId).toSorted()).toEqual(Array.from({ length: 10 }, (_, n) => `draft${n + 1}`).toSorted());
});

test('what the form has open is left to the form, also when it was stuck before', async () => {
  const { queue, uploads, saved, fail } = testQueue();
  await queue.add(files(2), 1_000);
  queue.hold('draft1');
  uploads['draft1']?.become({ state: 'done', mediaId: 'media1' });
  expect(queue.items().map(({ postsId }) => postsId)).toEqual(['draft2']);
  fail('网络不通');
  uploads['draft2']?.become({ state: 'done', mediaId: 'media2' });
  await expect.poll(() => queue.items()[0]?.problem).toBe('网络不通');
  expect(queue.hold('draft2')?.get()).toEqual({ state: 'done', mediaId: 'media2' });
  expect(queue.items()).toEqual([]);
  expect(saved).toEqual([]);
});

test('a video that is done while the form is still reading its draft waits for the form', async () => {
  const { queue, uploads, saved } = testQueue();
  await queue.add(files(2), 1_000);
  const free = queue.reserve('draft1');
  uploads['draft1']?.become({ state: 'done', mediaId: 'media1' });
  expect(queue.hold('draft1')?.get()).toEqual({ state: 'done', mediaId: 'media1' });
  free();
  expect(queue.items().map(({ postsId }) => postsId)).toEqual(['draft2']);
  expect(saved).toEqual([]);

  const freeUnread = queue.reserve('draft2');
  uploads['draft2']?.become({ state: 'done', mediaId: 'media2' });
  expect(saved).toEqual([]);
  freeUnread();
  await expect.poll(() => queue.items()).toEqual([]);
  expect(saved).toEqual([['draft2', 'media2']]);
});

test('a video that is put into its draft while the form reads it is there for the form, too', async () => {
  const { queue, uploads, saved, line } = testQueue();
  await queue.add(files(2), 1_000);
  const { promise, resolve } = Promise.withResolvers<void>();
  line.waits = promise;
  for (const name of ['1', '2']) uploads[`draft${name}`]?.become({ state: 'done', mediaId: `media${name}` });
  const free = queue.reserve('draft1');
  const freeUnread = queue.reserve('draft2');
  resolve();
  await expect.poll(() => saved).toHaveLength(2);
  // The draft may have been read without it.
  expect(queue.hold('draft1')?.get()).toEqual({ state: 'done', mediaId: 'media1' });
  free();
  freeUnread();
  await expect.poll(() => queue.items()).toEqual([]);
  expect(saved).toHaveLength(2);
});

test('a file that is too large, or no video, gets no draft and is named', async () => {
  const { queue } = testQueue();
  const [small] = files(1);
  const large = new File(['film'.repeat(1000)], 'large.mp4', { type: 'video/mp4' });
  const text = new File(['words'], 'words.txt', { type: 'text/plain' });
  const heard: unknown[] = [];
  const refused = await queue.add([large, text, ...(small === undefined ? [] : [small])], 3_000, {
    onAdded: (postsId, { name }) => heard.push([postsId, name]),
    onRefused: (refusal) => heard.push(refusal),
  });
  expect(refused).toEqual([
    { name: 'large.mp4', problem: '单个视频不能超过 2.9 KB' },
    { name: 'words.txt', problem: '不是视频文件，请重新选择' },
  ]);
  expect(heard).toEqual([...refused, ['draft1', '1.mp4']]);
  expect(queue.items().map(({ name, postsId }) => [name, postsId])).toEqual([['1.mp4', 'draft1']]);
});

test('the same file twice says so, and is sent once', async () => {
  const { queue, uploads } = testQueue();
  const [file, other] = files(2);
  if (file === undefined || other === undefined) throw new Error('no files');
  const again: string[] = [];
  const heard = { onAgain: ({ name }: File) => again.push(name), isOpen: (one: File) => one === other };
  const problem = '同一个文件已在上传，没有重复添加';
  expect(await queue.add([file, file], 1_000, heard)).toEqual([{ name: '1.mp4', problem }]);
  // One that the form sends by itself, which the queue knows nothing of.
  expect(await queue.add([other], 1_000, heard)).toEqual([{ name: '2.mp4', problem }]);
  expect(queue.items()).toHaveLength(1);
  const own = queue.items()[0]?.upload;
  expect([queue.isUnderWay(file), queue.isUnderWay(file, own), queue.isUnderWay(other)]).toEqual([true, false, false]);
  expect(again).toEqual([]);

  // When the first has ended, another draft is made of it, and its author hears so.
  uploads['draft1']?.become({ state: 'done', mediaId: 'media1' });
  await expect.poll(() => queue.items()).toEqual([]);
  expect(await queue.add([file], 1_000, heard)).toEqual([]);
  expect(again).toEqual(['1.mp4']);
  queue.drop('draft2');
  await queue.add([file], 1_000, heard);
  expect(again).toEqual(['1.mp4']);
});

test('the draft goes with an upload that is given up, sent or waiting, but not the one that is open', async () => {
  const { queue, uploads, discarded } = testQueue();
  await queue.add(files(4), 1_000);
  uploads['draft1']?.cancel();
  queue.drop('draft4');
  queue.hold('draft2');
  uploads['draft2']?.cancel();
  uploads['draft3']?.become({ state: 'done', mediaId: 'media3' });
  await expect.poll(() => queue.items()).toEqual([]);
  expect(discarded).toEqual([
    ['draft1', '1.mp4'],
    ['draft4', '4.mp4'],
  ]);
});

afterEach(() => void vi.useRealTimers());

const files = (count: number): File[] =>
  Array.from({ length: count }, (_, n) => new File(['film'], `${n + 1}.mp4`, { type: 'video/mp4' }));

/** A queue beside a site that keeps what it is given, until it is made to fail. */
function testQueue() {
  const uploads: Record<string, ReturnType<typeof fakeUpload>> = {};
  const saved: [postsId: string, mediaId: string][] = [];
  const discarded: [postsId: string, name: string][] = [];
  let drafts = 0;
  let failure: string | null = null;
  const byKey = new Map<string, string>();
  /** Whether calls arrive, whether their answers do, and what a video waits for before it is put into its draft. */
  const line = { cut: false, answersLost: false, waits: Promise.resolve() };
  const queue = createUploadQueue({
    draftOf: () => null,
    async newDraft(_file, draftKey) {
      if (line.cut) throw new ApiError(0, '网络连接失败，请检查网络后重试');
      const known = byKey.get(draftKey) ?? `draft${(drafts += 1)}`;
      byKey.set(draftKey, known);
      if (line.answersLost) throw new ApiError(0, '网络连接失败，请检查网络后重试');
      return known;
    },
    discardDraft: async ({ postsId, name }) => void discarded.push([postsId, name]),
    uploadFor: (postsId) => (uploads[postsId] = fakeUpload()),
    async saveVideo(postsId, mediaId) {
      if (line.cut) throw new ApiError(0, '网络连接失败，请检查网络后重试');
      if (failure !== null) throw new Error(failure);
      await line.waits;
      saved.push([postsId, mediaId]);
    },
  });
  const states = () => queue.items().map(({ file, upload }) => (file === null ? upload.get().state : 'queued'));
  return { queue, uploads, saved, discarded, states, line, fail: (message: string | null) => (failure = message) };
}

function fakeUpload(): VideoUpload & { become(state: VideoUploadState): void } {
  let state: VideoUploadState = { state: 'idle' };
  const listeners = new Set<() => void>();
  const become = (next: VideoUploadState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const sending = { name: '1.mp4', size: 4, sent: 1 };
  const run = () => become({ state: 'uploading', speed: null, secondsLeft: null, ...sending });
  return {
    become,
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose: run,
    pause: () => become({ state: 'paused', ...sending }),
    resume: run,
    cancel: () => become({ state: 'idle' }),
    bind: () => {},
    findUnfinished: async () => {},
    attach: () => () => {},
  };
}
