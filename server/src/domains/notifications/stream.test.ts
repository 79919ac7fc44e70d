import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { setFollow } from '#contract/follows/follows.ts';
import * as accounts from '#contract/accounts/accounts.ts';
import * as messages from '#contract/messages/messages.ts';
import * as notices from '#contract/notices/notices.ts';
import { NOTHING_UNREAD, SOMETHING_UNREAD } from '#contract/notifications/constants.ts';
import * as contract from '#contract/notifications/notifications.ts';
import { buildApp } from '#server/app.ts';
import type { Deps } from '#server/deps.ts';
import { openDeps } from '#server/open-deps.ts';
import { openStream, type OpenStream } from '../../../test/open-stream.ts';
import { createTestApp, disable, type Visitor } from '../../../test/test-app.ts';
import { openSession, revokeAllSessions } from '../accounts/service.ts';
import { notify } from './service.ts';

const { call, user, admin, deps, clock } = await createTestApp({ TRUST_PROXY: 'on' });

/** A server of its own on the same database, as a second machine would be. */
async function startServer(heartbeatMs: number): Promise<{ address: string; deps: Deps; close(): Promise<void> }> {
  const own = { ...(await openDeps(deps.config, 'test')), clock };
  const { fastify } = await buildApp({ deps: own, checkAnswers: true, heartbeatMs });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = fastify.server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    deps: own,
    async close() {
      await fastify.close();
      await own.close();
    },
  };
}

const [here, there] = await Promise.all([startServer(400), startServer(60_000)]);
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
});

let streams = 0;
/** Each from an address of its own. */
const open = (by: Visitor | null, at = there, query = '') => {
  streams += 1;
  return openStream(at.address, by, { from: `10.1.${streams >> 8}.${streams & 255}`, query });
};
const send = (to: Visitor, by: Deps = deps) =>
  by.transact((tx) => notify(by, tx, { userId: to.id, kind: 'system', title: '服务升级' }));
const codes = (stream: OpenStream) =>
  stream.events.filter(({ event }) => event === 'message').map(({ data }) => (data as { code: number }).code);
const named = (stream: OpenStream, name: string) => stream.events.filter(({ event }) => event === name).map(({ data }) => data);

describe('who is refused', () => {
  test.each([
    ['a guest', null],
    ['a dead token', { id: '', token: 'd'.repeat(43) }],
  ])('%s: 421, before anything is written', async (_name, by) => {
    const stream = await open(by);
    expect(stream.status).toBe(421);
    await stream.ended;
    expect(JSON.parse(stream.text())).toMatchObject({ code: 421, msg: '登录信息无效' });
  });

  test('an administrator', async () => {
    expect((await open(await admin())).status).toBe(421);
  });

  test('the seventh stream of a person and the fifty-first of an address, until one is closed', async () => {
    const reader = await user();
    const six = await Promise.all(Array.from({ length: 6 }, () => open(reader)));
    expect(six.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const seventh = await open(reader);
    expect([seventh.status, Number(seventh.headers['retry-after'])]).toEqual([429, 60]);
    six[0]?.close();
    await expect.poll(async () => (await open(reader)).status).toBe(200);

    const crowd = await Promise.all(Array.from({ length: 51 }, () => user()));
    const answers: number[] = [];
    for (const one of crowd) answers.push((await openStream(there.address, one, { from: '10.9.9.9' })).status);
    expect(answers).toEqual([...Array.from({ length: 50 }, () => 200), 429]);
  });
});

test('a stream says at once whether anything is unread, and is never held back or kept', async () => {
  const [quiet, busy] = [await user(), await user()];
  await send(busy);
  const [one, other] = [await open(quiet), await open(busy)];
  expect(one.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
    'cache-control': 'no-store, no-transform',
  });
  await expect.poll(() => one.events).toEqual([{ event: 'message', data: { code: 2001 } }]);
  await expect.poll(() => other.events).toEqual([{ event: 'message', data: { code: 2000 } }]);
});

test('it repeats that as its heartbeat', async () => {
  const stream = await open(await user(), here);
  await expect.poll(() => codes(stream), { timeout: 5_000 }).toEqual([2001, 2001, 2001, 2001]);
});

test('a notification made on one server reaches its person on another before the next heartbeat, and reading it puts the dot out', async () => {
  const [reader, other] = [await user(), await user()];
  const [stream, theirs] = [await open(reader), await open(other)];
  await expect.poll(() => codes(stream)).toEqual([2001]);
  await send(reader, here.deps);
  await expect.poll(() => codes(stream), { interval: 5 }).toEqual([2001, 2000]);
  await call(contract.notifyReadAll, {}, reader);
  await expect.poll(() => codes(stream)).toEqual([2001, 2000, 2001]);
  expect(codes(theirs)).toEqual([2001]);
});

test('two hundred streams hear each its own', async () => {
  const readers = await Promise.all(Array.from({ length: 200 }, () => user()));
  const opened = await Promise.all(readers.map((reader, index) => open(reader, index % 2 === 0 ? here : there)));
  await expect.poll(() => opened.every((stream) => codes(stream).length > 0)).toBe(true);
  const chosen = readers.filter((_, index) => index % 7 === 0);
  await Promise.all(chosen.map((reader) => send(reader)));
  await expect
    .poll(() => opened.map((stream) => codes(stream).at(-1)))
    .toEqual(readers.map((_, index) => (index % 7 === 0 ? 2000 : 2001)));
  for (const stream of opened) stream.close();
});

test.runIf(process.env['TEST_FULL'])(
  'a thousand streams are open at once, none is dropped, and a notice reaches them all',
  async () => {
    const readers = await Promise.all(Array.from({ length: 1_000 }, () => user()));
    const opened: OpenStream[] = [];
    for (const reader of readers) opened.push(await open(reader, here));
    await expect.poll(() => opened.every((stream) => codes(stream).length >= 3), { timeout: 30_000 }).toBe(true);
    const editor = await admin('admin');
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '内容' }] }] };
    const { data } = await call(notices.createNotice, { title: '给一千人', body, audience: 'everyone' } as never, editor);
    await call(notices.publishNotice, { noticeId: data.id }, editor);
    await expect.poll(() => opened.filter((stream) => named(stream, 'notice').length === 1).length).toBe(1_000);
    const heard = opened.map((stream) => codes(stream).length);
    await expect
      .poll(() => opened.every((stream, index) => codes(stream).length > (heard[index] ?? 0)), { timeout: 30_000 })
      .toBe(true);
    for (const stream of opened) stream.close();
  },
  120_000,
);

describe('a stream ends', () => {
  test('at once when the person’s sessions are revoked anywhere', async () => {
    const [reader, other] = [await user(), await user()];
    const [stream, theirs] = [await open(reader), await open(other)];
    await expect.poll(() => codes(stream)).toEqual([2001]);
    await here.deps.transact((tx) => revokeAllSessions(tx, { kind: 'user', id: reader.id }));
    expect(await stream.ended).toBe(true);
    expect((await open(reader)).status).toBe(421);
    await send(other);
    await expect.poll(() => codes(theirs)).toContain(2000);
  });

  test('by logging out on that device, not on another', async () => {
    const reader = await user();
    const { token } = await openSession(
      here.deps,
      here.deps.db,
      { kind: 'user', id: reader.id },
      { ip: '127.0.0.1', userAgent: 'desk' },
    );
    const other = { ...reader, token };
    const [phone, computer] = [await open(reader), await open(other)];
    await expect.poll(() => [codes(phone), codes(computer)]).toEqual([[2001], [2001]]);
    await call(accounts.logout, {}, other);
    expect(await computer.ended).toBe(true);
    await send(reader);
    await expect.poll(() => codes(phone)).toContain(2000);
  });

  test('with the next heartbeat when the account is disabled', async () => {
    const reader = await user();
    const stream = await open(reader, here);
    await disable(deps, reader.id);
    expect(await stream.ended).toBe(true);
  });

  test('with the next heartbeat when the session has run out', async () => {
    const reader = await user();
    const stream = await open(reader, here);
    await expect.poll(() => codes(stream)).toContain(2001);
    await deps.db.execute(
      sql`update sessions set expires_at = ${clock.now().toISOString()}::timestamptz where owner_id = ${reader.id}`,
    );
    expect(await stream.ended).toBe(true);
  });

  test('at once and properly when the server shuts down, also with a client that has stopped reading', async () => {
    const server = await startServer(60_000);
    const opened = await Promise.all([await user(), await user(), await user()].map((reader) => open(reader, server)));
    opened[0]?.pause();
    // Its heartbeat, with which a stream would end by itself, comes after the time that a test has.
    await server.close();
    expect(await Promise.all(opened.slice(1).map(({ ended }) => ended))).toEqual([true, true]);
  });
});

describe('named events', () => {
  test('tell both people of a message, its recall and its reading, and nobody else', async () => {
    const [writer, reader, outsider] = [await user(), await user(), await user()];
    await call(setFollow, { userId: writer.id, followed: true }, reader);
    const [sent, received, other] = [await open(writer), await open(reader, here), await open(outsider)];
    await expect.poll(() => [codes(sent).length > 0, codes(received).length > 0, codes(other).length]).toEqual([true, true, 1]);

    const { data } = await call(messages.sendMessage, { toUserId: reader.id, content: '湖堤见' }, writer);
    await expect
      .poll(() => named(received, 'privateMessage'))
      .toMatchObject([
        {
          kind: 'sent',
          mine: false,
          peerId: writer.id,
          message: { mine: false, content: '湖堤见' },
          unread: { normal: 1, stranger: 0 },
        },
      ]);
    await expect
      .poll(() => named(sent, 'privateMessage'))
      .toMatchObject([
        { kind: 'sent', mine: true, peerId: reader.id, message: { mine: true, content: '湖堤见' }, unread: { normal: 0 } },
      ]);
    for (const event of named(received, 'privateMessage')) expect(messages.messageEvent.safeParse(event).success).toBe(true);

    await call(messages.readMessages, { conversationId: data.conversationId }, reader);
    await expect
      .poll(() => named(sent, 'privateMessage'))
      .toMatchObject([{ kind: 'sent' }, { kind: 'read', mine: false, message: null }]);
    await call(messages.recallMessage, { messageId: data.message.id }, writer);
    await expect
      .poll(() => named(received, 'privateMessage'))
      .toMatchObject([{}, { kind: 'read', mine: true }, { kind: 'recalled', message: { recalled: true, content: '' } }]);
    expect(other.events).toHaveLength(1);
    // Messages have their own count: they never switch the dot.
    expect([...new Set(codes(received))]).toEqual([2001]);
  });

  test('tell nobody of what somebody does whom they have blocked, and their dot goes out', async () => {
    const [pest, friend, reader] = [await user(), await user(), await user()];
    const received = await open(reader, here);
    const { data } = await call(messages.sendMessage, { toUserId: reader.id, content: '你好' }, pest);
    await deps.transact((tx) => notify(deps, tx, { userId: reader.id, kind: 'like', title: 'TA 赞了你', actorId: pest.id }));
    await expect.poll(() => [codes(received).at(-1), named(received, 'privateMessage').length]).toEqual([SOMETHING_UNREAD, 1]);
    await call(messages.blockUser, { userId: pest.id, blocked: true }, reader);
    await expect.poll(() => codes(received).at(-1)).toBe(NOTHING_UNREAD);
    await call(messages.recallMessage, { messageId: data.message.id }, pest);
    await call(messages.sendMessage, { toUserId: reader.id, content: '在吗' }, friend);
    await expect
      .poll(() => named(received, 'privateMessage'))
      .toMatchObject([
        { peerId: pest.id, kind: 'sent' },
        { peerId: friend.id, kind: 'sent', unread: { normal: 0, stranger: 1 } },
      ]);
    await call(messages.blockUser, { userId: pest.id, blocked: false }, reader);
    await expect.poll(() => codes(received).at(-1)).toBe(SOMETHING_UNREAD);
  });

  test('tell of a new notice those whom it concerns', async () => {
    const editor = await admin('admin');
    const [reader, creator, local] = [await user(), await user('creator'), await user('user', { region: 'hubei' })];
    const opened = [await open(reader), await open(creator, here), await open(local), await open(reader, here, '?region=hubei')];
    await expect.poll(() => opened.every((stream) => codes(stream).length > 0)).toBe(true);
    const publish = async (title: string, more: object) => {
      const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '内容' }] }] };
      const { data } = await call(notices.createNotice, { title, body, audience: 'everyone', ...more } as never, editor);
      await call(notices.publishNotice, { noticeId: data.id }, editor);
    };
    await publish('给子账号', { audience: 'creator' });
    await publish('给湖北', { audience: 'region', region: 'hubei' });
    await publish('给所有人', {});
    const titles = (stream: OpenStream) =>
      named(stream, 'notice')
        .map((data) => notices.noticeEvent.parse(data).title)
        .sort();
    await expect
      .poll(() => opened.map(titles))
      .toEqual([['给所有人'], ['给子账号', '给所有人'].sort(), ['给所有人', '给湖北'].sort(), ['给所有人', '给湖北'].sort()]);
  });

  test('tell an author how far the video is', async () => {
    const [author, other] = [await user('creator'), await user('creator')];
    const [stream, theirs] = [await open(author), await open(other)];
    await expect.poll(() => [codes(stream).length, codes(theirs).length]).toEqual([1, 1]);
    await deps.transact((tx) =>
      tx.emit('media.progress', { mediaId: 'm1', ownerId: author.id, state: 'processing', percent: 42 }),
    );
    await expect.poll(() => named(stream, 'media')).toEqual([{ mediaId: 'm1', state: 'processing', percent: 42 }]);
    expect(theirs.events).toHaveLength(1);
  });
});

test('a client that does not read is cut off, and the others go on', async () => {
  const [frozen, reader] = [await user(), await user()];
  const [stream, ...stuck] = [await open(reader), ...(await Promise.all(Array.from({ length: 6 }, () => open(frozen))))];
  await expect.poll(() => stuck.every((one) => codes(one).length === 1)).toBe(true);
  for (const one of stuck) one.pause();
  const event = { mediaId: 'm'.repeat(7_000), ownerId: frozen.id, state: 'processing', percent: 1 };
  const flood = () =>
    there.deps.transact(async (tx) => {
      for (let i = 0; i < 100; i += 1) await tx.emit('media.progress', event);
    });
  // Its places are free again only once the server has let go of them.
  const isLetIn = async () => {
    await flood();
    return (await open(frozen)).status;
  };
  expect((await open(frozen)).status).toBe(429);
  await expect.poll(isLetIn, { timeout: 20_000 }).toBe(200);
  await send(reader);
  await expect.poll(() => codes(stream)).toContain(2000);
});
