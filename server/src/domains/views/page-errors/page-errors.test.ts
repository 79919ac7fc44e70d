import { expect, test } from 'vitest';
import * as contract from '#contract/views/page-errors.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { removeVitals, viewsHandlers } from '../handlers.ts';

const { call, fastify, admin, deps, clock } = await createTestApp();

const BROWSER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
const BROKEN = { what: 'crash', page: 'article', message: 'x is not a function', place: 'assets/a.js:1:2' };

let networks = 0;
async function tell(form: object = {}, { from = `10.${(networks += 1)}.1.1`, userAgent = BROWSER } = {}) {
  const response = await fastify.inject({
    method: 'POST',
    url: `/api/v1${contract.recordPageError.path}`,
    remoteAddress: from,
    headers: { 'user-agent': userAgent },
    payload: { ...BROKEN, ...form },
  });
  return response.json() as { code: number; data: { counted: boolean } | null };
}
const shown = async (limit = 50) => (await call(contract.pageErrors, { page: 1, limit }, await admin('admin'))).data;

test('a crash in a browser stands in health, summed, and without what names a person', async () => {
  for (let times = 0; times < 3; times += 1)
    expect(await tell({ message: "'林女士 13800000001' is not valid" })).toMatchObject({ code: 200 });
  await tell({ what: 'hydration' });
  await tell({}, { userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
  const { list, total } = await shown();
  expect(total).toBe(2);
  expect(list).toContainEqual(expect.objectContaining({ what: 'crash', message: '“…” is not valid', times: 3 }));
  expect(JSON.stringify(list)).not.toMatch(/林女士|138/);
});

test('one network tells ten times a minute, and a day keeps two hundred different ones', async () => {
  const from = '10.200.1.1';
  for (let times = 0; times < 10; times += 1) expect((await tell({}, { from })).code).toBe(200);
  expect((await tell({}, { from })).code).toBe(429);
  const places = Array.from({ length: 220 }, (_, line) => `assets/b.js:${String(line)}:1`);
  for (const place of places) await tell({ place });
  expect((await shown(1)).total).toBe(200);
  // What is known is counted on.
  expect(await tell()).toMatchObject({ data: { counted: true } });
  expect(await tell({ place: 'assets/c.js:1:1' })).toMatchObject({ data: { counted: false } });
});

test('what broke is kept for thirty days', async () => {
  clock.advance(31 * 86_400_000);
  await viewsHandlers(deps)
    .find(({ job }) => job.name === removeVitals.name)
    ?.run(null as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: true });
  const { rows } = await deps.db.$client.query('select from page_errors');
  expect(rows).toEqual([]);
});
