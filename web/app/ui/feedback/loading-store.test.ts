import { expect, it } from 'vitest';
import { loadings, whileLoading } from './loading-store.ts';

const currentLoading = () => loadings.get().at(-1) ?? null;

const later = () => {
  let finish = (_failure?: Error) => {};
  const task = new Promise<void>((resolve, reject) => {
    finish = (failure) => (failure === undefined ? resolve() : reject(failure));
  });
  return { work: task, finish };
};

it('is over when the last of what is waited for is done, failed or not', async () => {
  const [first, second] = [later(), later()];
  const one = whileLoading(first.work, { label: '一', look: 'spinner' });
  const two = whileLoading(second.work, { label: '二', look: 'bar' });
  expect(currentLoading()?.label).toBe('二');
  second.finish(new Error('no'));
  await expect(two).rejects.toThrow('no');
  expect(currentLoading()?.label).toBe('一');
  first.finish();
  await one;
  expect(currentLoading()).toBeNull();
});
