import { expect, test, vi } from 'vitest';
import { createTestApp } from '../../../../test/test-app.ts';

const { deps } = await createTestApp();

test('where files may come from is read once, and again when a store changes', async () => {
  await deps.fileOrigins();
  const queries = vi.spyOn(deps.db.$client, 'query');
  const timesRead = () => queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('storage_stores')).length;
  for (let page = 0; page < 3; page += 1) await deps.fileOrigins();
  expect(timesRead()).toBe(0);
  await deps.transact((tx) => tx.emit('storage.changed', { storeId: 'another' }));
  await vi.waitFor(async () => {
    await deps.fileOrigins();
    expect(timesRead()).toBe(1);
  });
});
