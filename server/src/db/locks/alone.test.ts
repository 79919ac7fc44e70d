import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/test-app.ts';
import { alone } from './alone.ts';

const { deps } = await createTestApp();

test('one at a time: who comes meanwhile is told so', async () => {
  const meanwhile = await alone(deps.db, 'task', () => alone(deps.db, 'task', async () => 'second'));
  expect(meanwhile).toBeNull();
  expect(await alone(deps.db, 'task', () => alone(deps.db, 'another', async () => 'second'))).toBe('second');
});

test('a task that fails makes room at once', async () => {
  for (let round = 0; round < 50; round += 1) {
    await expect(alone(deps.db, 'task', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await alone(deps.db, 'task', async () => 'done')).toBe('done');
  }
});
