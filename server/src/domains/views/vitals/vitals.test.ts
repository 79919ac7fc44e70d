import { describe, expect, test } from 'vitest';
import { VITAL_MAX, VITALS } from '#contract/views/vitals-constants.ts';
import type { AnswerOf, Call } from '#contract/call.ts';
import * as contract from '#contract/views/vitals.ts';
import { addDays, dayInChina } from '#server/core/clock.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { removeVitals, viewsHandlers } from '../handlers.ts';
import { STEP_ENDS, stepOf } from './histogram.ts';

const { call, fastify, admin, deps, clock } = await createTestApp();
const { $client: pool } = deps.db;

const BROWSER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
const LOADED = { kind: 'article', device: 'phone', navigation: 'navigate' } as const;

let networks = 0;
/** Each test from a network of its own, so that none uses up what another one may. */
const network = () => `10.${(networks += 1)}.0.1`;

async function tell(form: object, from = network(), userAgent = BROWSER) {
  const response = await fastify.inject({
    method: 'POST',
    url: `/api/v1${contract.recordVitals.path}`,
    remoteAddress: from,
    headers: { 'user-agent': userAgent },
    payload: { ...LOADED, ...form },
  });
  return response.json() as { code: number; msg: string; data: { counted: boolean } | null };
}

const rows = async () =>
  (
    await pool.query<{ day: string; vital: contract.Vital; kind: string; device: string; navigation: string; steps: number[] }>(
      'select day::text, vital, kind, device, navigation, steps from page_vitals order by vital, kind, device',
    )
  ).rows;
/** By a new administrator each time: the clock outlives a session here. */
const asked = async <C extends Call>(declared: C, input: object): Promise<AnswerOf<C>> =>
  (await call(declared, input, await admin('admin'))).data;
const overview = async (choice: object = {}) => (await asked(contract.vitalsOverview, choice)).list;
const forget = () => pool.query('delete from page_vitals');

describe('what a browser measured', () => {
  test('is added to the sums of its day, vital, kind of page, device and way of loading, and to nothing else', async () => {
    await forget();
    const from = network();
    await Promise.all([
      tell({ lcp: 1800.4, cls: 0 }, from),
      tell({ lcp: 1800.9 }, from),
      tell({ lcp: 9000, device: 'desktop' }, from),
    ]);
    await tell({ lcp: 1800.4 }, from);
    const today = dayInChina(clock.now());
    const known = await rows();
    expect(known.map(({ steps, ...key }) => ({ ...key, count: steps.reduce((sum, n) => sum + n, 0) }))).toEqual([
      { ...LOADED, day: today, vital: 'cls', count: 1 },
      { ...LOADED, day: today, vital: 'lcp', device: 'desktop', count: 1 },
      { ...LOADED, day: today, vital: 'lcp', count: 3 },
    ]);
    for (const { vital, steps } of known) expect(steps).toHaveLength(STEP_ENDS[vital].length + 1);
    expect(known.at(-1)?.steps[stepOf('lcp', 1800)]).toBe(3);
  });

  test('is counted once each when many tell at the same time', async () => {
    await forget();
    const told = await Promise.all(Array.from({ length: 200 }, (_, at) => tell({ ttfb: 100 + at }, `10.99.${at % 100}.1`)));
    expect(told.every(({ data }) => data?.counted === true)).toBe(true);
    expect(await overview()).toContainEqual(expect.objectContaining({ vital: 'ttfb', kind: null, samples: 200 }));
  });

  test.each([
    ['a robot', { lcp: 900 }, 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)'],
    ['a program that says nothing of itself', { lcp: 900 }, ''],
    ['a browser that measured nothing', {}, BROWSER],
  ])('is not counted of %s', async (_name, form, userAgent) => {
    await forget();
    expect(await tell(form, network(), userAgent)).toMatchObject({ code: 200, data: { counted: false } });
    expect(await rows()).toEqual([]);
  });

  test.each([
    ...VITALS.flatMap((vital) => [
      [{ [vital]: -1 }, '性能数据超出范围'] as const,
      [{ [vital]: VITAL_MAX[vital] * 1.01 }, '性能数据超出范围'] as const,
      [{ [vital]: '120' }, '性能数据格式不正确'] as const,
    ]),
    [{ lcp: 900, kind: 'admin' }, '页面类型不正确'] as const,
    [{ lcp: 900, device: 'fridge' }, '设备类型不正确'] as const,
    [{ lcp: 900, navigation: 'walk' }, '打开方式不正确'] as const,
  ])('of %j is refused', async (form, msg) => {
    await forget();
    expect(await tell(form)).toMatchObject({ code: 400, msg });
    expect(await rows()).toEqual([]);
  });

  test('is refused with what nobody asks for: an address, for instance', async () => {
    expect(await tell({ lcp: 900, path: '/article/a1' })).toMatchObject({ code: 400 });
  });

  test('is taken from one network sixty times a minute, and from others all the same', async () => {
    await forget();
    const flood = await Promise.all(Array.from({ length: 70 }, () => tell({ inp: 300 }, '10.200.0.1')));
    expect(flood.filter(({ code }) => code === 429)).toHaveLength(10);
    expect(await tell({ inp: 300 }, '10.201.0.1')).toMatchObject({ code: 200, data: { counted: true } });
    expect(await overview()).toContainEqual(expect.objectContaining({ vital: 'inp', kind: null, samples: 61 }));
  });
});

describe('administrators see', () => {
  test('what three quarters of the loads stay below, by kind of page and for all, with the shares', async () => {
    await forget();
    // By Google's words: 6 good, 1 fair and 1 poor; the sixth of eight is the one that three quarters do not exceed.
    const article = [120, 150, 160, 170, 180, 200, 450, 501];
    await Promise.all(article.map((inp) => tell({ inp }, '10.210.0.1')));
    await Promise.all([600, 700].map((inp) => tell({ inp, kind: 'home', device: 'desktop' }, '10.210.0.1')));
    const of = async (kind: string | null, choice = {}) => (await overview(choice)).find((row) => row.kind === kind);
    expect(await of('article')).toMatchObject({ vital: 'inp', samples: 8, good: 6, fair: 1, poor: 1 });
    expect((await of('article'))?.p75).toBeGreaterThan(200 / 1.1);
    expect((await of('article'))?.p75).toBeLessThanOrEqual(200);
    expect(await of(null)).toMatchObject({ samples: 10, good: 6, fair: 1, poor: 3 });
    expect(await of(null, { device: 'desktop' })).toMatchObject({ samples: 2, poor: 2 });
    expect(await overview({ navigation: 'reload' })).toEqual([]);
  });

  test('one vital day by day for twenty-eight days, and nothing where nothing was measured', async () => {
    await forget();
    const trend = (choice: object) => asked(contract.vitalsTrend, { vital: 'cls', ...choice });
    await tell({ cls: 0.3, lcp: 100 });
    clock.advance(2 * 86_400_000);
    await Promise.all([tell({ cls: 0.05 }), tell({ cls: 0.05, kind: 'search' })]);
    const today = dayInChina(clock.now());
    const { from, to, days } = await trend({});
    expect([from, to, days.length]).toEqual([addDays(today, -27), today, 28]);
    expect(days.slice(-3).map(({ samples }) => samples)).toEqual([1, 0, 2]);
    expect(days.at(-3)?.p75).toBeCloseTo(0.3, 1);
    expect(days.at(-2)).toEqual({ day: addDays(today, -1), samples: 0, p75: null });
    expect((await trend({ kind: 'search' })).days.at(-1)?.samples).toBe(1);
    expect((await trend({ device: 'desktop' })).days.at(-1)?.samples).toBe(0);
    clock.advance(26 * 86_400_000);
    expect((await trend({})).days[0]).toMatchObject({ samples: 0 });
    expect((await trend({})).days[1]).toMatchObject({ samples: 2 });
  });

  test('nothing of it when they are moderators', async () => {
    const moderator = await admin('moderator');
    expect((await call(contract.vitalsOverview, {}, moderator)).status).toBe(403);
    expect((await call(contract.vitalsTrend, { vital: 'lcp' }, moderator)).status).toBe(403);
  });
});

test('sums go after four hundred days', async () => {
  await forget();
  await tell({ lcp: 900 });
  const handler = viewsHandlers(deps).find(({ job }) => job.name === removeVitals.name);
  const run = () => handler?.run(null as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: true });
  clock.advance(400 * 86_400_000);
  await run();
  expect(await rows()).toHaveLength(1);
  clock.advance(86_400_000);
  await run();
  expect(await rows()).toEqual([]);
});
