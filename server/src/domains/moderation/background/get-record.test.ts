import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modifyInfo } from '#contract/accounts/settings.ts';
import type { AdminArea } from '#contract/admins/areas.ts';
import { appealRefusal, listRefusedRemarks } from '#contract/comments/appeals.ts';
import * as comments from '#contract/comments/comments.ts';
import { sendDanmaku } from '#contract/danmaku/danmaku.ts';
import { sendMessage } from '#contract/messages/messages.ts';
import { createAppeal, listAppeals } from '#contract/moderation/appeals.ts';
import { caseBackground } from '#contract/moderation/background.ts';
import type { CaseKind } from '#contract/moderation/constants.ts';
import { decideHeldMessage, listHeldMessages } from '#contract/moderation/held-messages.ts';
import { decideProfileChange, listProfileChanges } from '#contract/moderation/profile-changes.ts';
import { createReport, handleReport, listReportCases } from '#contract/moderation/reports.ts';
import { rejectPost } from '#contract/moderation/review.ts';
import { giveSanction, proposeSanction } from '#contract/moderation/sanctions.ts';
import type { CheckScope } from '#contract/screening/risks.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import { machineChecksOf } from '../../../../test/factories/machine-checks.ts';
import { articleForm, postsOf } from '../../../../test/factories/posts.ts';
import { startSafetyServices, tencentAt } from '../../../../test/safety-services.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';

const services = await startSafetyServices();
afterAll(() => services.close());
const app = await createTestApp(tencentAt(services));
const { call, user, admin, custom, deps, clock } = app;
Object.assign(deps, { limits: { consume: async () => {}, refund: async () => {}, reset: async () => {} } });
const [operator, moderator] = [await admin('super_admin'), await admin('moderator')];
const { settle, policy } = machineChecksOf(app, operator);
const { published, submitted, video } = postsOf(app);

const AREA: Record<CaseKind, AdminArea> = {
  post: 'posts',
  comment: 'comments',
  danmaku: 'danmaku',
  profile: 'profiles',
  message: 'heldMessages',
  report: 'reports',
  appeal: 'appeals',
  remarkAppeal: 'appeals',
  sanction: 'sanctions',
  proposal: 'sanctionProposals',
};
const KINDS = Object.keys(AREA) as CaseKind[];

let writer: Visitor;
let receiver: Visitor;
let other: Visitor;
const cases = {} as Record<CaseKind, string>;
const beside = (kind: CaseKind, id = cases[kind], by: Visitor = operator) => call(caseBackground, { kind, id }, by);
const contextOf = async (kind: CaseKind, id = cases[kind]) => (await beside(kind, id)).data.context;
const heldMessages = async () => (await call(listHeldMessages, { limit: 100 }, moderator)).data.list;
const heldChange = async () => (await call(listProfileChanges, { limit: 100 }, moderator)).data.list[0]?.id ?? '';

/** A writer who has a case on every desk. */
beforeAll(async () => {
  services.judge = (text) => (text.includes('兼职') ? [{ label: 'Ad', confidence: 91, words: ['兼职'] }] : []);
  for (const scope of Object.keys(DEFAULT_SETTINGS.safety) as CheckScope[])
    await policy(scope, { checked: scope === 'messages' || scope === 'profiles' });
  [writer, receiver, other] = [
    await user('creator', { nickname: '湖边人' }),
    await user('user', { nickname: '收信人' }),
    await user(),
  ];

  const postsId = await published(articleForm({ title: '长江' }), writer, moderator);
  cases.post = await submitted(articleForm({ title: '黄河' }), writer);
  await call(rejectPost, { postsId: cases.post, reasons: [{ text: '缺少出处' }] }, moderator);
  await call(createAppeal, { postsId: cases.post, text: '出处在文末，共三条，都有链接。' }, writer);
  cases.appeal = (await call(listAppeals, {}, operator)).data.list[0]?.id ?? '';

  const write = async (content: string, by: Visitor, more: object = {}) => {
    clock.advance(61_000);
    return (await call(comments.createComment, { postsId, content, ...more }, by)).data.id;
  };
  const root = await write('哪一年拍的？', other);
  cases.comment = await write('去年秋天', writer, { parentId: root });
  const hidden = await write('进群看原片', writer, { parentId: root });
  await call(createReport, { targetType: 'comment', targetId: cases.comment, reason: 'ad' }, other);
  cases.report = (await call(listReportCases, {}, moderator)).data.list[0]?.id ?? '';
  await call(comments.hideComment, { commentId: hidden, reason: '广告引流' }, moderator);
  cases.remarkAppeal = (await call(listRefusedRemarks, {}, writer)).data.list[0]?.id ?? '';
  await call(appealRefusal, { id: cases.remarkAppeal, text: '群是读者自己建的，没有收费。' }, writer);

  const film = { type: 'video', title: '江上的船', categoryId: 'nature', mediaId: await video(writer) };
  const filmId = await published(film, writer, moderator);
  cases.danmaku = (await call(sendDanmaku, { postsId: filmId, atMs: 1_500, content: '看船头' }, writer)).data.id;
  await call(sendDanmaku, { postsId: filmId, atMs: 2_000, content: '好大的船' }, other);

  await call(modifyInfo, { bio: '兼职找我' }, writer);
  await settle();
  await call(decideProfileChange, { id: await heldChange(), passed: false, reason: '简介不能是广告' }, moderator);
  clock.advance(1000);
  await call(modifyInfo, { nickname: '找兼职的人' }, writer);
  await settle();
  await call(decideProfileChange, { id: await heldChange(), passed: false, reason: '昵称不能是广告' }, moderator);
  clock.advance(1000);
  await call(modifyInfo, { nickname: '兼职的湖边人' }, writer);
  await settle();
  cases.profile = await heldChange();

  const send = async (content: string, to: Visitor) => {
    clock.advance(1000);
    return (await call(sendMessage, { toUserId: to.id, content }, writer)).data.message.id;
  };
  await send('你好，想请教候鸟', await user());
  const refused = await send('兼职日结，第一位', await user());
  cases.message = await send('兼职日结，第二位', receiver);
  await settle();
  await call(decideHeldMessage, { id: refused, passed: false, reason: '骚扰陌生人' }, moderator);

  const about = { userId: writer.id, rule: 'ad', reason: '多次发布广告', days: 7 };
  cases.sanction = (await call(giveSanction, { ...about, kind: 'noRecommend' }, operator)).data.id;
  cases.proposal = (await call(proposeSanction, { ...about, kind: 'noPublish' }, moderator)).data.id;
});

test.each(KINDS)('%s: closed to a role made by hand without the area, open to one that reads it', async (kind) => {
  const others = Object.values(AREA).filter((area) => area !== AREA[kind]);
  const stranger = await custom(Object.fromEntries(others.map((area) => [area, 'handle' as const])));
  expect((await beside(kind, cases[kind], stranger)).status).toBe(403);
  // An administrator who may only propose sanctions sees own proposals alone.
  const reader = await custom({ [AREA[kind]]: 'view', ...(kind === 'proposal' ? { sanctions: 'view' } : {}) });
  expect(await beside(kind, cases[kind], reader)).toMatchObject({ status: 200 });
  expect(await beside(kind, 'nowhere', reader)).toMatchObject({ status: 404 });
});

test.each(KINDS)('%s: shows the same record of its writer', async (kind) => {
  const { data } = await beside(kind);
  expect(data.writer).toEqual({
    user: expect.objectContaining({ id: writer.id, nickname: '湖边人' }),
    state: 'active',
    registeredAt: expect.any(String),
    posts: 2,
    counts: {
      post: { written: 3, refused: 1 },
      comment: { written: 2, refused: 1 },
      danmaku: { written: 1, refused: 0 },
      profile: { written: 3, refused: 2 },
      message: { written: 3, refused: 1 },
    },
    reported: 1,
    upheld: 0,
    sanctions: [
      {
        kind: 'noRecommend',
        rule: 'ad',
        reason: '多次发布广告',
        givenAt: expect.any(String),
        until: expect.any(String),
        state: 'open',
      },
    ],
  });
  // Administrators are named to nobody here, and neither is whom a message was sent to.
  const text = JSON.stringify(data);
  for (const { account } of [operator, moderator]) expect(text).not.toContain(`"${account}"`);
  expect(text).not.toContain(receiver.id);
});

describe('the context', () => {
  test('of a comment, and of a report or an appeal about one, is what stands around it', async () => {
    const texts = async (kind: CaseKind) => (await contextOf(kind))?.list.map(({ content }) => content);
    expect((await contextOf('comment'))?.kind).toBe('comment');
    expect(await texts('comment')).toEqual(['哪一年拍的？']);
    expect(await contextOf('report')).toEqual(await contextOf('comment'));
    expect(await texts('remarkAppeal')).toEqual(['哪一年拍的？', '去年秋天']);
  });

  test('of a danmaku is those near it', async () => {
    expect(await contextOf('danmaku')).toMatchObject({
      kind: 'danmaku',
      list: [{ content: '好大的船', atMs: 2_000, state: null }],
    });
  });

  test('of a profile is other values of the same field', async () => {
    expect(await contextOf('profile')).toMatchObject({
      kind: 'profile',
      list: [{ content: '找兼职的人', state: 'refused', isPicture: false }],
    });
  });

  test('of a message is what else was withheld from its sender, never what was delivered or taken back', async () => {
    expect(await contextOf('message')).toMatchObject({
      kind: 'message',
      list: [{ content: '兼职日结，第一位', state: 'refused' }],
    });
    const delivered = (await heldMessages()).find(({ id }) => id === cases.message);
    const id = (await call(sendMessage, { toUserId: (await user()).id, content: '你好，第三位' }, writer)).data.message.id;
    expect(delivered?.content).toBe('兼职日结，第二位');
    expect(await beside('message', id)).toMatchObject({ status: 404, msg: '这条私信不在待处理中' });
  });

  test('of other cases there is none', async () => {
    for (const kind of ['post', 'appeal', 'sanction', 'proposal'] as const) expect(await contextOf(kind)).toBeNull();
  });
});

test('a role for some categories has no background of posts, comments and danmaku outside of them', async () => {
  const far = await custom({ posts: 'view', comments: 'view', danmaku: 'view' }, { categories: ['food'] });
  for (const kind of ['post', 'comment', 'danmaku'] as const)
    expect(await beside(kind, cases[kind], far)).toMatchObject({ status: 404 });
});

test('a proposer without access to sanctions has the background of own proposals alone', async () => {
  expect((await beside('proposal', cases.proposal, moderator)).status).toBe(200);
  expect((await beside('proposal', cases.proposal, await admin('moderator'))).status).toBe(404);
});

test('a refusal without an appeal is no case of a desk', async () => {
  const { rows } = await deps.db.$client.query<{ id: string }>(
    `insert into remark_refusals select 'unappealed', kind, remark_id, post_id, writer_id, content, held, admin_id, reason, at, 'open'
     from remark_refusals where id = $1 returning id`,
    [cases.remarkAppeal],
  );
  expect((await beside('remarkAppeal', rows[0]?.id)).status).toBe(404);
  await deps.db.$client.query(`delete from remark_refusals where id = 'unappealed'`);
});

test('a report that held, and a closed account, are told; a report of nobody has no record', async () => {
  await call(handleReport, { id: cases.report, verdict: 'upheld', reply: '' }, moderator);
  await deps.db.$client.query(`update users set closed_at = now(), status = 2 where id = $1`, [writer.id]);
  expect((await beside('report')).data.writer).toMatchObject({ state: 'closed', reported: 1, upheld: 1 });
  await deps.db.$client.query(`update report_cases set author_id = null where id = $1`, [cases.report]);
  expect((await beside('report')).data).toMatchObject({ writer: null, context: { kind: 'comment' } });
});
