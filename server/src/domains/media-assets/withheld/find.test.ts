import { afterAll, expect, test, vi } from 'vitest';
import { withheldFolders } from '#server/db/tables/media-assets.ts';
import { openEvents } from '#server/ports/events/port.ts';
import { postgresCarrier } from '#server/ports/events/postgres.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { createWithheldFolders } from './find.ts';

const { deps, clock, fastify } = await createTestApp();
const { db, log } = deps;

/** Another server on the same database. */
const events = await openEvents(postgresCarrier(deps.config.databaseUrl ?? '', log));
const folders = createWithheldFolders({ db, events, clock, log });
afterAll(async () => {
  folders.close();
  await events.close();
});

const withheld = { ownerId: 'author', agencyId: null, postId: 'post' };
const change = (folder: string, isWithheld: boolean) =>
  deps.transact(async (tx) => {
    if (isWithheld) await tx.insert(withheldFolders).values({ folder, ...withheld, at: clock.now() });
    else await tx.delete(withheldFolders);
    await tx.emit('withheld.changed', { folders: [folder] });
  });
const timesAsked = (queries: { mock: { calls: unknown[][] } }): number =>
  queries.mock.calls.filter(([query]) => /withheld_folders|stored_files/.test(JSON.stringify(query))).length;

test('a folder is known to be withheld or not by whichever process, and nobody who asks for files asks the database', async () => {
  const folder = 'image/ab/abcdef';
  await expect.poll(() => folders.standingOf(folder)).toBe('public');
  await change(folder, true);
  await expect.poll(() => folders.standingOf(folder)).toBe('withheld');
  expect(await folders.find(folder)).toEqual(withheld);
  const queries = vi.spyOn(deps.db.$client, 'query');
  // The server under test hears of the change as well, and reads it in its own time.
  let before = -1;
  const asksNoMore = () => before === (before = timesAsked(queries));
  await expect.poll(asksNoMore, { interval: 200 }).toBe(true);
  queries.mockClear();
  for (let n = 0; n < 100; n += 1) {
    expect([await folders.standingOf(folder), await folders.standingOf(`image/aa/${n}`)]).toEqual(['withheld', 'public']);
    const answer = await fastify.inject(`/media/image/aa/unknown${n}/w320.webp`);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  }
  expect(timesAsked(queries)).toBe(0);
  queries.mockRestore();
  await change(folder, false);
  await expect.poll(() => folders.standingOf(folder)).toBe('public');
});

type Rows = { folder: string; ownerId: string; agencyId: null; postId: string }[];

/** A database that answers as it is told, and events that come when they are told. */
function standIn(first: () => Promise<Rows>) {
  let answer = first;
  let asked = 0;
  const handlers: ((payload: { folders: string[] }) => void)[] = [];
  const lost: (() => void)[] = [];
  const back: (() => void)[] = [];
  const where = () => {
    asked += 1;
    const rows = answer();
    return Object.assign(rows, { orderBy: () => ({ limit: () => rows }) });
  };
  const subscribeTo =
    <Handler>(list: Handler[]) =>
    (handler: Handler) => {
      list.push(handler);
      return () => {};
    };
  const needs = {
    db: { select: () => ({ from: () => ({ where }) }) },
    events: {
      subscribe: (_topic: string, handler: never) => subscribeTo(handlers)(handler),
      onLoss: subscribeTo(lost),
      onGap: subscribeTo(back),
    },
    log: { warn: () => {} },
    clock,
  };
  const site = createWithheldFolders(needs as unknown as Parameters<typeof createWithheldFolders>[0]);
  return {
    standingOf: (folder: string) => site.standingOf(folder),
    asked: () => asked,
    answers: (next: typeof answer) => void (answer = next),
    tell: (...changed: string[]) => handlers.forEach((hear) => hear({ folders: changed })),
    loseTheConnection: () => lost.forEach((hear) => hear()),
    isConnectedAgain: () => back.forEach((hear) => hear()),
  };
}

const rowOf = (folder: string) => ({ folder, ...withheld });
const silent = () => new Promise<Rows>(() => {});
const refusedBy = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
const REFUSED = { code: 'unavailable', retryAfter: 2 };
/** What was answered is heard by the next turn of the loop. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('after a start nothing is served before it is known what may be, however long the database says nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const site = standIn(silent);
  const standing = expect(site.standingOf('image/aa/one')).rejects.toMatchObject(REFUSED);
  await vi.advanceTimersByTimeAsync(2_001);
  await standing;
  vi.useRealTimers();
  const asked = site.asked();
  await expect(site.standingOf('image/aa/two')).rejects.toMatchObject(REFUSED);
  expect(site.asked()).toBe(asked);
});

test('while the database is silent what is known is served from memory, and what was taken down is not', async () => {
  const site = standIn(async () => [rowOf('image/aa/down')]);
  await settled();
  site.answers(silent);
  expect([await site.standingOf('image/aa/down'), await site.standingOf('image/aa/any')]).toEqual(['withheld', 'public']);
});

test('one that was taken down while events were missed is not served', async () => {
  const site = standIn(async () => []);
  await settled();
  site.loseTheConnection();
  site.answers(async () => [rowOf('image/aa/down')]);
  expect(await site.standingOf('image/aa/down')).toBe('withheld');
  site.isConnectedAgain();
  await settled();
  const asked = site.asked();
  expect([await site.standingOf('image/aa/down'), await site.standingOf('image/aa/any')]).toEqual(['withheld', 'public']);
  expect(site.asked()).toBe(asked);
});

test('where neither events nor the database speak nothing is served; a database that is not there takes nothing down', async () => {
  const site = standIn(async () => [rowOf('image/aa/down')]);
  await settled();
  site.loseTheConnection();
  site.answers(refusedBy('57014'));
  await expect(site.standingOf('image/aa/any')).rejects.toMatchObject(REFUSED);
  clock.advance(2_000);
  for (const code of ['ECONNREFUSED', '57P03']) {
    site.answers(refusedBy(code));
    expect([await site.standingOf('image/aa/down'), await site.standingOf('image/aa/any')]).toEqual(['withheld', 'unconfirmed']);
  }
});

test('a folder that changes is asked about until the change is known', async () => {
  const site = standIn(async () => []);
  await settled();
  let answer = (_rows: Rows): void => {};
  site.answers(() => new Promise((resolve) => (answer = resolve)));
  site.tell('image/aa/one');
  const early = answer;
  site.answers(async () => [rowOf('image/aa/one')]);
  // Changed once more: the answer about the first time is old.
  site.tell('image/aa/one');
  await settled();
  early([]);
  await settled();
  expect(await site.standingOf('image/aa/one')).toBe('withheld');
  site.answers(async () => []);
  site.tell('image/aa/one');
  await settled();
  expect(await site.standingOf('image/aa/one')).toBe('public');
});
