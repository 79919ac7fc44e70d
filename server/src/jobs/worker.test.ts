import { expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp } from '../../test/test-app.ts';
import { defineJob } from './define-job.ts';
import { handle, startWorker } from './worker.ts';

const { deps } = await createTestApp();

test('what is due once a day is made up for by a worker that was not there at its time, once; what is not, is not', async () => {
  const ran: string[] = [];
  const daily = (name: string, more: { catchUp?: true } = {}) =>
    handle(defineJob({ name, payload: z.unknown(), attempts: 1, cron: twoHoursAgo(), ...more }), async () => void ran.push(name));
  const end = handle(defineJob({ name: 'test.end', payload: z.unknown(), attempts: 1 }), async () => void ran.push('test.end'));
  // Both were known the day before yesterday and have not been done since.
  await deps.db.$client.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     select name, now() - interval '9 days', now() - interval '2 days' from unnest(array['test.settle', 'test.mail']) as name`,
  );
  const worker = await startWorker(deps, [daily('test.settle', { catchUp: true }), daily('test.mail'), end]);
  try {
    await expect.poll(() => ran, { timeout: 20_000 }).toContain('test.settle');
    await deps.jobs.enqueue(deps.db, end.job, {});
    await expect.poll(() => ran, { timeout: 20_000 }).toContain('test.end');
    expect(ran).toEqual(['test.settle', 'test.end']);
  } finally {
    await worker.stop();
  }
}, 60_000);

function twoHoursAgo(): string {
  const at = new Date(Date.now() - 2 * 3_600_000);
  return `${at.getUTCMinutes()} ${at.getUTCHours()} * * *`;
}
