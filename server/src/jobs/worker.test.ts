import { sql } from 'drizzle-orm';
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

test('a recurring job that went wrong once is made up for by the next run, and says the cause of a failed query', async () => {
  let runs = 0;
  const job = defineJob({ name: 'test.eachMinute', payload: z.unknown(), attempts: 1, cron: '* * * * *' });
  const once = defineJob({ name: 'test.once', payload: z.unknown(), attempts: 1 });
  const failed = (name: string, payload: object) =>
    deps.db.$client.query('select graphile_worker.add_job($1, $2::json, max_attempts => 1)', [name, payload]);
  const errors = async () =>
    (
      await deps.db.$client.query<{ task: string; error: string }>(
        `select task_identifier as task, last_error as error from graphile_worker.jobs where attempts >= max_attempts and locked_at is null`,
      )
    ).rows;
  const handlers = [
    handle(job, async () => {
      runs += 1;
      if (runs === 1) await deps.db.execute(sql`select secret_of(${'13800000000'})`);
    }),
    handle(once, () => Promise.reject(new Error('it broke'))),
  ];
  const worker = await startWorker(deps, handlers);
  try {
    await failed(once.name, {});
    await failed(job.name, { _cron: { ts: '2026-11-20T00:00:00.000Z', backfilled: false } });
    await expect.poll(async () => (await errors()).length, { timeout: 20_000 }).toBe(2);
    const { error } = (await errors()).find(({ task }) => task === job.name) ?? { error: '' };
    expect(error).toMatch(/^function secret_of\(.*\) does not exist \(select secret_of\(\$1\)\)$/);
    await failed(job.name, { _cron: { ts: '2026-11-20T00:01:00.000Z', backfilled: false } });
    await expect.poll(async () => (await errors()).map(({ task }) => task), { timeout: 20_000 }).toEqual([once.name]);
  } finally {
    await worker.stop();
  }
}, 60_000);
