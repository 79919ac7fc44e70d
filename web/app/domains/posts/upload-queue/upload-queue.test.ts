import { afterEach, expect, test, vi } from 'vitest';
import type { VideoUpload, VideoUploadState } from '../../../kits/uploads/upload-video.ts';
import { ApiError } from '../../../lib/api.ts';
import { fingerprintOf, type UploadRecord } from '../../../kits/uploads/upload-records.ts';
import { createUploadQueue } from './upload-queue.ts';

test('two are sent at a time, the next when one is done and its draft has the video', async () => {
  const { queue, uploads, states } = testQueue();
  await queue.add(files(3), 1_000);
  expect(states()).toEqual(['uploading', 'uploading', 'queued']);
  uploads['draft1']?.become({ state: 'done', mediaId: 'media1' });
  expect(states()).toEqual(['uploading', 'uploading']);
  expect(queue.newVideos()).toEqual({ draft1: 'media1' });
});

test('resting stops what runs and begins nothing else; going on takes up both', async () => {
  const { queue, states } = testQueue();
  await queue.add(files(4), 1_000);
  queue.pauseAll();
  expect(states()).toEqual(['paused', 'paused', 'queued', 'queued']);
  expect(queue.isPaused()).toBe(true);
  queue.resumeAll();
  expect(states()).toEqual(['uploading', 'uploading', 'queued', 'queued']);
  queue.pauseAll();
  for (const { postsId } of queue.items()) queue.cancel(postsId);
  expect(queue.isPaused()).toBe(false);
});

test('one that was paused by itself makes room for the next', async () => {
  const { queue, uploads, states } = testQueue();
  await queue.add(files(3), 1_000);
  uploads['draft1']?.pause();
  expect(states()).toEqual(['paused', 'uploading', 'uploading']);
});

test('ten files go through a line that is cut five times, and nobody presses anything', async () => {
  vi.useFakeTimers();
  const { queue, uploads, line } = testQueue();
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
    // Two uploads end just before the cut.
    for (const { postsId, upload, file } of queue.items().slice(0, 2))
      if (file === null && upload.get().state === 'uploading')
        uploads[postsId]?.become({ state: 'done', mediaId: `of ${postsId}` });
    await vi.advanceTimersByTimeAsync(60_000);
  }
  line.cut = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await adding).toEqual([]);
  expect(queue.joining()).toEqual([]);
  expect(queue.items()).toEqual([]);
  expect(Object.keys(queue.newVideos()).toSorted()).toEqual(Array.from({ length: 10 }, (_, n) => `draft${n + 1}`).toSorted());
});

test('a file of the form starts at once and delays none of the queue', async () => {
  const { queue, uploads, states } = testQueue();
  await queue.add(files(2), 1_000);
  const [, , mine, next] = files(4);
  if (mine === undefined || next === undefined) throw new Error('no files');
  queue.send('own', mine);
  expect(states()).toEqual(['uploading', 'uploading', 'uploading']);
  expect(await queue.add([mine], 1_000)).toEqual([{ name: '3.mp4', problem: '同一个文件已在上传，没有重复添加' }]);
  await queue.add([next], 1_000);
  uploads['own']?.become({ state: 'done', mediaId: 'media' });
  expect(states()).toEqual(['uploading', 'uploading', 'queued']);
  expect(queue.newVideos()).toEqual({ own: 'media' });
});

test('an interrupted upload continues in its draft, with a new file or by itself', async () => {
  const { queue, uploads, records, states } = testQueue();
  const [file] = files(1);
  if (file === undefined) throw new Error('no file');
  queue.recall('own');
  expect(queue.items()).toEqual([]);
  records.push(recordOf('own', file));
  queue.recall('own');
  queue.recall('own');
  expect([states(), queue.isUnderWay(file)]).toEqual([['unfinished'], false]);
  const former = uploads['own'];
  queue.send('own', file);
  expect([states(), queue.isUnderWay(file)]).toEqual([['uploading'], true]);
  // The interrupted upload was complete on the server.
  former?.become({ state: 'done', mediaId: 'former' });
  expect([states(), queue.newVideos()]).toEqual([['uploading'], { own: 'former' }]);
  uploads['own']?.become({ state: 'done', mediaId: 'media' });
  expect([states(), queue.newVideos()]).toEqual([[], { own: 'media' }]);
});

test('an upload that the server refuses stays for another try; a late cancellation does not hide its video', async () => {
  const { queue, uploads, states } = testQueue();
  await queue.add(files(1), 1_000);
  uploads['draft1']?.become({ state: 'failed', message: '作品正在审核，撤回后才能修改', ...SENDING });
  expect(states()).toEqual(['failed']);
  uploads['draft1']?.resume();
  expect(states()).toEqual(['uploading']);
  queue.cancel('draft1');
  expect(queue.items()).toEqual([]);
  uploads['draft1']?.become({ state: 'done', mediaId: 'media1' });
  expect(queue.newVideos()).toEqual({ draft1: 'media1' });
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
  const heard = { onAgain: ({ name }: File) => again.push(name) };
  const problem = '同一个文件已在上传，没有重复添加';
  expect(await queue.add([file, file], 1_000, heard)).toEqual([{ name: '1.mp4', problem }]);
  expect(queue.items()).toHaveLength(1);
  expect([queue.isUnderWay(file), queue.isUnderWay(other)]).toEqual([true, false]);
  expect(again).toEqual([]);

  // When the first has ended, another draft is made of it, and its author hears so.
  uploads['draft1']?.become({ state: 'done', mediaId: 'media1' });
  expect(queue.items()).toEqual([]);
  expect(await queue.add([file], 1_000, heard)).toEqual([]);
  expect(again).toEqual(['1.mp4']);
});

test('discarding an upload, running or waiting, removes its draft; cancelling keeps it', async () => {
  const { queue, uploads, discarded } = testQueue();
  await queue.add(files(4), 1_000);
  queue.discard('draft1');
  queue.discard('draft4');
  queue.cancel('draft2');
  uploads['draft3']?.become({ state: 'done', mediaId: 'media3' });
  expect(queue.items()).toEqual([]);
  expect(discarded).toEqual([
    ['draft1', '1.mp4'],
    ['draft4', '4.mp4'],
  ]);
});

afterEach(() => void vi.useRealTimers());

const files = (count: number): File[] =>
  Array.from({ length: count }, (_, n) => new File(['film'], `${n + 1}.mp4`, { type: 'video/mp4' }));

const SENDING = { name: '1.mp4', size: 4, sent: 1 };

const recordOf = (postsId: string, file: File): UploadRecord => ({
  key: postsId,
  userId: 'me',
  fingerprint: fingerprintOf(file),
  uploadUrl: '',
  filename: file.name,
  size: file.size,
  startedAt: 0,
  postsId,
});

/** A queue beside a site that keeps what it is given, until it is made to fail. */
function testQueue() {
  const uploads: Record<string, ReturnType<typeof fakeUpload>> = {};
  const records: UploadRecord[] = [];
  const discarded: [postsId: string, name: string][] = [];
  let drafts = 0;
  const byKey = new Map<string, string>();
  /** Whether the network delivers calls, and their answers. */
  const line = { cut: false, answersLost: false };
  const queue = createUploadQueue({
    records: () => records,
    async newDraft(_file, draftKey) {
      if (line.cut) throw new ApiError(0, '网络连接失败，请检查网络后重试');
      const known = byKey.get(draftKey) ?? `draft${(drafts += 1)}`;
      byKey.set(draftKey, known);
      if (line.answersLost) throw new ApiError(0, '网络连接失败，请检查网络后重试');
      return known;
    },
    discardDraft: async (postsId, name) => void discarded.push([postsId, name]),
    uploadFor: (postsId) => (uploads[postsId] = fakeUpload()),
  });
  const states = () => queue.items().map(({ file, upload }) => (file === null ? upload.get().state : 'queued'));
  return { queue, uploads, records, discarded, states, line };
}

function fakeUpload(): VideoUpload & { become(state: VideoUploadState): void } {
  let state: VideoUploadState = { state: 'idle' };
  const listeners = new Set<() => void>();
  const become = (next: VideoUploadState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const run = () => become({ state: 'uploading', speed: null, secondsLeft: null, ...SENDING });
  return {
    become,
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose: run,
    pause: () => become({ state: 'paused', ...SENDING }),
    resume: run,
    cancel: () => become({ state: 'idle' }),
    recall: async () => become({ state: 'unfinished', ...SENDING }),
  };
}
