import { expect, test } from 'vitest';
import type { OwnPost } from '#contract/posts/own-posts.ts';
import type { VideoUpload, VideoUploadState } from '../../../kits/uploads/upload-video.ts';
import { createQueuePage, isBlank, type OpenVideo } from './queue-page.ts';
import { arrange, needsList, queueRows, type QueueSources, type QueueRow } from './queue-rows.ts';

test('each video is listed once, wherever it is known from, with the words for its video and its form', () => {
  const rows = queueRows(
    found({
      open: opened({
        postsId: 'open',
        title: '开着的',
        missing: 2,
      }),
      items: [
        item('open', { state: 'uploading', ...SENT, speed: 1, secondsLeft: 1 }),
        item('sent', { state: 'failed', ...SENT, message: '上传中断，已传部分会保留' }),
        { ...item('queued', { state: 'idle' }), file: new File(['film'], 'queued.mp4') },
        item('unfinished', { state: 'unfinished', ...SENT }),
      ],
      joining: ['joining.mp4'],
      refused: [{ key: 'r', name: 'words.txt', problem: '不是视频文件，请重新选择' }],
      submitted: { handed: '交了的' },
      records: [record('broken'), record('sent'), record('unfinished')],
      drafts: [
        draft('sent', { mediaState: null }),
        draft('made', { mediaState: 'processing', mediaPercent: 40 }),
        draft('bare', { mediaState: 'ready', category: null }),
        draft('bad', { mediaId: 'media', mediaState: 'failed', mediaReason: '文件里没有视频画面' }),
        draft('empty', { mediaState: null }),
      ],
    }),
  );
  expect(rows.map(({ title, state, form, facts }) => [title, state?.words, form, facts])).toEqual([
    ['开着的', '上传中 50%', 'incomplete', '2 B / 4 B · 1 B/s'],
    ['稿 sent', '上传失败', 'filled', '上传中断，已传部分会保留'],
    ['queued.mp4', '排队中', null, '4 B'],
    ['joining.mp4', '等待网络', null, '网络恢复后自动加入队列'],
    ['words.txt', '未上传', null, '不是视频文件，请重新选择'],
    ['交了的', undefined, 'submitted', null],
    ['broken.mp4', '未传完', null, '4 B · 选择同一个文件，从断点继续上传'],
    ['unfinished.mp4', '未传完', null, '4 B · 选择同一个文件，从断点继续上传'],
    ['稿 made', '转码中 40%', 'ready', null],
    ['稿 bare', '已就绪', 'incomplete', null],
    ['稿 bad', '转码失败', 'filled', '文件里没有视频画面'],
  ]);
  expect(rows.filter(({ isOpen }) => isOpen).map(({ key }) => key)).toEqual(['open']);
  expect(rows.filter(({ failedMediaId }) => failedMediaId !== null).map(({ key }) => key)).toEqual(['bad']);
  expect(rows.map(({ does }) => does)).toEqual([null, null, 'drop', null, 'dismiss', null, 'choose', 'choose', null, null, null]);
});

test('what was missing when the form was open counts for more than what a list of posts tells', () => {
  const drafts = [draft('made', { mediaState: 'ready' })];
  expect(queueRows(found({ drafts }))[0]?.form).toBe('ready');
  expect(queueRows(found({ drafts, missing: { made: 1 } }))[0]?.form).toBe('incomplete');
});

test('the open video is ready to be submitted once the server has it, also while it is being transcoded', () => {
  const form = (more: Partial<OpenVideo>, items: QueueSources['items'] = []) =>
    queueRows(found({ open: opened({ postsId: 'p', ...more }), items }))[0]?.form;
  expect(form({})).toBe('filled');
  expect(form({ media: media('processing') })).toBe('ready');
  expect(form({ media: media('failed') })).toBe('filled');
  expect(form({ media: media('ready') }, [item('p', { state: 'paused', ...SENT })])).toBe('filled');
  expect(form({ media: media('ready'), missing: 1 })).toBe('incomplete');
  expect(form({ media: media('ready'), isSubmitted: true })).toBe('submitted');
});

test('the picture is the post’s own as soon as there is one, before that one out of the file', () => {
  const frames = new Map([
    ['p', 'data:p'],
    ['made', 'data:made'],
  ]);
  const picture = (more: Partial<QueueSources>) => queueRows(found({ frames, ...more }))[0]?.picture?.url;
  expect(picture({ drafts: [draft('made', { mediaState: 'processing' })] })).toBe('data:made');
  expect(picture({ drafts: [draft('made', { picture: { url: '/cover' } as never })] })).toBe('/cover');
  expect(picture({ open: opened({ postsId: 'p' }), items: [item('p', { state: 'paused', ...SENT })] })).toBe('data:p');
  expect(picture({ open: opened({ postsId: 'p', cover: '/cover' }) })).toBe('/cover');
  // The upload was given up.
  expect(picture({ open: opened({ postsId: 'p' }) })).toBeUndefined();
});

test('a video that is alone needs no list; a file that was not taken does', () => {
  const open = opened({});
  expect(needsList(queueRows(found({})))).toBe(false);
  expect(needsList(queueRows(found({ open })))).toBe(false);
  expect(needsList(queueRows(found({ open, refused: [{ key: 'r', name: 'a', problem: 'b' }] })))).toBe(true);
  expect(needsList(queueRows(found({ drafts: [draft('a', {})] })))).toBe(true);
  expect(needsList(queueRows(found({ openId: 'a', drafts: [draft('a', {})] })))).toBe(false);
});

test('rows stay where they were first seen; what is new comes before what was there', () => {
  const keys = (rows: readonly QueueRow[]) => rows.map(({ key }) => key);
  const first = arrange(queueRows(found({ drafts: [draft('a', {}), draft('b', {})] })), { fresh: [], former: [] });
  expect(keys(first.rows)).toEqual(['a', 'b']);
  const open = opened({ postsId: 'b' });
  const items = [item('c', { state: 'finishing', ...SENT })];
  const next = arrange(queueRows(found({ open, items, drafts: [draft('b', {}), draft('a', {})] })), first.seen);
  expect(keys(next.rows)).toEqual(['c', 'a', 'b']);
  const last = arrange(queueRows(found({ drafts: [draft('c', {}), draft('b', {}), draft('a', {})] })), next.seen);
  expect(keys(last.rows)).toEqual(['c', 'a', 'b']);
});

test('the page remembers what was missing and submitted, until one is taken back from review', () => {
  const page = createQueuePage();
  page.show(opened({ postsId: 'a', title: '一', missing: 2 }));
  page.show(opened({ postsId: 'b', title: '二', isSubmitted: true }));
  page.show(null);
  expect(page.get()).toMatchObject({ open: null, missing: { a: 2, b: 0 }, submitted: { b: '二' } });
  page.show(opened({ postsId: 'b', title: '二' }));
  expect(page.get().submitted).toEqual({});
  page.refuse({ name: 'a.txt', problem: '不是视频文件，请重新选择' });
  page.dismiss(page.get().refused[0]?.key ?? '');
  expect(page.get().refused).toEqual([]);
});

test('a form is blank until a file is chosen or a word is written', () => {
  expect(isBlank(null)).toBe(false);
  expect(isBlank(opened({ title: '' }))).toBe(true);
  expect(isBlank(opened({ title: '字' }))).toBe(false);
  expect(isBlank(opened({ title: '', postsId: 'p' }))).toBe(false);
  expect(isBlank(opened({ title: '', isStarting: true }))).toBe(false);
});

const SENT = { name: 'film.mp4', size: 4, sent: 2 };

const at = (state: VideoUploadState) => ({ get: () => state, subscribe: () => () => {} }) as Partial<VideoUpload> as VideoUpload;

const item = (postsId: string, state: VideoUploadState) => ({
  postsId,
  name: `${postsId}.mp4`,
  size: 4,
  fingerprint: postsId,
  upload: at(state),
  file: null as File | null,
  isOutsideQueue: false,
});

const opened = (more: Partial<OpenVideo>): OpenVideo => ({
  postsId: null,
  draftKey: 'key',
  title: '片',
  cover: null,
  isStarting: false,
  media: undefined,
  hasMedia: more.media !== undefined,
  missing: 0,
  isSubmitted: false,
  ...more,
});

const media = (state: 'processing' | 'ready' | 'failed') =>
  ({ state, percent: 40, reason: null, posters: [], filename: 'film.mp4' }) as Partial<OpenVideo['media']> as NonNullable<
    OpenVideo['media']
  >;

const record = (postsId: string) => ({
  key: postsId,
  userId: 'u',
  fingerprint: '',
  uploadUrl: '',
  filename: `${postsId}.mp4`,
  size: 4,
  startedAt: 0,
  postsId,
});

const draft = (id: string, more: Partial<OwnPost>): OwnPost =>
  ({
    id,
    title: `稿 ${id}`,
    picture: null,
    category: { id: 'nature', name: '自然', slug: 'nature' },
    mediaState: 'ready',
    mediaPercent: 0,
    mediaReason: null,
    ...more,
  }) as Partial<OwnPost> as OwnPost;

const found = (more: Partial<QueueSources>): QueueSources => ({
  open: null,
  openId: more.open?.postsId ?? null,
  missing: {},
  submitted: {},
  refused: [],
  items: [],
  joining: [],
  records: [],
  drafts: [],
  frames: new Map(),
  titleMax: 80,
  ...more,
});
