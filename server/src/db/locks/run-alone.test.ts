import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/test-app.ts';
import { runAlone } from './run-alone.ts';

const { deps } = await createTestApp();

test('one at a time: who comes meanwhile is told so', async () => {
  const meanwhile = await runAlone(deps.db, 'task', () => runAlone(deps.db, 'task', async () => 'second'));
  expect(meanwhile).toBeNull();
  expect(await runAlone(deps.db, 'task', () => runAlone(deps.db, 'another', async () => 'second'))).toBe('second');
});

test('a task that fails makes room at once', async () => {
  for (let round = 0; round < 50; round += 1) {
    await expect(runAlone(deps.db, 'task', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await runAlone(deps.db, 'task', async () => 'done')).toBe('done');
  }
});
