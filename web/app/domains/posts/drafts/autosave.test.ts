import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Draft } from '#contract/posts/drafts.ts';
import { ApiError } from '../../../lib/api.ts';
import { createDraftStore } from './draft-store.ts';
import { emptyFields, type DraftBase, type DraftFields } from './fields.ts';
import { beginningOf } from './beginning.ts';
import type { LocalCopy } from './local-copies.ts';
import { markOf } from './same-text.ts';
import type { SaverOptions } from './autosave-types.ts';
import { createSaver } from './autosave.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a draft being written', () => {
  test('is saved within three seconds of the last keystroke, once for many', async () => {
    const { store, saver, server } = autosaveOf();
    for (const title of ['湖', '湖水', '湖水退']) {
      store.set({ title });
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(server.saved).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.saved.map(({ title }) => title)).toEqual(['湖水退']);
    expect(saver.state()).toMatchObject({ kind: 'saved', version: 1 });
    expect(saver.base()).toMatchObject({ postsId: 'new1', version: 1 });
  });

  test('is saved while somebody types without a pause', async () => {
    const { store, server } = autosaveOf();
    for (let second = 0; second < 12; second += 1) {
      store.set({ title: `第${second}秒` });
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(server.saved.length).toBeGreaterThanOrEqual(2);
  });

  test('makes no post as long as nothing was written', async () => {
    const { store, server } = autosaveOf();
    store.set({ title: '字' });
    store.set({ title: '' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.saved).toHaveLength(0);
  });

  test('lies in the browser a moment after the keystroke and leaves it when the server has it', async () => {
    const { store, copies } = autosaveOf();
    store.set({ title: '断电之前' });
    await vi.advanceTimersByTimeAsync(300);
    expect(copies.get('copy')?.fields.title).toBe('断电之前');
    await vi.advanceTimersByTimeAsync(3000);
    expect(copies.size).toBe(0);
  });

  test('waits in the browser while there is no network, and goes out when it is back', async () => {
    const { store, saver, server, copies } = autosaveOf();
    server.failWith = new ApiError(0, '网络连接失败，请检查网络后重试');
    store.set({ title: '没有网络' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(saver.state()).toMatchObject({ kind: 'failed', savedLocally: true });
    store.set({ title: '没有网络也写' });
    await vi.advanceTimersByTimeAsync(500);
    expect(copies.get('copy')?.fields.title).toBe('没有网络也写');
    expect(saver.state().kind).toBe('failed');
    server.failWith = null;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saver.state().kind).toBe('saved');
    expect(server.saved.at(-1)?.title).toBe('没有网络也写');
  });

  test('that the server calls wrong is not sent again until it changes', async () => {
    const { store, saver, server } = autosaveOf();
    server.failWith = new ApiError(400, '标题最多 80 字');
    store.set({ title: '太长' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saver.state()).toMatchObject({ kind: 'failed', message: '标题最多 80 字' });
    expect(server.tries).toBe(1);
    server.failWith = null;
    store.set({ title: '不长' });
    await vi.advanceTimersByTimeAsync(3000);
    expect(saver.state().kind).toBe('saved');
  });

  test('keeps what was typed while a save was under way, and sends it next', async () => {
    const { store, saver, server } = autosaveOf();
    server.delay = 4000;
    store.set({ title: '一' });
    await vi.advanceTimersByTimeAsync(2000);
    store.set({ title: '一二' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.saved.map(({ title, version }) => [title, version])).toEqual([
      ['一', undefined],
      ['一二', 1],
    ]);
    expect(saver.state()).toMatchObject({ kind: 'saved', version: 2 });
  });
});

describe('a field that the server does not take', () => {
  test('is named and kept here, and the others are saved', async () => {
    const { store, saver, server, copies } = autosaveOf();
    store.set({ title: '湖', summary: '长'.repeat(129) });
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.saved).toMatchObject([{ title: '湖' }]);
    expect(server.saved[0]).not.toHaveProperty('summary');
    expect(saver.state()).toMatchObject({ kind: 'saved', without: ['summary'] });
    expect(copies.get('copy')).toMatchObject({ postsId: 'new1', version: 1, fields: { summary: '长'.repeat(129) } });
    store.set({ summary: '不长' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.saved[1]).toMatchObject({ summary: '不长' });
    expect(saver.state()).toMatchObject({ kind: 'saved', without: [] });
    expect(copies.size).toBe(0);
  });

  test('is learned from its refusal, and sent again once it was changed', async () => {
    const { store, saver, server } = autosaveOf();
    server.refuse = { field: 'categoryId', value: 'gone' };
    store.set({ title: '湖', categoryId: 'gone' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(saver.state()).toMatchObject({ kind: 'saved', without: ['categoryId'] });
    store.set({ title: '湖水' });
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.tries).toBe(3);
    store.set({ categoryId: 'nature' });
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.saved.at(-1)).toMatchObject({ title: '湖水', categoryId: 'nature' });
    expect(saver.state()).toMatchObject({ kind: 'saved', without: [] });
  });
});

test('the first save of an opened post says so until it has arrived, that of a new one never does', async () => {
  const { store, saver, server } = autosaveOf({ postsId: 'p1', version: 3 });
  server.failWith = new ApiError(0, '网络连接失败，请检查网络后重试');
  store.set({ title: '一' });
  await vi.advanceTimersByTimeAsync(1500);
  server.failWith = null;
  await vi.advanceTimersByTimeAsync(5000);
  store.set({ title: '二' });
  await saver.flush();
  expect(server.saved.map(({ title, reopened }) => [title, reopened])).toEqual([
    ['一', true],
    ['二', undefined],
  ]);
  const fresh = autosaveOf();
  for (const title of ['三', '四']) {
    fresh.store.set({ title });
    await fresh.saver.flush();
  }
  expect(fresh.server.saved.map(({ reopened }) => reopened)).toEqual([undefined, undefined]);
});

describe('a save whose answer was lost', () => {
  test.each([
    ['of a new work', { postsId: null, version: null }],
    ['of a known work', { postsId: 'p1', version: 3 }],
  ])('%s makes no second post and no question, though more was typed since', async (_what, base) => {
    const { store, saver, server, created } = autosaveOf(base);
    server.loseAnswers = true;
    store.set({ title: '湖' });
    await vi.advanceTimersByTimeAsync(1500);
    expect(saver.state().kind).toBe('failed');
    server.loseAnswers = false;
    store.set({ title: '湖水退去' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(saver.state().kind).toBe('saved');
    expect(server.saved.map(({ postsId, draftKey, title }) => [postsId ?? draftKey, title])).toEqual([
      [base.postsId ?? 'key', '湖'],
      [base.postsId ?? 'new1', '湖水退去'],
    ]);
    expect(created).toEqual(base.postsId === null ? ['new1'] : []);
  });

  test('is known by the copy in this browser, for the page that is opened next', async () => {
    const { store, server, copies } = autosaveOf({ postsId: 'p1', version: 3 });
    server.delay = 60_000;
    store.set({ title: '一' });
    await vi.advanceTimersByTimeAsync(1500);
    store.set({ title: '一二' });
    await vi.advanceTimersByTimeAsync(500);
    const copy = copies.get('copy');
    expect(copy?.fields.title).toBe('一二');
    expect(copy?.sent).toEqual([markOf({ ...emptyFields(), title: '一' })]);
  });
});

describe('two tabs with one post', () => {
  test('stop before one overwrites the other', async () => {
    const { store, saver, server } = autosaveOf({ postsId: 'p1', version: 3 });
    server.other = draftOf({ title: '另一处写的' }, 4);
    store.set({ title: '这里写的' });
    await vi.advanceTimersByTimeAsync(3000);
    expect(saver.state()).toMatchObject({ kind: 'conflict', theirs: { title: '另一处写的' } });
    store.set({ title: '这里写的，接着写' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(server.saved).toHaveLength(0);
  });

  test('ask once: what is left for later is left so on the page that is opened next', async () => {
    const { store, saver, server, copies } = autosaveOf({ postsId: 'p1', version: 3 });
    const theirs = draftOf({ title: '另一处写的' }, 4);
    server.other = theirs;
    store.set({ title: '这里写的' });
    await vi.advanceTimersByTimeAsync(3000);
    expect(saver.state()).toMatchObject({ kind: 'conflict', asked: false });
    saver.postpone();
    store.set({ title: '这里写的，接着写' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(saver.state()).toMatchObject({ kind: 'conflict', asked: true, editedAt: Date.now() - 30_000 });

    const copy = copies.get('copy') ?? null;
    expect(copy).toMatchObject({ asked: true, fields: { title: '这里写的，接着写' } });
    const next = autosaveOf({}, beginningOf({ saved: theirs, copy, draftKey: 'key' }), copy?.fields);
    next.server.other = theirs;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(next.saver.state()).toMatchObject({ kind: 'conflict', asked: true, theirs: { title: '另一处写的' } });
    expect(next.server.tries).toBe(0);
    // Chosen there, it is over: no second question.
    await next.saver.resolveConflict('mine');
    expect(next.server.saved.map(({ postsId, title, version }) => [postsId, title, version])).toEqual([
      [undefined, '另一处写的（另存）', undefined],
      ['p1', '这里写的，接着写', 4],
    ]);
    expect(next.saver.state().kind).toBe('saved');
    expect(next.copies.size).toBe(0);
  });

  test('say when each was written, however long the question stands', async () => {
    const { store, saver, server, copies } = autosaveOf({ postsId: 'p1', version: 3 });
    server.other = draftOf({ title: '另一处写的' }, 4);
    const writtenAt = Date.now();
    store.set({ title: '这里写的' });
    await vi.advanceTimersByTimeAsync(3_600_000);
    saver.saveLocally();
    expect(saver.state()).toMatchObject({ kind: 'conflict', editedAt: writtenAt });
    expect(copies.get('copy')).toMatchObject({ editedAt: writtenAt });
  });

  test('go on without a question when the server’s text is an earlier state of this one', async () => {
    const { store, copies } = autosaveOf({ postsId: 'p1', version: 3 });
    store.set({ title: '一' });
    await vi.advanceTimersByTimeAsync(300);
    const copy = copies.get('copy') ?? null;
    expect(beginningOf({ saved: draftOf({}, 3), copy, draftKey: 'key' })).toMatchObject({ dirty: true, base: { version: 3 } });
    expect(beginningOf({ saved: draftOf({}, 3), copy, draftKey: 'key' })).not.toHaveProperty('conflict');
  });

  test('both texts are kept when mine is chosen', async () => {
    const { store, saver, server } = autosaveOf({ postsId: 'p1', version: 3 });
    server.other = draftOf({ title: '另一处写的' }, 4);
    store.set({ title: '这里写的' });
    await vi.advanceTimersByTimeAsync(3000);
    await saver.resolveConflict('mine');
    expect(server.saved.map(({ postsId, title, version }) => [postsId, title, version])).toEqual([
      [undefined, '另一处写的（另存）', undefined],
      ['p1', '这里写的', 4],
    ]);
    expect(saver.state().kind).toBe('saved');
  });

  test('both texts are kept when the other one is chosen', async () => {
    const { store, saver, server, copies } = autosaveOf({ postsId: 'p1', version: 3 });
    server.other = draftOf({ title: '另一处写的' }, 4);
    store.set({ title: '这里写的' });
    await vi.advanceTimersByTimeAsync(3000);
    await saver.resolveConflict('theirs');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.saved.map(({ postsId, title }) => [postsId, title])).toEqual([[undefined, '这里写的（另存）']]);
    expect(store.get().title).toBe('另一处写的');
    expect(saver.base()).toMatchObject({ postsId: 'p1', version: 4 });
    expect(copies.size).toBe(0);
  });

  test('are not bothered when they wrote the same', async () => {
    const { store, saver, server } = autosaveOf({ postsId: 'p1', version: 3 });
    server.other = draftOf({ title: '一样' }, 4);
    store.set({ title: '一样' });
    await vi.advanceTimersByTimeAsync(3000);
    expect(saver.state()).toMatchObject({ kind: 'saved', version: 4 });
  });

  test('one learns that the other has submitted the post', async () => {
    const { store, saver, server } = autosaveOf({ postsId: 'p1', version: 3 });
    server.other = { ...draftOf({ title: '已交' }, 4), status: 'pending' };
    store.set({ title: '还在写' });
    await vi.advanceTimersByTimeAsync(3000);
    expect(saver.state()).toMatchObject({ kind: 'refused' });
  });
});

test('a post that may not be written to keeps its text here until it is taken back', async () => {
  const { store, saver, server, copies } = autosaveOf({ postsId: 'p1', version: 3 });
  server.failWith = new ApiError(409, '作品正在审核', {}, null, 'retractFirst');
  store.set({ title: '还想改一个字' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saver.state()).toEqual({ kind: 'refused', message: '作品正在审核', mayRetract: true });
  expect(copies.get('copy')?.fields.title).toBe('还想改一个字');
  expect(server.tries).toBe(1);
  server.failWith = null;
  saver.resume(3);
  await vi.advanceTimersByTimeAsync(3000);
  expect(saver.state().kind).toBe('saved');
});

test('a text goes on from its first save, of whose arrival nobody heard, after any number of tries', async () => {
  const { store, saver, server } = autosaveOf();
  server.loseAnswers = true;
  store.set({ title: '一' });
  await saver.flush();
  server.loseAnswers = false;
  server.failWith = new ApiError(0, '网络连接失败，请检查网络后重试');
  for (let tries = 0; tries < 40; tries += 1) {
    store.set({ title: `一${tries}` });
    await saver.flush();
  }
  server.failWith = null;
  await saver.flush();
  await vi.advanceTimersByTimeAsync(3000);
  expect(saver.state().kind).toBe('saved');
  expect(server.saved.at(-1)?.title).toBe('一39');
});

function autosaveOf(at: Partial<DraftBase> = {}, more: Partial<SaverOptions> = {}, fields: DraftFields = emptyFields()) {
  const base: DraftBase = { postsId: null, version: null, draftKey: 'key', ...at };
  const created: string[] = [];
  const store = createDraftStore(fields);
  const copies = new Map<string, LocalCopy>();
  const server: {
    saved: Parameters<SaverOptions['send']>[0][];
    tries: number;
    delay: number;
    failWith: ApiError | null;
    other: Draft | null;
    /** What is sent arrives, and nobody hears so. */
    loseAnswers: boolean;
    /** One field with this value is refused. */
    refuse: { field: 'categoryId'; value: string } | null;
  } = { saved: [], tries: 0, delay: 0, failWith: null, other: null, loseAnswers: false, refuse: null };
  let version = more.base?.version ?? base.version ?? 0;
  const saver = createSaver({
    type: 'article',
    userId: 'me',
    copyId: 'copy',
    store,
    base,
    async send(form) {
      server.tries += 1;
      if (server.delay > 0) await new Promise((resolve) => setTimeout(resolve, server.delay));
      if (server.failWith !== null) throw server.failWith;
      if (server.refuse !== null && form[server.refuse.field] === server.refuse.value)
        throw new ApiError(400, '所选分类不存在', { [server.refuse.field]: '所选分类不存在' });
      const isKnown = form.postsId !== undefined || form.draftKey === 'key';
      if (isKnown && server.other !== null && form.version !== server.other.version) throw new ApiError(409, '内容已在别处更新');
      server.saved.push(form);
      version += 1;
      if (server.loseAnswers) {
        server.other = { ...draftOf(form as Partial<DraftFields>, version), postsId: form.postsId ?? 'new1' };
        throw new ApiError(0, '网络连接失败，请检查网络后重试');
      }
      server.other = null;
      return { postsId: form.postsId ?? 'new1', version, savedAt: '2026-11-21T06:32:00.000Z' };
    },
    begun: async () => (server.other === null ? null : server.other.postsId),
    onCreated: (postsId) => created.push(postsId),
    load: async () => server.other ?? draftOf({}, version),
    copies: { write: (copy) => (copies.set(copy.id, copy), true), remove: (id) => copies.delete(id), hold: () => () => {} },
    now: () => Date.now(),
    ...more,
  });
  saver.attach();
  return { store, saver, server, copies, created };
}

const draftOf = (fields: Partial<DraftFields>, version: number): Draft => ({
  ...emptyFields(),
  ...fields,
  mediaId: null,
  postsId: 'p1',
  version,
  type: 'article',
  status: 'draft',
  hasUnpublishedChanges: false,
  picture: null,
  sourceUrl: null,
  reasons: [],
  takedown: null,
  savedAt: '2026-11-21T06:30:00.000Z',
});
