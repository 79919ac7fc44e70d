import { afterAll, expect, test, vi } from 'vitest';
import { withheldFolders } from '#server/db/tables/media-assets.ts';
import { openEvents } from '#server/ports/events/port.ts';
import { postgresCarrier } from '#server/ports/events/postgres.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { createFindWithheld } from './find.ts';

const { deps, clock } = await createTestApp();
const { db, log } = deps;

/** Another server on the same database. */
const events = await openEvents(postgresCarrier(deps.config.databaseUrl ?? '', log));
afterAll(() => events.close());
const find = createFindWithheld({ db, events, clock, log });

const withheld = { ownerId: 'author', agencyId: null, postId: 'post' };
const change = (folder: string, isWithheld: boolean) =>
  deps.transact(async (tx) => {
    if (isWithheld) await tx.insert(withheldFolders).values({ folder, ...withheld, at: clock.now() });
    else await tx.delete(withheldFolders);
    await tx.emit('withheld.changed', { folders: [folder] });
  });
const timesAsked = (queries: { mock: { calls: unknown[][] } }): number =>
  queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('withheld_folders')).length;

test('a folder is asked about once, and again when it is told to be withheld or not, by whichever process', async () => {
  const queries = vi.spyOn(deps.db.$client, 'query');
  const folder = 'image/ab/abcdef';
  expect(await Promise.all([find(folder), find(folder), find(folder)])).toEqual([null, null, null]);
  expect(await find(folder)).toBeNull();
  expect(timesAsked(queries)).toBe(1);
  await change(folder, true);
  await expect.poll(() => find(folder)).toEqual(withheld);
  const before = timesAsked(queries);
  expect(await find(folder)).toEqual(withheld);
  expect(timesAsked(queries)).toBe(before);
  await change(folder, false);
  await expect.poll(() => find(folder)).toBeNull();
  queries.mockRestore();
});

/** A database that answers as it is told, and events that come when they are told. */
function standIn() {
  let answer: () => Promise<unknown[]> = async () => [];
  let asked = 0;
  const handlers: ((payload: { folders: string[] }) => void)[] = [];
  const gaps: (() => void)[] = [];
  const where = () => {
    asked += 1;
    return answer();
  };
  const needs = {
    db: { select: () => ({ from: () => ({ where }) }) },
    events: {
      subscribe: (_topic: string, handler: never) => handlers.push(handler),
      onGap: (handler: never) => gaps.push(handler),
    },
    log: { warn: () => {} },
    clock,
  };
  return {
    find: createFindWithheld(needs as unknown as Parameters<typeof createFindWithheld>[0]),
    asked: () => asked,
    answers: (next: typeof answer) => void (answer = next),
    tell: (...folders: string[]) => handlers.forEach((hear) => hear({ folders })),
    loseTheConnection: () => gaps.forEach((hear) => hear()),
  };
}

test('while the database is away what is known stays so, what is not known is served and not asked about again at once', async () => {
  const site = standIn();
  site.answers(async () => [withheld]);
  expect(await site.find('image/aa/known')).toEqual(withheld);
  site.answers(async () => {
    throw new Error('connect ECONNREFUSED');
  });
  expect(await site.find('image/aa/known')).toEqual(withheld);
  expect([await site.find('image/aa/one'), await site.find('image/aa/two')]).toEqual([null, null]);
  expect(site.asked()).toBe(2);
  site.answers(async () => [withheld]);
  clock.advance(6_000);
  expect(await site.find('image/aa/one')).toEqual(withheld);
});

test('one that does not answer is waited for no longer than two seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const site = standIn();
  site.answers(() => new Promise(() => {}));
  const found = site.find('image/aa/one');
  await vi.advanceTimersByTimeAsync(2_001);
  expect(await found).toBeNull();
  vi.useRealTimers();
});

test('an answer that a change has overtaken is not kept, nor what was known before events were missed', async () => {
  const site = standIn();
  let answer = (_rows: unknown[]): void => {};
  site.answers(() => new Promise((resolve) => (answer = resolve)));
  const early = site.find('image/aa/one');
  site.tell('image/aa/one');
  answer([]);
  expect(await early).toBeNull();
  site.answers(async () => [withheld]);
  expect(await site.find('image/aa/one')).toEqual(withheld);
  site.loseTheConnection();
  site.answers(async () => []);
  expect(await site.find('image/aa/one')).toBeNull();
});
