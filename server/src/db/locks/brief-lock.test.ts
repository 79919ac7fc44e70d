import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/test-app.ts';
import { withBriefLock } from './brief-lock.ts';

const { deps } = await createTestApp();

test('others queue behind a lock that is waited for no longer than a tenth of a second', async () => {
  const { rows } = await withBriefLock(deps.transact, (tx) => tx.execute(sql`show lock_timeout`));
  expect(rows).toEqual([{ lock_timeout: '80ms' }]);
  expect((await deps.db.execute(sql`show lock_timeout`)).rows).not.toEqual(rows);
});
