import { beforeEach, expect, test } from 'vitest';
import { createComment } from '#contract/comments/comments.ts';
import * as contract from '#contract/moderation/sanctions.ts';

import { adviseSanction } from '#contract/moderation/sanction-rules.ts';
import { notifyList } from '#contract/notifications/notifications.ts';
import { articleForm, postsOf } from '../../../../test/factories/posts.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';

const app = await createTestApp();
const { call, user, admin, custom, clock } = app;
const { published } = postsOf(app);
const [moderator, other] = [await admin('moderator'), await admin('moderator')];
const [chief, second] = [await admin('admin'), await admin('admin')];

let person: Visitor;
beforeEach(async () => {
  person = await user();
});

const formOf = (more: object = {}) => ({
  userId: person.id,
  kind: 'mute',
  rule: 'ad',
  reason: '多次发布加群广告',
  days: 3,
  ...more,
});
const propose = (by: Visitor, more: object = {}) => call(contract.proposeSanction, formOf(more), by);
const list = async (by: Visitor, view: 'waiting' | 'decided' = 'waiting') =>
  (await call(contract.listSanctionProposals, { view, limit: 100 }, by)).data.list.filter(({ user: { id } }) => id === person.id);
const sanctions = async () => (await call(contract.listSanctions, { userId: person.id }, chief)).data.list;
const told = async () => (await call(notifyList, { kind: 'system' }, person)).data.list.map(({ title }) => title);

test('a moderator proposes, the person learns nothing, an administrator confirms and it holds from then on', async () => {
  const answer = await propose(moderator);
  expect([answer.code, answer.msg]).toEqual([200, '已提议，待管理员确认']);
  expect(await sanctions()).toEqual([]);
  expect(await told()).toEqual([]);
  clock.advance(3_600_000);
  const confirmed = await call(contract.confirmSanctionProposal, { id: answer.data.id }, chief);
  expect(confirmed.data).toMatchObject({ state: 'confirmed', can: { decide: false, withdraw: false } });
  const [given] = await sanctions();
  expect(given).toMatchObject({ kind: 'mute', rule: 'ad', reason: '多次发布加群广告' });
  const since = new Date(given?.givenAt ?? 0).getTime();
  expect(since - new Date(answer.data.proposedAt).getTime()).toBeGreaterThanOrEqual(3_600_000);
  expect(new Date(given?.until ?? 0).getTime() - since).toBe(3 * 86_400_000);
  expect(await told()).toHaveLength(1);
  expect((await call(contract.confirmSanctionProposal, { id: answer.data.id }, second)).code).toBe(409);
  expect(await sanctions()).toHaveLength(1);
});

test('the grounds stay as they were when it was proposed, and have to be the person’s own', async () => {
  const author = await user('creator');
  const postsId = await published(articleForm(), author, moderator);
  const comment = (await call(createComment, { postsId, content: '加群领红包，名额有限' }, person)).data.id;
  const cause = { type: 'comment', id: comment };
  expect((await propose(moderator, { userId: author.id, cause })).code).toBe(400);
  const { data } = await propose(moderator, { cause });
  expect(data.cause).toEqual({ ...cause, text: '加群领红包，名额有限' });
  await call(contract.confirmSanctionProposal, { id: data.id }, chief);
  expect((await sanctions())[0]?.cause).toEqual({ ...cause, text: '加群领红包，名额有限' });
});

test('of two moderators who propose the same at once one is told so', async () => {
  const codes = (await Promise.all([propose(moderator), propose(other)])).map(({ code }) => code);
  expect(codes.toSorted()).toEqual([200, 409]);
  expect(await list(chief)).toHaveLength(1);
  expect((await propose(other, { kind: 'noPublish' })).code).toBe(200);
});

test('moderators see their own proposals, administrators all, and neither a moderator nor the proposer decides', async () => {
  const { id } = (await propose(moderator)).data;
  expect(await list(other)).toEqual([]);
  expect((await list(moderator)).map(({ can }) => can)).toEqual([{ decide: false, withdraw: true }]);
  expect((await list(chief)).map(({ can }) => can)).toEqual([{ decide: true, withdraw: false }]);
  expect((await call(contract.confirmSanctionProposal, { id }, moderator)).code).toBe(403);
  const both = await custom({ sanctions: 'handle', sanctionProposals: 'handle' });
  const own = (await propose(both, { kind: 'noPublish' })).data.id;
  expect((await call(contract.confirmSanctionProposal, { id: own }, both)).msg).toContain('另一位管理员');
  expect((await call(contract.refuseSanctionProposal, { id: own, reason: '证据不足' }, both)).code).toBe(403);
});

test('a refusal is answered to its proposer and leaves the person alone', async () => {
  const { id } = (await propose(moderator)).data;
  expect((await call(contract.refuseSanctionProposal, { id }, chief)).code).toBe(400);
  await call(contract.refuseSanctionProposal, { id, reason: '只有一次，先提醒' }, chief);
  expect((await list(moderator, 'decided')).map(({ state, reply }) => [state, reply])).toEqual([['refused', '只有一次，先提醒']]);
  expect(await sanctions()).toEqual([]);
  expect((await propose(moderator)).code).toBe(200);
});

test('its proposer takes it back until somebody has decided', async () => {
  const { id } = (await propose(moderator)).data;
  expect((await call(contract.withdrawSanctionProposal, { id }, other)).code).toBe(404);
  expect((await call(contract.withdrawSanctionProposal, { id }, moderator)).data.state).toBe('withdrawn');
  expect((await call(contract.withdrawSanctionProposal, { id }, moderator)).code).toBe(409);
  expect((await call(contract.confirmSanctionProposal, { id }, chief)).code).toBe(409);
});

test('a sanction of the same kind that an administrator gives otherwise confirms what waits', async () => {
  await propose(moderator);
  await call(contract.giveSanction, formOf({ days: 30 }), chief);
  expect((await list(moderator, 'decided')).map(({ state, days }) => [state, days])).toEqual([['confirmed', 3]]);
  expect(await list(chief)).toEqual([]);
});

test('a confirmation and a sanction of the same kind at the same moment end in one sanction that stands', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = (await propose(moderator)).data;
    const answers = await Promise.all([
      call(contract.confirmSanctionProposal, { id }, chief),
      call(contract.giveSanction, formOf({ days: 30 }), second),
    ]);
    expect(answers[1].code).toBe(200);
    expect([200, 409]).toContain(answers[0].code);
    expect((await sanctions()).filter(({ state }) => state === 'open')).toHaveLength(1);
  }
});

test('moderators read what the standard says follows', async () => {
  expect((await call(adviseSanction, { userId: person.id, rule: 'ad' }, moderator)).data.strikes).toBe(0);
});
