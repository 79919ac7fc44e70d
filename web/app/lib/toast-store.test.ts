import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeToast, GLOBAL_TOAST_MS, NO_ANSWER, toast, TOAST_MS, toasts, TOASTS_SHOWN } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { id } of toasts()) closeToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

it('messages last 5 s, those of the whole site 3 s, and 5 are shown', () => {
  expect([TOAST_MS, GLOBAL_TOAST_MS, TOASTS_SHOWN]).toEqual([5000, 3000, 5]);
});

it('an error is titled ERROR and says the sentence', () => {
  toast.error('账号或密码错误');
  expect(toasts()[0]).toMatchObject({ tone: 'error', title: 'ERROR', text: '账号或密码错误', duration: TOAST_MS });
});

it('a press without a network is not done, which is no refusal', () => {
  toast.error(NO_ANSWER);
  expect(toasts()[0]).toMatchObject({ tone: 'error', title: '操作未完成', text: '网络连接失败，请检查网络后重试' });
});

it('a lone sentence is its own title', () => {
  toast.success('已保存');
  expect(toasts()[0]).toMatchObject({ title: '已保存', text: null });
});

it('a closed message is gone after 200 ms, once, and those that waited keep their order', () => {
  for (const number of [1, 2, 3, 4, 5, 6]) toast.info(`第${number}条`);
  const first = toasts()[0]?.id ?? 0;
  closeToast(first);
  closeToast(first);
  vi.advanceTimersByTime(199);
  expect(toasts()[0]).toMatchObject({ id: first, closing: true });
  vi.advanceTimersByTime(1);
  expect(toasts().map(({ title }) => title)).toEqual(['第2条', '第3条', '第4条', '第5条', '第6条']);
});
