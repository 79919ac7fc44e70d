import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { remove } from '#contract/posts/drafts.ts';
import { allHandlers } from '#server/job-handlers.ts';
import { articleForm, postsOf } from './factories/posts.ts';
import { createTestApp } from './test-app.ts';

const app = await createTestApp();
const { deps, clock, call, user } = app;
const AHEAD = 40 * 86_400_000;

/** Folding deletes what it has summed; heat goes on, deletes the minute before, and asks all clocks what is old. */
const OTHERWISE: readonly string[] = ['counters.foldTallies', 'discovery.refreshHeat'];

const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };

/** The machine's clock is ahead, and with it the database's; what has gone by since the start is known. */
function jumped(): typeof deps {
  const now = clock.now();
  const ahead = new Date(now.getTime() + AHEAD);
  return {
    ...deps,
    clock: { now: () => ahead },
    times: { read: async () => ({ process: ahead, database: ahead, steady: now }) },
  };
}

afterEach(() => vi.restoreAllMocks());

/** The kinds of statements by which rows go for good while a job runs. */
function deletions(): string[] {
  const seen: string[] = [];
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given as [string | { text?: string }];
    const text = typeof asked === 'string' ? asked : (asked.text ?? '');
    if (/\b(delete\s+from|truncate|drop_\w+\(|drop\s+table|detach\s+partition)/i.test(text)) seen.push(text);
    return Reflect.apply(query, this, given) as never;
  });
  return seen;
}

test('a clock that jumps forty days ahead deletes nothing', async () => {
  const unguarded = new Map<string, string[]>();
  for (const { job, run } of allHandlers(jumped())) {
    if (job.cron === undefined || OTHERWISE.includes(job.name)) continue;
    const seen = deletions();
    const done = run({} as never, context).then(
      () => null,
      (error: Error) => error,
    );
    const error = await done;
    vi.restoreAllMocks();
    if (job.needsAgreeingClocks === true) expect(error?.message, job.name).toContain('clocks disagree');
    if (seen.length > 0) unguarded.set(job.name, seen);
  }
  expect(Object.fromEntries(unguarded)).toEqual({});
});

test('a binned work is there after the jump, and gone once the clocks agree on it', async () => {
  const author = await user('creator');
  const postsId = await postsOf(app).made(articleForm(), author);
  expect((await call(remove, { postsId }, author)).status).toBe(200);
  const there = async () => (await deps.db.$client.query('select 1 from posts where id = $1', [postsId])).rowCount;
  const emptyBin = (by: typeof deps) => allHandlers(by).find(({ job }) => job.name === 'posts.emptyBin');
  await expect(emptyBin(jumped())?.run({} as never, context)).rejects.toThrow('clocks disagree');
  expect(await there()).toBe(1);
  clock.advance(AHEAD);
  await emptyBin(deps)?.run({} as never, context);
  expect(await there()).toBe(0);
});

test('what deletes by age is done while the clocks agree', async () => {
  const deleting = allHandlers(deps).filter(({ job }) => job.needsAgreeingClocks === true);
  expect(deleting.length).toBeGreaterThan(10);
  for (const { run } of deleting) await run({} as never, context);
});
