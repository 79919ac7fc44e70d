import { describe, expect, it, test, vi } from 'vitest';
import { createPager } from './paged-list.ts';
import { mergeFirstPage } from './pages.ts';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));
const page = (number: number, ids: string[], hasMore = true) => ({ list: rows(...ids), page: number, hasMore });
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a paged list', () => {
  it('grows page by page, and shows once what has moved on meanwhile', async () => {
    const pages = [page(1, ['a', 'b']), page(2, ['b', 'c'], false)];
    const load = vi.fn(async (number: number) => pages[number - 1] ?? page(number, [], false));
    const pager = createPager<{ id: string }, ReturnType<typeof page>>();
    pager.open('all', load);
    expect(pager.state.get()).toMatchObject({ items: null, isLoading: true });
    await settled();
    expect(pager.state.get()).toMatchObject({ items: rows('a', 'b'), hasMore: true, isLoading: false });
    pager.actions.loadMore();
    await settled();
    expect(pager.state.get()).toMatchObject({ items: rows('a', 'b', 'c'), hasMore: false });
    expect(load.mock.calls.map(([number]) => number)).toEqual([1, 2]);
  });

  it('keeps what is there when a page fails, and asks for that page again', async () => {
    let fails = false;
    const pager = createPager<{ id: string }, ReturnType<typeof page>>();
    pager.open('all', async (number) => {
      if (fails) throw new Error('网络连接失败');
      return page(number, [`row${number}`], number < 2);
    });
    await settled();
    fails = true;
    pager.actions.loadMore();
    await settled();
    expect(pager.state.get()).toMatchObject({ items: rows('row1'), failure: '网络连接失败' });
    fails = false;
    pager.actions.loadMore();
    await settled();
    expect(pager.state.get()).toMatchObject({ items: rows('row1', 'row2'), failure: null });
  });

  it('takes no answer to an earlier question', async () => {
    const pager = createPager<{ id: string }, ReturnType<typeof page>>();
    const answers: ((value: ReturnType<typeof page>) => void)[] = [];
    const load = () => new Promise<ReturnType<typeof page>>((resolve) => answers.push(resolve));
    pager.open('old', load)();
    pager.open('new', load);
    answers[1]?.(page(1, ['new']));
    answers[0]?.(page(1, ['old']));
    await settled();
    expect(pager.state.get().items).toEqual(rows('new'));
  });

  it('does not ask for the page that came with it, until the question is another', async () => {
    const load = vi.fn(async (number: number) => page(number, [`later${number}`], false));
    const pager = createPager<{ id: string }, ReturnType<typeof page>>(undefined, page(1, ['first']));
    pager.open('new', load)();
    pager.open('new', load);
    expect([load.mock.calls.length, pager.state.get().items]).toEqual([0, rows('first')]);
    pager.open('hot', load);
    await settled();
    expect([load.mock.calls.length, pager.state.get().items]).toEqual([1, rows('later1')]);
  });

  it('shows a change at once and takes it back', async () => {
    const pager = createPager<{ id: string }, ReturnType<typeof page>>(undefined, page(1, ['a', 'b']));
    const undo = pager.actions.change((items) => items.filter(({ id }) => id !== 'a'));
    expect(pager.state.get().items).toEqual(rows('b'));
    undo();
    expect(pager.state.get().items).toEqual(rows('a', 'b'));
  });
});

test('however often a list is refreshed, one request is under way and one more follows it', async () => {
  const answers: ((value: ReturnType<typeof page>) => void)[] = [];
  const load = vi.fn(() => new Promise<ReturnType<typeof page>>((resolve) => answers.push(resolve)));
  const pager = createPager<{ id: string }, ReturnType<typeof page>>(undefined, page(1, ['a', 'b']));
  pager.open('all', load);
  for (let time = 0; time < 3; time += 1) pager.actions.refresh();
  expect(load).toHaveBeenCalledTimes(1);
  answers[0]?.(page(1, ['new', 'a']));
  await settled();
  expect([load.mock.calls.length, pager.state.get().items]).toEqual([2, rows('new', 'a', 'b')]);
  answers[1]?.(page(1, ['newer', 'new']));
  await settled();
  expect([load.mock.calls.length, pager.state.get().items]).toEqual([2, rows('newer', 'new', 'a', 'b')]);
});

test('a first page that is loaded again stands above what was loaded below it', () => {
  const before = { list: rows('a', 'b', 'c'), hasMore: false };
  expect(mergeFirstPage(before, { list: rows('new', 'a'), hasMore: true })).toEqual({
    list: rows('new', 'a', 'b', 'c'),
    hasMore: false,
  });
  expect(mergeFirstPage(before, { list: rows('new'), hasMore: false })).toEqual({ list: rows('new'), hasMore: false });
  expect(mergeFirstPage(null, { list: rows('a'), hasMore: true })).toEqual({ list: rows('a'), hasMore: true });
});
