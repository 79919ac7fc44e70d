import { describe, expect, test } from 'vitest';
import { modifyPrivacy } from '#contract/accounts/settings.ts';
import * as accounts from '#contract/accounts/accounts.ts';
import { setFollow } from '#contract/follows/follows.ts';
import * as contract from '#contract/messages/messages.ts';
import { images } from '#server/db/tables/media-assets.ts';
import { createWord } from '#contract/screening/sensitive-words.ts';
import { createTestApp, disable, PASSWORD, type Visitor } from '../../../test/test-app.ts';

const { call, user, admin, deps, clock } = await createTestApp();

const send = (from: Visitor, to: Visitor, content: string, more: { imageUrl?: string } = {}, headers = {}) =>
  call(contract.sendMessage, { toUserId: to.id, content, ...more }, from, headers);
const boxOf = async (by: Visitor, box: 'normal' | 'stranger') => (await call(contract.conversations, { box }, by)).data;
const textsOf = async (by: Visitor, conversationId: string) =>
  (await call(contract.messageList, { conversationId }, by)).data.list.map(({ content }) => content);
const unreadOf = async (by: Visitor) => (await call(accounts.info, {}, by)).data.unread.message;

/** Two people who may write to each other freely. */
async function friends(): Promise<[Visitor, Visitor, string]> {
  const [one, other] = [await user(), await user()];
  await call(setFollow, { userId: one.id, followed: true }, other);
  const { data } = await send(one, other, '你好');
  await send(other, one, '你也好');
  return [one, other, data.conversationId];
}

async function picture(owner: Visitor, part: 'message' | 'image' = 'message'): Promise<string> {
  const id = deps.random.id();
  const url = `/media/image/${id}/w800.webp`;
  await deps.db.insert(images).values({
    id,
    ownerId: owner.id,
    part,
    url,
    key: `image/${id}`,
    width: 800,
    height: 600,
    widths: [],
    placeholder: '',
    color: '#000',
    animated: false,
    bytes: 1,
    createdAt: clock.now(),
  });
  return url;
}

test('who may begin a conversation is for each to decide; one under way goes on', async () => {
  const [quiet, known, stranger] = [await user(), await user(), await user()];
  await call(setFollow, { userId: known.id, followed: true }, quiet);
  const refused = { status: 403, msg: '对方设置了私信权限，暂时无法发送消息' };
  await call(modifyPrivacy, { messagesFrom: 'following' }, quiet);
  expect(await send(stranger, quiet, '你好')).toMatchObject(refused);
  expect(await send(known, quiet, '你好')).toMatchObject({ status: 200 });
  await send(quiet, known, '你好');
  await call(modifyPrivacy, { messagesFrom: 'nobody' }, quiet);
  expect(await send(stranger, quiet, '你好')).toMatchObject(refused);
  expect(await send(known, quiet, '还在吗')).toMatchObject({ status: 200 });
});

describe('a stranger', () => {
  test('may send one short text, which waits in a box of its own until it is answered', async () => {
    const [stranger, reader] = [await user(), await user()];
    const first = await send(stranger, reader, '老师好，读了您写候鸟的文章');
    expect(first).toMatchObject({ status: 200, data: { message: { mine: true, recalled: false, can: { recall: true } } } });
    expect(await send(stranger, reader, '在吗')).toMatchObject({ status: 403, msg: '对方回复或关注你之前，只能发送一条消息' });

    expect((await boxOf(reader, 'normal')).list).toEqual([]);
    const waiting = await boxOf(reader, 'stranger');
    expect(waiting).toMatchObject({
      unread: { normal: 0, stranger: 1 },
      list: [{ unread: 1, peer: { id: stranger.id }, last: { mine: false, content: '老师好，读了您写候鸟的文章' } }],
    });
    expect((await boxOf(stranger, 'normal')).list).toHaveLength(1);

    await send(reader, stranger, '你好');
    expect((await boxOf(reader, 'stranger')).list).toEqual([]);
    expect((await boxOf(reader, 'normal')).list).toHaveLength(1);
    expect(await send(stranger, reader, `可以请教吗？${'长'.repeat(300)} https://example.com`)).toMatchObject({ status: 200 });
  });

  test('becomes an acquaintance by being followed', async () => {
    const [stranger, reader] = [await user(), await user()];
    await send(stranger, reader, '你好');
    await call(setFollow, { userId: stranger.id, followed: true }, reader);
    expect(await send(stranger, reader, '谢谢关注')).toMatchObject({ status: 200 });
    expect((await boxOf(reader, 'normal')).list).toHaveLength(1);
    expect((await boxOf(reader, 'stranger')).list).toEqual([]);
  });

  test.each([
    ['字'.repeat(201)],
    ['加我 138 0000 0001'],
    ['电话１３８００００００１１'],
    ['幺三八零零零零零零幺二'],
    ['座机 010-8888 6666'],
    ['客服400-800-1234'],
    ['看这里 http://a.example/x'],
    ['www.example'],
    ['baidu．com'],
    ['baidu 点 com'],
    ['baidu . com'],
    ['发到 lin@mail.cn'],
    ['t.me/abc'],
  ])('may not send %j', async (content) => {
    const answer = await send(await user(), await user(), content);
    expect(answer).toMatchObject({
      status: 403,
      msg: '对方回复或关注你之前，只能发送一条 200 字以内、不含链接和电话号码的文字消息',
    });
  });

  test.each([
    ['字'.repeat(200)],
    ['2026年11月21日 09:30 见，3.14 版，第 12345678 号'],
    ['v1.2 好用吗？e.g. 这一段'],
    ['1. app 怎么下载 2. 下午3点 live 见'],
    ['卡尔·马克思说过'],
    ['我有一万三千五百六十七个问题，二〇二六年见'],
  ])('may send %j', async (content) => {
    expect((await send(await user(), await user(), content)).status).toBe(200);
  });

  test('may not send a picture', async () => {
    const [stranger, reader] = [await user(), await user()];
    expect(await send(stranger, reader, '', { imageUrl: await picture(stranger) })).toMatchObject({ status: 403 });
  });

  test('may write to twenty new people a day', async () => {
    const mobile = '13712340001';
    const stranger = await user('user', { mobile });
    for (let i = 0; i < 20; i += 1) expect((await send(stranger, await user(), '你好')).status).toBe(200);
    const more = await user();
    expect(await send(stranger, more, '你好')).toMatchObject({
      status: 429,
      msg: expect.stringMatching(/^每天最多主动联系 20 位陌生人，请 \d+ (秒|分钟|小时)后重试$/),
    });
    await call(setFollow, { userId: stranger.id, followed: true }, more);
    expect((await send(stranger, more, '你好')).status).toBe(200);
    clock.advance(86_400_000);
    const { data: tomorrow } = await call(accounts.loginForMobilePassword, { mobile, password: PASSWORD });
    expect((await send({ ...stranger, ...tomorrow }, await user(), '你好')).status).toBe(200);
  });
});

test('two first messages at once make one conversation', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await user(), await user()];
    const answers = await Promise.all([
      send(one, other, '甲'),
      send(other, one, '乙'),
      send(one, other, '丙'),
      send(other, one, '丁'),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
    expect(new Set(answers.flatMap(({ status, data }) => (status === 200 ? [data.conversationId] : []))).size).toBe(1);
    expect((await boxOf(one, 'normal')).list).toHaveLength(1);
    expect((await boxOf(other, 'normal')).list).toHaveLength(1);
  }
});

test('a stranger who sends several at once has sent one', async () => {
  const [stranger, reader] = [await user(), await user()];
  const answers = await Promise.all(['甲', '乙', '丙'].map((text) => send(stranger, reader, text)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  expect(await unreadOf(reader)).toBe(1);
});

describe('a conversation', () => {
  test('counts what is unread until it is read, and the other side sees that', async () => {
    const [one, other, conversationId] = await friends();
    await call(contract.readMessages, { conversationId }, one);
    expect(await unreadOf(other)).toBe(0);
    await send(one, other, '一');
    await send(one, other, '二');
    expect(await unreadOf(other)).toBe(2);
    const before = (await call(contract.messageList, { conversationId }, one)).data;
    expect(Date.parse(before.thread.readUpTo ?? '')).toBeLessThan(Date.parse(before.list[0]?.createTime ?? ''));
    await call(contract.readMessages, { conversationId }, other);
    expect(await unreadOf(other)).toBe(0);
    const after = (await call(contract.messageList, { conversationId }, one)).data;
    expect(Date.parse(after.thread.readUpTo ?? '')).toBeGreaterThanOrEqual(Date.parse(after.list[0]?.createTime ?? ''));
  });

  test('is read page by page from the newest', async () => {
    const [one, other, conversationId] = await friends();
    for (const text of ['一', '二', '三', '四']) await send(one, other, text);
    const first = (await call(contract.messageList, { conversationId, limit: 3 }, other)).data;
    expect([first.list.map(({ content }) => content), first.hasMore]).toEqual([['四', '三', '二'], true]);
    const second = (await call(contract.messageList, { conversationId, limit: 3, before: first.list[2]?.id ?? '' }, other)).data;
    expect([second.list.map(({ content }) => content), second.hasMore]).toEqual([['一', '你也好', '你好'], false]);
  });

  test('of other people does not exist', async () => {
    const [one, other, conversationId] = await friends();
    const outsider = await user();
    const { data } = await send(one, other, '私下说');
    for (const answer of [
      await call(contract.messageList, { conversationId }, outsider),
      await call(contract.readMessages, { conversationId }, outsider),
      await call(contract.removeMessages, { conversationId }, outsider),
      await call(contract.recallMessage, { messageId: data.message.id }, outsider),
      await call(contract.recallMessage, { messageId: data.message.id }, other),
    ])
      expect(answer.status).toBe(404);
    const [, , ofOther] = await friends();
    expect((await call(contract.messageList, { conversationId: ofOther, before: data.message.id }, one)).status).toBe(404);
  });

  test('removed on one side stays on the other, and comes back with the next message', async () => {
    const [one, other, conversationId] = await friends();
    const { data } = await send(one, other, '不要了');
    await call(contract.removeMessages, { conversationId, messageId: data.message.id }, other);
    expect(await textsOf(other, conversationId)).toEqual(['你也好', '你好']);
    expect(await textsOf(one, conversationId)).toEqual(['不要了', '你也好', '你好']);
    expect(await unreadOf(other)).toBe(0);

    await call(contract.removeMessages, { conversationId }, other);
    expect((await boxOf(other, 'normal')).list).toEqual([]);
    await send(one, other, '又来了');
    expect(await textsOf(other, conversationId)).toEqual(['又来了']);
    expect(await boxOf(other, 'normal')).toMatchObject({
      list: [{ id: conversationId, unread: 1, last: { content: '又来了' } }],
    });
  });
});

describe('a message', () => {
  test('is recalled for both within two minutes, and no later', async () => {
    const [one, other, conversationId] = await friends();
    const { data: early } = await send(one, other, '说错了');
    expect(await call(contract.recallMessage, { messageId: early.message.id }, one)).toMatchObject({
      status: 200,
      data: { recalled: true, content: '' },
    });
    expect(await textsOf(other, conversationId)).toEqual(['', '你也好', '你好']);
    expect(await unreadOf(other)).toBe(0);

    const { data: late } = await send(one, other, '说对了');
    clock.advance(120_000);
    clock.advance(1_000);
    expect(await call(contract.recallMessage, { messageId: late.message.id }, one)).toMatchObject({
      status: 409,
      msg: '消息发出已超过 2 分钟，无法撤回',
    });
  });

  test('may carry a picture that its sender uploaded for messages, and no other', async () => {
    const [one, other] = await friends();
    const own = await picture(one);
    expect(await send(one, other, '', { imageUrl: own })).toMatchObject({
      status: 200,
      data: { message: { content: '', image: { url: own, width: 800 } } },
    });
    for (const imageUrl of [
      await picture(other),
      await picture(one, 'image'),
      '/media/nothing.webp',
      'https://evil.example/x.png',
    ]) {
      expect(await send(one, other, '看', { imageUrl })).toMatchObject({ status: 400, msg: '请先上传图片，再发送' });
    }
  });

  test.each([
    [{ content: '' }, '请输入消息内容'],
    [{ content: ' \n ' }, '请输入消息内容'],
    [{ content: '\u0000\u202e' }, '请输入消息内容'],
    [{ content: '字'.repeat(501) }, '消息最多 500 字'],
  ])('%j is refused', async (form, msg) => {
    const [one, other] = await friends();
    expect(await call(contract.sendMessage, { toUserId: other.id, ...form }, one)).toMatchObject({ status: 400, msg });
  });

  test('of 500 emoji is as long as it may be', async () => {
    const [one, other] = await friends();
    expect((await send(one, other, '😀'.repeat(500))).status).toBe(200);
  });

  test('sent twice with one key is one message', async () => {
    const [one, other, conversationId] = await friends();
    const answers = await Promise.all([1, 2].map(() => send(one, other, '只一次', {}, { 'idempotency-key': 'k1' })));
    expect(answers[0]?.data.message.id).toBe(answers[1]?.data.message.id);
    expect(await textsOf(other, conversationId)).toEqual(['只一次', '你也好', '你好']);
  });

  test('is refused to oneself, to nobody, to a disabled account and without a bound mobile', async () => {
    const one = await user();
    expect(await send(one, one, '你好')).toMatchObject({ status: 400, msg: '不能给自己发私信' });
    expect(await send(one, { id: 'nobody', token: '' }, '你好')).toMatchObject({ status: 404, msg: '用户不存在' });
    const gone = await user();
    await disable(deps, gone.id);
    expect(await send(one, gone, '你好')).toMatchObject({ status: 403, msg: '对方账号已停用，无法接收消息' });
    const unbound = await user('user', { mobile: null, email: 'unbound@wenjian.example' });
    expect(await send(unbound, one, '你好')).toMatchObject({ status: 403, msg: '请先绑定手机号' });
  });

  test('too many a minute are refused', async () => {
    const [one, other] = await friends();
    const answers = await Promise.all(Array.from({ length: 45 }, (_, i) => send(one, other, `第${i}条`)));
    expect(answers.some(({ status, msg }) => status === 429 && /^发送过于频繁，请 \d+ 秒后重试$/.test(msg))).toBe(true);
  });
});

test('a blocked person cannot write, nor can one write to whom one has blocked, until it is lifted', async () => {
  const [one, other] = await friends();
  expect(await call(contract.blockUser, { userId: other.id, blocked: true }, one)).toMatchObject({
    data: { userId: other.id, blocked: true },
  });
  expect(await send(other, one, '你好')).toMatchObject({ status: 403, msg: '对方已拒收你的消息' });
  expect(await send(one, other, '你好')).toMatchObject({ status: 403, msg: '你已将对方拉黑，解除拉黑后才能发送消息' });
  expect((await call(contract.messagePeer, { userId: other.id }, one)).data).toMatchObject({
    blocked: true,
    can: { send: false },
  });
  expect((await call(contract.blockedUsers, {}, one)).data.list.map(({ id }) => id)).toEqual([other.id]);
  await call(contract.blockUser, { userId: other.id, blocked: false }, one);
  expect((await send(other, one, '你好')).status).toBe(200);
});

test('before anything was sent, the other person’s page knows what may be', async () => {
  const [one, other] = [await user(), await user()];
  const { data } = await call(contract.messagePeer, { userId: other.id }, one);
  expect(data).toMatchObject({
    conversationId: null,
    readUpTo: null,
    can: { send: true, image: false, maxLength: 200, reason: expect.stringContaining('只能发送一条') },
  });
});

test('words that may not be said are refused however they are written, and others are written as stars', async () => {
  const [one, other] = await friends();
  const moderator = await admin('moderator');
  await call(createWord, { word: '包治神医', scopes: ['messages'], action: 'block' }, moderator);
  await call(createWord, { word: '大傻瓜', scopes: ['messages'], action: 'replace' }, moderator);
  for (const written of ['包治神医', '包 治 神 医', '包治神醫']) {
    expect(await send(one, other, `认识一位${written}吗`)).toMatchObject({
      status: 400,
      msg: `内容包含不允许使用的词语“${written}”，请修改后重试`,
    });
  }
  expect((await send(one, other, '你这个大傻瓜')).data.message.content).toBe('你这个***');
});

describe('whom one may write to', () => {
  const namesFor = async (by: Visitor, q = '') =>
    (await call(contract.messageRecipients, { q }, by)).data.list.map(({ nickname }) => nickname);

  test('is found by the beginning of a nickname, those one follows first and by any part of it', async () => {
    const [me, friend] = [await user(), await user('creator', { nickname: '江边的阿岸' })];
    await user('user', { nickname: '阿岸一号', followerCount: 3 });
    await user('user', { nickname: '阿岸二号', followerCount: 9 });
    await call(setFollow, { userId: friend.id, followed: true }, me);
    expect(await namesFor(me)).toEqual(['江边的阿岸']);
    expect(await namesFor(me, ' 阿岸 ')).toEqual(['江边的阿岸', '阿岸二号', '阿岸一号']);
    expect(await namesFor(me, '%岸')).toEqual([]);
  });

  test('leaves out whom the rules keep one from', async () => {
    const me = await user('user', { nickname: '柳岸自己' });
    const named = (nickname: string, more = {}) => user('user', { nickname, ...more });
    await named('柳岸停用', { status: 1 });
    await named('柳岸不收', { messagesFrom: 'nobody' });
    await named('柳岸孩子', { youthPinHash: 'x' });
    await named('柳岸只收关注', { messagesFrom: 'following' });
    const blocked = await named('柳岸被拉黑');
    const blocking = await named('柳岸拉黑我');
    const written = await named('柳岸等回复');
    const answered = await named('柳岸回过', { messagesFrom: 'nobody' });
    const following = await named('柳岸关注我', { messagesFrom: 'following' });
    await call(contract.blockUser, { userId: blocked.id, blocked: true }, me);
    await call(contract.blockUser, { userId: me.id, blocked: true }, blocking);
    await call(setFollow, { userId: me.id, followed: true }, following);
    await send(me, written, '你好');
    await send(answered, me, '你好');
    expect((await namesFor(me, '柳岸')).toSorted()).toEqual(['柳岸关注我', '柳岸回过'].toSorted());
    // The list says what the call for one person says.
    for (const [who, may] of [
      [written, false],
      [answered, true],
      [following, true],
    ] as const)
      expect((await call(contract.messagePeer, { userId: who.id }, me)).data.can.send).toBe(may);
  });
});
