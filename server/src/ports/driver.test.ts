import { expect, test } from 'vitest';
import { z } from 'zod';
import { chooseDriver, defineDriver } from './driver.ts';

const driver = (name: string) =>
  defineDriver({
    name,
    label: name,
    variables: { [`${name}_KEY`]: z.string().optional(), [`${name}_URL`]: z.string().optional() },
    needs: [`${name}_KEY`, `${name}_URL`],
    open: async () => name,
  });
const DRIVERS = [driver('ONE'), driver('TWO')];

test('none is chosen by no variable, one by all of its own', async () => {
  expect(chooseDriver(DRIVERS, {}, '短信服务')).toBeNull();
  const chosen = chooseDriver(DRIVERS, { TWO_KEY: 'k', TWO_URL: 'u' }, '短信服务');
  expect(chosen?.name).toBe('TWO');
});

test.each([
  ['some of its variables', { ONE_KEY: 'k' }, '配置有误：使用ONE还须设置 ONE_URL'],
  [
    'two drivers',
    { ONE_KEY: 'k', ONE_URL: 'u', TWO_KEY: 'k', TWO_URL: 'u' },
    '配置有误：短信服务只能用一家，现在同时设置了 ONE、TWO',
  ],
])('%s stop the start', (_name, set, message) => {
  expect(() => chooseDriver(DRIVERS, set, '短信服务')).toThrow(message);
});
