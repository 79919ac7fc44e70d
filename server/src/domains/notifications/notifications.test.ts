import { describe, expect, test } from 'vitest';
import * as accounts from '#contract/accounts/accounts.ts';
import { blockUser } from '#contract/messages/messages.ts';
import * as contract from '#contract/notifications/notifications.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';
import { openSession } from '../accounts/service.ts';
import { notificationsHandlers, maintainNotificationPartitions } from './handlers.ts';
import { notify, type NewNotification } from './service.ts';

const { call, user, deps, clock } = await createTestApp();

const send = (to: Visitor, notification: Partial<NewNotification> = {}) =>
  deps.transact((tx) => notify(deps, tx, { userId: to.id, kind: 'system', title: '服务升级', ...notification }));
const like = (to: Visitor, by: Visitor, key = 'post:a') =>
  send(to, {
    kind: 'like',
    actorId: by.id,
    title: '小禾赞了你的文章',
    merge: { key, title: (count) => `小禾等${count}人赞了你的文章` },
  });
const listOf = async (by: Visitor) => (await call(contract.notifyList, {}, by)).data.list;
const unreadOf = async (by: Visitor) => (await call(accounts.info, {}, by)).data.unread.notify;

describe('a notification', () => {
  test('is unread until it is opened', async () => {
    const [reader, writer] = [await user(), await user('user', { nickname: '教室后排' })];
    await send(reader, {
      kind: 'reply',
      title: '教室后排 回复了你的评论',
      content: '说得好',
      link: '/article/abc',
      actorId: writer.id,
    });
    const [item] = await listOf(reader);
    expect(item).toMatchObject({
      kind: 'reply',
      title: '教室后排 回复了你的评论',
      content: '说得好',
      link: '/article/abc',
      read: false,
      count: 1,
      actor: { id: writer.id, nickname: '教室后排' },
    });
    expect((await call(contract.notifyNews, {}, reader)).data).toMatchObject({ total: 1, list: [{ id: item?.id }] });
    expect(await unreadOf(reader)).toBe(1);

    expect((await call(contract.notifyDetail, { notifyId: item?.id ?? '' }, reader)).data).toMatchObject({
      id: item?.id,
      read: true,
    });
    expect((await call(contract.notifyNews, {}, reader)).data).toMatchObject({ total: 0, list: [] });
    expect(await listOf(reader)).toMatchObject([{ id: item?.id, read: true }]);
    expect(await unreadOf(reader)).toBe(0);
  });

  test('of another person does not exist', async () => {
    const [reader, outsider] = [await user(), await user()];
    await send(reader);
    const notifyId = (await listOf(reader))[0]?.id ?? '';
    for (const id of [notifyId, 'nothing', '../x']) {
      expect(await call(contract.notifyDetail, { notifyId: id }, outsider)).toMatchObject({ status: 404 });
    }
    expect(await unreadOf(reader)).toBe(1);
  });

  test('is not made of what one did oneself, nor of what a blocked person does', async () => {
    const [reader, pest] = [await user(), await user()];
    await send(reader, { kind: 'comment', actorId: reader.id });
    await call(blockUser, { userId: pest.id, blocked: true }, reader);
    await send(reader, { kind: 'comment', actorId: pest.id });
    expect(await listOf(reader)).toEqual([]);
  });

  test('is undone with the transaction that made it', async () => {
    const reader = await user();
    const failing = deps.transact(async (tx) => {
      await notify(deps, tx, { userId: reader.id, kind: 'audit', title: '已通过' });
      throw new Error('changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    expect(await listOf(reader)).toEqual([]);
  });
});

describe('the list', () => {
  test('goes from the newest, page by page, by kind, also over the end of a month', async () => {
    const reader = await user();
    for (let i = 1; i <= 5; i += 1) {
      await send(reader, { kind: i % 2 === 0 ? 'audit' : 'system', title: `第${i}条` });
      // Sessions end after two hours; days pass for the notifications alone.
      clock.advance(8 * 86_400_000);
    }
    const { token } = await openSession(deps, deps.db, { kind: 'user', id: reader.id }, { ip: '', userAgent: '' });
    const page = async (query: object) => (await call(contract.notifyList, query, { token })).data;
    expect((await page({ limit: 2 })).list.map(({ title }) => title)).toEqual(['第5条', '第4条']);
    expect(await page({ limit: 2, page: 3 })).toMatchObject({ hasMore: false, list: [{ title: '第1条' }] });
    expect((await page({ kind: 'audit' })).list.map(({ title }) => title)).toEqual(['第4条', '第2条']);
  });

  test('is read at once, all of it or one kind', async () => {
    const reader = await user();
    await send(reader, { kind: 'audit' });
    await send(reader, { kind: 'comment' });
    await send(reader, { kind: 'comment' });
    expect(await call(contract.notifyReadAll, { kind: 'comment' }, reader)).toMatchObject({ status: 200, msg: '已全部标为已读' });
    expect(await unreadOf(reader)).toBe(1);
    await call(contract.notifyReadAll, {}, reader);
    expect(await unreadOf(reader)).toBe(0);
  });

  test('refuses a kind that does not exist', async () => {
    expect(await call(contract.notifyList, { kind: 'spam' }, await user())).toMatchObject({
      status: 400,
      msg: '通知类型不正确',
    });
  });
});

test('notifications are kept for a year, and there is always room for new ones', async () => {
  const [reader, later] = [await user(), await user()];
  await send(reader);
  clock.advance(300 * 86_400_000);
  await tidy();
  expect(await countOf(reader)).toBe(1);
  clock.advance(200 * 86_400_000);
  await tidy();
  expect(await countOf(reader)).toBe(0);
  await send(later);
  expect(await countOf(later)).toBe(1);
});

const tidy = async () => {
  const job = notificationsHandlers(deps).find((one) => one.job.name === maintainNotificationPartitions.name);
  await job?.run(null as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: false });
};
const countOf = async ({ id }: Visitor) =>
  (await deps.db.$client.query('select count(*) as n from notifications where user_id = $1', [id])).rows[0].n;

describe('likes of one post', () => {
  test('within a day are one notification that counts people, however often each likes', async () => {
    const [author, ...readers] = await Promise.all(Array.from({ length: 4 }, () => user()));
    if (author === undefined) throw new Error('nobody');
    await Promise.all(readers.map((reader) => like(author, reader)));
    for (const reader of readers) await like(author, reader);
    expect(await listOf(author)).toMatchObject([{ kind: 'like', count: 3, title: '小禾等3人赞了你的文章' }]);
    expect(await unreadOf(author)).toBe(1);
  });

  test('light the dot again after they were read, and begin anew the next day and for another post', async () => {
    const [author, one, two] = [await user(), await user(), await user()];
    await like(author, one);
    await call(contract.notifyReadAll, {}, author);
    await like(author, one);
    expect(await unreadOf(author)).toBe(0);
    await like(author, two);
    expect(await unreadOf(author)).toBe(1);
    await like(author, two, 'post:b');
    expect(await unreadOf(author)).toBe(2);
    clock.advance(86_400_000);
    await like(author, one);
    expect(await countOf(author)).toBe(3);
  });
});

describe('the switches', () => {
  test('are on, and turn off one kind each', async () => {
    const [reader, other] = [await user(), await user()];
    const { data } = await call(contract.getNotifySettings, {}, reader);
    expect(Object.values(data)).toEqual(Array.from({ length: 9 }, () => true));
    expect((await call(contract.changeNotifySettings, { like: false }, reader)).data).toMatchObject({
      like: false,
      comment: true,
    });
    expect((await call(contract.changeNotifySettings, { comment: false }, reader)).data).toMatchObject({
      like: false,
      comment: false,
    });
    await like(reader, other);
    await send(reader, { kind: 'comment' });
    await send(reader, { kind: 'system' });
    expect(await listOf(reader)).toMatchObject([{ kind: 'system' }]);
    await call(contract.changeNotifySettings, { like: true }, reader);
    expect((await call(contract.getNotifySettings, {}, reader)).data).toMatchObject({ like: true, comment: false });
  });

  test('turned at the same time are all turned', async () => {
    const reader = await user();
    await Promise.all(
      [{ like: false }, { follow: false }, { system: false }].map((form) => call(contract.changeNotifySettings, form, reader)),
    );
    expect((await call(contract.getNotifySettings, {}, reader)).data).toMatchObject({
      like: false,
      follow: false,
      system: false,
    });
  });

  test.each([
    [{ like: 'no' }, '通知开关格式不正确'],
    [{ spam: true }, '不支持的字段：spam'],
  ])('refuse %j', async (form, msg) => {
    expect(await call(contract.changeNotifySettings, form as object, await user())).toMatchObject({ status: 400, msg });
  });
});
