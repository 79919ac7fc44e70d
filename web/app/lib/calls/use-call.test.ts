import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testBrowser } from '../../../test/browser.ts';
import { closeToast, toasts } from '../toast-store.ts';
import { createCaller, namesFields, onWrite, type CallOptions } from './use-call.ts';

const saveCall = 'POST /creator/posts/save';
let browser: ReturnType<typeof testBrowser>;

beforeEach(() => {
  vi.useFakeTimers();
  browser = testBrowser();
});
afterEach(() => {
  for (const { id } of toasts()) closeToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answers = (status: number, msg: string, data: unknown = null) =>
  browser.answers(() => ({ status, body: { code: status, msg, data } }));
const said = () => toasts().map(({ tone, title, text }) => [tone, title, text]);
const callerOf = (options: CallOptions<unknown, unknown> = {}, queries?: QueryClient) =>
  createCaller(() => ({ target: saveCall, options, client: queries }));

test.each([
  ['the sentence of the server', {}, '已保存', ['success', '已保存', null]],
  ['操作成功 where the server says only that it worked', {}, '成功', ['success', '操作成功', null]],
  ['what the page says', { success: '放好了' }, '已保存', ['success', '放好了', null]],
  [
    'what the page makes of the answer',
    { success: (answer: unknown) => `第 ${String(answer)} 版` },
    '成功',
    ['success', '第 7 版', null],
  ],
])('a success is told by %s', async (_, options, msg, toast) => {
  answers(200, msg, 7);
  await expect(callerOf(options).actions.send({})).resolves.toEqual({ ok: true, answer: 7 });
  expect(said()).toEqual([toast]);
});

test('nothing to forget is told to nobody: a page would be rendered for it', () => {
  const caller = callerOf();
  const heard = vi.fn();
  caller.state.subscribe(heard);
  caller.actions.reset();
  expect(heard).not.toHaveBeenCalled();
});

test.each([
  ['once, with the sentence of the server', 409, {}, [['error', 'ERROR', '别人改过了']]],
  ['once where every call of this kind is told already', 400, {}, [['error', 'ERROR', '别人改过了']]],
  ['under the title of the page', 409, { failure: '没有保存' }, [['error', '没有保存', '别人改过了']]],
  [
    'once where the page has a title and every call is told already',
    400,
    { failure: '没有保存' },
    [['error', 'ERROR', '别人改过了']],
  ],
  ['not at all where the page shows it', 409, { failure: null }, []],
  ['not at all where it is one of those that the page shows', 409, { isShownOnPage: namesFields }, []],
  ['once where the page shows others', 409, { isShownOnPage: () => false }, [['error', 'ERROR', '别人改过了']]],
])('a refusal is told %s', async (_, status, options, toast) => {
  answers(status, '别人改过了', { fields: { title: '太长' } });
  const caller = callerOf(options);
  expect(await caller.actions.send({})).toMatchObject({ ok: false, error: { status } });
  expect(said()).toEqual(toast);
  expect(caller.state.get()).toMatchObject({ isPending: false, fields: { title: '太长' } });
  caller.actions.reset();
  expect(caller.state.get()).toMatchObject({ error: null, fields: {} });
});

test('what was shown at once is taken back by a refusal only', async () => {
  const shown: string[] = [];
  const options = {
    failure: null,
    optimistic: (input: unknown) => {
      shown.push(String(input));
      return () => void shown.pop();
    },
  };
  answers(200, '成功');
  const done = callerOf(options).actions.send('a');
  expect(shown).toEqual(['a']);
  await done;
  answers(409, '不行');
  const refused = callerOf(options).actions.send('b');
  expect(shown).toEqual(['a', 'b']);
  await refused;
  expect(shown).toEqual(['a']);
});

test('several under way are pending until the last has ended, and the newest alone tells the error', async () => {
  const ends: ((refuse: boolean) => void)[] = [];
  const caller = createCaller<string, null>(() => ({
    target: () =>
      new Promise((resolve, reject) => {
        ends.push((refuse) => (refuse ? reject(new Error('不行')) : resolve({ data: null, msg: '成功' })));
      }),
    options: { success: null, failure: null },
  }));
  const first = caller.actions.send('a');
  const second = caller.actions.send('b');
  expect(caller.state.get()).toMatchObject({ isPending: true, input: 'b' });
  ends[0]?.(true);
  await first;
  expect(caller.state.get()).toMatchObject({ isPending: true, error: null });
  ends[1]?.(true);
  await second;
  expect(caller.state.get()).toMatchObject({ isPending: false, error: { message: '不行' } });
});

test('what is out of date is asked for again after a success and after a refusal', async () => {
  const queries = new QueryClient();
  const isStale = () => queries.getQueryState(['own-posts', 'list'])?.isInvalidated;
  for (const status of [200, 409]) {
    queries.setQueryData(['own-posts', 'list'], []);
    expect(isStale()).toBe(false);
    answers(status, '成功');
    await callerOf({ stale: ['own-posts'], success: null, failure: null }, queries).actions.send({});
    expect(isStale()).toBe(true);
  }
});

test('every accepted write is told to who counts what waits', async () => {
  const heard = vi.fn();
  const stop = onWrite(heard);
  answers(409, '不行');
  await callerOf({ failure: null }).actions.send({});
  expect(heard).not.toHaveBeenCalled();
  answers(200, '成功');
  await callerOf({ success: null }).actions.send({});
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  await callerOf({ success: null }).actions.send({});
  expect(heard).toHaveBeenCalledTimes(1);
});

test('an answer stays while it is asked for again, changes with what is known, and goes with a reset', async () => {
  const caller = callerOf({ success: null, failure: null });
  answers(200, '成功', 1);
  await caller.actions.send({});
  caller.actions.change((answer) => Number(answer) * 10);
  answers(409, '没有了');
  const again = caller.actions.send({});
  expect(caller.state.get()).toMatchObject({ answer: 10, isPending: true });
  await again;
  expect(caller.state.get()).toMatchObject({ answer: 10, error: { message: '没有了' } });
  caller.actions.reset();
  caller.actions.change(() => 20);
  expect(caller.state.get()).toMatchObject({ answer: undefined, error: null });
});

test('what was under way when it was reset is not shown any more', async () => {
  const caller = callerOf({ success: null, failure: null });
  answers(200, '成功', 1);
  const late = caller.actions.send({});
  caller.actions.reset();
  await late;
  expect(caller.state.get()).toMatchObject({ answer: undefined, isPending: false });
});

test('an aborted request leaves the newer one alone', async () => {
  const stop = new AbortController();
  const caller = createCaller<string, string>(() => ({
    target: (input, { signal } = {}) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        if (signal === undefined) resolve({ data: input, msg: '' });
      }),
    options: { success: null, failure: null },
  }));
  const first = caller.actions.send('a', { signal: stop.signal });
  stop.abort();
  const second = caller.actions.send('b');
  await Promise.all([first, second]);
  expect(caller.state.get()).toMatchObject({ answer: 'b', error: null, isPending: false });
});

test('what the server does once bears one key until it has succeeded, and another for another input', async () => {
  answers(503, '请稍后重试');
  const { actions } = callerOf({ once: true, success: null, failure: null });
  await actions.send({ content: '一' });
  answers(200, '成功');
  await actions.send({ content: '一' });
  await actions.send({ content: '一' });
  await actions.send({ content: '二' });
  const [lost, again, next, other] = browser.keys;
  expect(again).toBe(lost);
  expect(new Set([lost, next, other]).size).toBe(3);
});
