import { afterAll, beforeEach, expect, test } from 'vitest';
import { setFollow } from '#contract/follows/follows.ts';
import * as contract from '#contract/messages/messages.ts';
import { claimDeskCase } from '#contract/moderation/background.ts';
import { decideHeldMessage, listHeldMessages } from '#contract/moderation/held-messages.ts';
import { notifyList } from '#contract/notifications/notifications.ts';
import { checkFigures } from '#contract/screening/machine-checks.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import { machineChecksOf } from '../../../test/factories/machine-checks.ts';
import { startSafetyServices, tencentAt } from '../../../test/safety-services.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';

const services = await startSafetyServices();
afterAll(() => services.close());
const app = await createTestApp(tencentAt(services));
const { call, user, admin, deps, clock } = app;
const operator = await admin('super_admin');
const moderator = await admin('moderator');
const { settle, change, policy } = machineChecksOf(app, operator);

let stranger: Visitor;
let reader: Visitor;
let said = 0;

beforeEach(async () => {
  [stranger, reader] = [await user('user', { nickname: '过路人' }), await user('user', { nickname: '读者' })];
  services.asked = [];
  services.fault = () => null;
  services.judge = (text) => (text.includes('兼职') ? [{ label: 'Ad', confidence: 91.4, words: ['兼职'] }] : []);
  const { messages } = DEFAULT_SETTINGS.safety;
  await change(() => ({ safety: { ...DEFAULT_SETTINGS.safety, messages: { ...messages, checked: true } } }));
});

/** Never the same twice, since that would not be asked. */
const unlike = (text: string) => `${text}，第${(said += 1)}句`;
const send = async (text: string, from = stranger, to = reader) =>
  (await call(contract.sendMessage, { toUserId: to.id, content: text }, from)).data;
const boxOf = async (by: Visitor) => (await call(contract.conversations, { box: 'stranger' }, by)).data;
const textsOf = async (by: Visitor, conversationId: string) =>
  (await call(contract.messageList, { conversationId }, by)).data.list.map(({ content }) => content);
const held = async () => (await call(listHeldMessages, {}, moderator)).data.list;

test('nothing is asked where messages are not checked, as they are not by default', async () => {
  await change(() => ({ safety: DEFAULT_SETTINGS.safety }));
  await send(unlike('有份兼职'));
  await settle();
  expect([services.asked, (await boxOf(reader)).unread.stranger]).toEqual([[], 1]);
});

test('only a first message to a stranger is shown to the service, never what follows', async () => {
  const first = unlike('老师好，想请教候鸟');
  await send(first);
  await send(unlike('你好'), reader, stranger);
  await send(unlike('有份兼职'));
  const friend = await user();
  await call(setFollow, { userId: stranger.id, followed: true }, friend);
  await send(unlike('也有份兼职'), stranger, friend);
  await settle();
  expect(services.asked.map(({ content }) => content)).toEqual([first]);
});

test('one that is hit is kept from who received it until a person has delivered it', async () => {
  const text = unlike('有份兼职，日结');
  const { conversationId, message } = await send(text);
  expect((await boxOf(reader)).unread.stranger).toBe(1);
  await settle();
  expect(await boxOf(reader)).toMatchObject({ list: [], unread: { stranger: 0 } });
  expect([await textsOf(reader, conversationId), await textsOf(stranger, conversationId)]).toEqual([[], [text]]);
  const row = (await held()).find(({ id }) => id === message.id);
  expect(row).toMatchObject({ content: text, sender: { nickname: '过路人' }, marks: ['机审：广告引流 91%'] });
  expect(JSON.stringify(row)).not.toContain(reader.id);
  expect(await call(decideHeldMessage, { id: message.id, passed: true }, moderator)).toMatchObject({ msg: '已放行' });
  expect(await boxOf(reader)).toMatchObject({ list: [{ unread: 1, last: { content: text } }], unread: { stranger: 1 } });
  const { data } = await call(checkFigures, { scope: 'messages' }, moderator);
  expect(data.risks.find(({ risk }) => risk === 'ads')).toMatchObject({ overturned: 1 });
});

test('one that a person keeps back stays so, and its sender is told; the log does not repeat it', async () => {
  const { conversationId, message } = await send(unlike('有份兼职，月结'));
  await settle();
  expect((await call(decideHeldMessage, { id: message.id, passed: false }, moderator)).msg).toBe('请填写理由');
  await call(decideHeldMessage, { id: message.id, passed: false, reason: '骚扰陌生人' }, moderator);
  expect([await textsOf(reader, conversationId), await held()]).toEqual([[], []]);
  expect((await call(notifyList, {}, stranger)).data.list[0]).toMatchObject({
    title: '私信未送达',
    content: '你发给“读者”的私信没有送达。理由：骚扰陌生人',
  });
  const { rows } = await deps.db.$client.query<{ row: string }>(
    `select a::text as row from audit_log a where action = 'message.withhold'`,
  );
  expect(rows.map(({ row }) => row.includes('兼职'))).toEqual([false]);
  expect((await call(decideHeldMessage, { id: message.id, passed: true }, moderator)).status).toBe(409);
});

test('one that a moderator has claimed is decided by no other', async () => {
  const { message } = await send(unlike('有份兼职，计件'));
  await settle();
  const other = await admin('moderator');
  const claim = (by: Visitor) => call(claimDeskCase, { kind: 'message', id: message.id }, by);
  expect((await claim(moderator)).data.claim).toMatchObject({ name: moderator.account, mine: true });
  const refusal = { status: 409, msg: `私信正由 ${moderator.account} 审核，请先处理其他私信` };
  const decision = { id: message.id, passed: false, reason: '骚扰陌生人' };
  for (const answer of [await claim(other), await call(decideHeldMessage, decision, other)])
    expect(answer).toMatchObject(refusal);
  expect((await call(decideHeldMessage, decision, moderator)).status).toBe(200);
  expect(await claim(other)).toMatchObject({ status: 409, msg: '这条私信已处理' });
});

test('one that was answered meanwhile stays where it is, and one that was taken back is nobody’s', async () => {
  const text = unlike('有份兼职，周结');
  const { conversationId } = await send(text);
  await send(unlike('不需要'), reader, stranger);
  const other = await user();
  const { message } = await send(unlike('还有份兼职'), stranger, other);
  await call(contract.recallMessage, { messageId: message.id }, stranger);
  await settle();
  expect([(await textsOf(reader, conversationId)).includes(text), await held()]).toEqual([true, []]);
});

test('one that was taken back while it waited is delivered by nobody', async () => {
  const { message } = await send(unlike('有份兼职，年结'));
  await settle();
  expect(await held()).toHaveLength(1);
  await call(contract.recallMessage, { messageId: message.id }, stranger);
  const answer = await call(decideHeldMessage, { id: message.id, passed: true }, moderator);
  expect(answer).toMatchObject({ status: 404, msg: '这条私信不在待处理中' });
  expect((await boxOf(reader)).list).toEqual([]);
});

test('while the service is away it arrives, or waits where the operator says so', async () => {
  services.fault = () => 429;
  const first = unlike('老师好');
  const { conversationId } = await send(first);
  await settle();
  expect(await textsOf(reader, conversationId)).toEqual([first]);
  await policy('messages', { whenAway: 'hold' });
  const other = await user();
  const { conversationId: second } = await send(unlike('您好'), stranger, other);
  await settle();
  expect([await textsOf(other, second), (await held()).length]).toEqual([[], 1]);
  services.fault = () => null;
  clock.advance(120_000);
  await settle();
  expect([(await textsOf(other, second)).length, (await boxOf(other)).unread.stranger, await held()]).toEqual([1, 1, []]);
});

test('one is kept back without a person only where the operator says so', async () => {
  const { risks } = DEFAULT_SETTINGS.safety.messages;
  await policy('messages', { risks: { ...risks, ads: { hold: 60, refuse: 90 } } });
  const { conversationId } = await send(unlike('有份兼职，时结'));
  await settle();
  expect([await textsOf(reader, conversationId), await held()]).toEqual([[], []]);
  expect((await call(notifyList, {}, stranger)).data.list[0]?.content).toContain('疑似广告引流内容');
});
