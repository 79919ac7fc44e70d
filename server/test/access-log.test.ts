import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import * as accounts from '#contract/accounts/accounts.ts';
import * as settings from '#contract/accounts/settings.ts';
import { loginForAccountPassword } from '#contract/admins/sign-in.ts';
import { ACCESS_LOG_DAYS } from '#contract/audit-log/constants.ts';
import * as accessLog from '#contract/audit-log/access-log.ts';
import { logList } from '#contract/audit-log/audit-log.ts';
import * as comments from '#contract/comments/comments.ts';
import { sendMessage } from '#contract/messages/messages.ts';
import * as drafts from '#contract/posts/drafts.ts';
import { keepUp } from '#server/operations/upkeep.ts';
import { articleForm, postsOf } from './factories/posts.ts';
import { publishedPost } from './factories/published-post.ts';
import { createTestApp, PASSWORD } from './test-app.ts';

const app = await createTestApp({ TRUST_PROXY: '1' });
const { call, user, admin, deps, clock, fastify } = app;
const from = (address: string) => ({ 'x-forwarded-for': address });

interface Row {
  kind: string;
  subject: string | null;
  ip: string | null;
  port: number | null;
}

const rowsOf = async (id: string): Promise<Row[]> =>
  (
    await deps.db.execute<Row & Record<string, unknown>>(
      sql`select kind, subject_id as subject, host(ip) as ip, port from access_log where owner_id = ${id} order by id`,
    )
  ).rows;

test('what a person writes is recorded with its address, its source port and what came of it', async () => {
  const [author, reader] = [await user('creator'), await user()];
  const postsId = await publishedPost(deps, { authorId: author.id });
  const comment = await call(comments.createComment, { postsId, content: '好' }, reader, from('203.0.113.7:51234'));
  const message = await call(sendMessage, { toUserId: author.id, content: '你好' }, reader, from('[2001:db8::1]:443'));
  await call(settings.modifyInfo, { bio: '新的简介' }, reader, { ...from('203.0.113.8'), 'x-real-port': '40001' });
  await call(accounts.logout, {}, reader, from('203.0.113.9'));
  expect(await rowsOf(reader.id)).toEqual([
    { kind: 'comment', subject: comment.data.id, ip: '203.0.113.7', port: 51_234 },
    { kind: 'message', subject: message.data.message.id, ip: '2001:db8::1', port: 443 },
    { kind: 'profile', subject: null, ip: '203.0.113.8', port: 40_001 },
    { kind: 'logout', subject: null, ip: '203.0.113.9', port: null },
  ]);

  // The log alone keeps the address: what is written outlives its six months.
  const { rows: written } = await deps.db.execute(sql`select 1 from comments c where c::text like '%203.0.113%'`);
  expect(written).toEqual([]);
  // Nothing of it goes along with a job, which would record it anew.
  const { rows } = await deps.db.execute(sql`select 1 from graphile_worker._private_jobs where payload::text like '%203.0.113%'`);
  expect(rows).toEqual([]);

  const draft = await postsOf(app).made(articleForm(), author);
  await call(drafts.submit, { postsId: draft }, author, from('198.51.100.2:1'));
  expect((await rowsOf(author.id)).at(-1)).toEqual({ kind: 'publish', subject: draft, ip: '198.51.100.2', port: 1 });
});

test('logins of people and administrators are recorded, and what was refused is not', async () => {
  const reader = await user('user', { mobile: '13455000001' });
  const login = (password: string) =>
    call(accounts.loginForMobilePassword, { mobile: '13455000001', password }, undefined, from('203.0.113.20:5'));
  expect((await login('wrong-password-1')).status).toBe(401);
  expect((await login(PASSWORD)).status).toBe(200);
  expect(await rowsOf(reader.id)).toEqual([{ kind: 'login', subject: null, ip: '203.0.113.20', port: 5 }]);
  const chief = await admin();
  await call(loginForAccountPassword, { account: chief.account, password: PASSWORD }, undefined, from('203.0.113.21:6'));
  expect(await rowsOf(chief.id)).toEqual([{ kind: 'login', subject: null, ip: '203.0.113.21', port: 6 }]);

  const postsId = await publishedPost(deps, { authorId: reader.id, allowComment: false });
  const stranger = await user();
  expect((await call(comments.createComment, { postsId, content: '不行' }, stranger)).status).toBe(403);
  expect(await rowsOf(stranger.id)).toEqual([]);
});

test('a session renewed from another address is recorded, and one renewed where it was is not', async () => {
  const reader = await user();
  const { data } = await call(accounts.refreshToken, {}, reader, from('203.0.113.30'));
  await call(accounts.refreshToken, {}, data, from('203.0.113.30'));
  expect((await rowsOf(reader.id)).map(({ kind }) => kind)).toEqual(['renew']);
});

test('a change that fails leaves no row, and a row that fails no change', async () => {
  const [author, reader] = [await user('creator'), await user()];
  const postsId = await publishedPost(deps, { authorId: author.id });
  await deps.db.execute(sql`alter table access_log add constraint no_comments check (kind <> 'comment') not valid`);
  expect((await call(comments.createComment, { postsId, content: '记不下来' }, reader)).status).toBe(500);
  await deps.db.execute(sql`alter table access_log drop constraint no_comments`);
  expect((await call(comments.listComments, { postsId, sort: 'new' })).data.list).toEqual([]);
  expect(await rowsOf(reader.id)).toEqual([]);
});

/** Calls of people that publish nothing and change no way in: read, counted or for themselves alone. */
const UNRECORDED = [
  '/user/user/modifyPrivacy /user/user/exportData /user/user/exportAddress /user/user/openYouthMode /user/user/closeYouthMode',
  '/user/user/youthTime /user/user/extendYouthTime /user/user/beginFace /user/user/askFace /user/merchantEnter/beginFace',
  '/user/merchantEnter/askFace /creator/mcn/join /creator/mcn/answerInvitation /creator/mcn/leave /creator/mcn/proposeShare',
  '/creator/mcn/confirmShare /creator/mcn/invitationCodes /creator/mcn/revokeInvitationCode /creator/subAccount/create',
  '/creator/subAccount/invite /creator/subAccount/disable /creator/subAccount/enable /creator/subAccount/remove',
  '/creator/subAccount/modifyShare /user/comment/like /creator/comment/saveSettings /creator/comment/saveWorkSettings',
  '/creator/comment/ban /creator/takeAway/request /creator/takeAway/certificate /user/interest/save /user/follow/set',
  '/user/folder/move /user/playback/keep /user/posts/like /user/posts/favorite /user/posts/share /user/posts/watchLater',
  '/user/posts/clearWatchLater /user/posts/pauseHistory /user/posts/removeHistory /user/message/read /user/message/block',
  // By a guest, whose address is kept with the complaint.
  '/user/report/infringement',
  '/user/notice/open /user/notify/readAll /user/notify/settings /creator/posts/copy /creator/posts/save /creator/posts/checkWords',
  '/creator/posts/restoreRevision /creator/posts/restoreSnapshot /user/posts/view /user/posts/visit /user/posts/watching',
  '/user/page/vitals /user/page/error /creator/withdraw/trial /creator/withdraw/apply /creator/withdraw/cancel /creator/withdraw/savePayee',
  '/creator/withdraw/removePayee /creator/withdraw/savePayeeIdNumber',
]
  .join(' ')
  .split(' ');

test('every call of people that writes is recorded, or named as one that need not be', () => {
  const writes = app.app.calls.all.filter(({ method, who }) => method === 'POST' && !who.startsWith('admin'));
  const silent = writes.filter(({ activity }) => activity === undefined).map(({ path }) => path);
  expect(silent.filter((path) => !UNRECORDED.includes(path))).toEqual([]);
});

test('a row is kept for six months and gone afterwards, whatever the clock of one machine says', async () => {
  const reader = await user();
  await call(settings.modifyInfo, { bio: '六个月' }, reader);
  clock.advance((ACCESS_LOG_DAYS - 1) * 86_400_000);
  await keepUp(deps);
  expect(await rowsOf(reader.id)).toHaveLength(1);
  const readings = await deps.times.read();
  clock.advance(2 * 86_400_000);
  await keepUp({ ...deps, times: { read: async () => ({ ...readings, process: clock.now() }) } });
  expect(await rowsOf(reader.id)).toHaveLength(1);
  await keepUp(deps);
  expect(await rowsOf(reader.id)).toEqual([]);
});

describe('a lawful request', () => {
  const minute = (shift: number) => new Date(clock.now().getTime() + 8 * 3_600_000 + shift * 60_000).toISOString().slice(0, 16);
  const around = () => ({ from: minute(-60), to: minute(60), reason: '某市公安局协查函〔2026〕12 号' });

  test('is answered by account, by address or network and by what was written, with its reason in the audit log', async () => {
    const [author, reader] = [await user('creator', { nickname: '作者甲' }), await user('user', { mobile: '13455000009' })];
    const postsId = await publishedPost(deps, { authorId: author.id });
    const { data: comment } = await call(comments.createComment, { postsId, content: '查' }, reader, from('192.0.2.44:800'));
    const chief = await admin();
    const lookUp = async (what: object) => {
      const { data } = await call(accessLog.lookUpAccess, { ...around(), ...what }, chief);
      return (await call(accessLog.accessList, { lookupId: data.lookupId }, chief)).data.list;
    };
    const row = { kind: 'comment', account: { id: reader.id, kind: 'user' }, subjectId: comment.id, ip: '192.0.2.44', port: 800 };
    for (const what of [{ account: '13455000009' }, { account: reader.id }, { ip: '192.0.2.44' }, { ip: '192.0.2.0/24' }])
      expect(await lookUp(what)).toMatchObject([row]);
    expect(await lookUp({ subject: comment.id })).toMatchObject([row]);
    expect(await lookUp({ ip: '192.0.2.45' })).toEqual([]);
    expect(await lookUp({ account: reader.id, from: minute(-60), to: minute(-5) })).toEqual([]);

    const { data: log } = await call(logList, { action: 'accessLog.lookUp' }, chief);
    expect(log.list).toHaveLength(7);
    expect(log.list.at(-1)).toMatchObject({ targetId: reader.id, after: { reason: '某市公安局协查函〔2026〕12 号' } });
  });

  test('needs a reason and something to look for, and is for whoever gave the reason alone', async () => {
    const [chief, other] = [await admin(), await admin()];
    const ask = (form: object) => call(accessLog.lookUpAccess, { ...around(), ...form }, chief);
    expect(await ask({ ip: '192.0.2.1', reason: ' ' })).toMatchObject({ status: 400, msg: expect.stringContaining('查询理由') });
    expect(await ask({})).toMatchObject({ status: 400, msg: '请填写账号、IP 地址或对象编号中的至少一项' });
    expect(await ask({ ip: '192.0.2.0/99' })).toMatchObject({ status: 400, msg: 'IP 地址不正确' });
    expect(await ask({ account: '没有的人' })).toMatchObject({ status: 404, msg: '没有找到这个账号' });
    const { data } = await ask({ ip: '192.0.2.1' });
    expect((await call(accessLog.accessList, data, other)).status).toBe(404);
    clock.advance(3 * 3_600_000);
    const form = { account: chief.account, password: PASSWORD };
    const late = await call(accessLog.accessList, data, (await call(loginForAccountPassword, form)).data);
    expect(late).toMatchObject({ status: 404, msg: '这次查询已失效，请重新填写理由后查询' });
    expect((await call(accessLog.lookUpAccess, { ...around(), ip: '192.0.2.1' }, await admin('moderator'))).status).toBe(403);
  });
});

test('uploads are recorded, in one piece and in parts', async () => {
  const author = await user('creator');
  const form = new FormData();
  const file = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  form.append('file', new File([new Uint8Array(file)], 'a.png'));
  form.append('part', 'avatar');
  const body = new Response(form);
  const sent = await fastify.inject({
    method: 'POST',
    url: '/api/v1/user/upload/single',
    payload: Buffer.from(await body.arrayBuffer()),
    headers: {
      'content-type': body.headers.get('content-type') ?? '',
      authorization: `Bearer ${author.token}`,
      ...from('192.0.2.61:8'),
    },
  });
  expect(sent.statusCode).toBe(200);
  expect(await rowsOf(author.id)).toMatchObject([{ kind: 'upload', ip: '192.0.2.61', port: 8 }]);
  const created = await fastify.inject({
    method: 'POST',
    url: '/api/v1/user/upload/resumable/',
    headers: {
      authorization: `Bearer ${author.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': '10',
      ...from('192.0.2.60:7'),
    },
  });
  expect(created.statusCode).toBe(201);
  expect((await rowsOf(author.id)).at(-1)).toMatchObject({ kind: 'upload', ip: '192.0.2.60', port: 7 });
});
