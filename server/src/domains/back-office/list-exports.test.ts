import { expect, test } from 'vitest';
import { DOWNLOAD_PATH } from '#contract/address.ts';
import { createAppeal } from '#contract/moderation/appeals.ts';
import { adminInvitationCreate } from '#contract/invitation-codes/invitation-codes.ts';
import { logList } from '#contract/audit-log/audit-log.ts';
import * as contract from '#contract/back-office/list-exports.ts';
import { rejectPost } from '#contract/moderation/review.ts';
import { userDisable } from '#contract/accounts/users.ts';
import { memberCreate } from '#contract/agencies/members.ts';
import { agencyOf } from '../../../test/factories/agency.ts';
import { neededFilter } from '../../../test/factories/list-filters.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock, fastify } = app;
const operator = await admin('admin');
const boss = await admin('super_admin');

const take = async (list: contract.ExportedList, filter: Record<string, string> = {}, by = operator) => {
  const { status, msg, data } = await call(contract.createListExport, { list, filter }, by);
  if (status !== 200) throw new Error(`${status} ${msg}`);
  const file = await fastify.inject(data.url);
  return { url: data.url, file, lines: file.body.trim().split('\r\n') };
};

test('every list comes as a file with a line for its columns, however little is in it', async () => {
  for (const list of contract.exportedList.options) {
    const { file, lines } = await take(list, await neededFilter(app, list, boss), boss);
    expect(file.statusCode, list).toBe(200);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.body.startsWith('\uFEFF'), 'or Excel takes the Chinese for something else').toBe(true);
    expect(lines[0]?.split(',').length).toBeGreaterThan(5);
  }
});

test('everybody who is asked for is in it once, the newest first', async () => {
  for (let count = 0; count < 5; count += 1) {
    await user('user', { nickname: `丙${count}` });
    clock.advance(1000);
  }
  const { data: disabled } = await call(
    userDisable,
    { userId: (await user('user', { nickname: '丙停' })).id, reason: '发广告' },
    operator,
  );
  const { lines } = await take('people', { keywords: '丙' });
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(['丙停', '丙4', '丙3', '丙2', '丙1', '丙0']);
  const { lines: out } = await take('people', { keywords: '丙', status: 'disabled' });
  expect(out).toHaveLength(2);
  expect(out[1]).toContain(`${disabled.id},丙停`);
  expect(out[1]).toContain('发广告');
});

test('administrators are in it with their roles, those who are looked for alone', async () => {
  const { lines } = await take('managers', { keywords: operator.account }, boss);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${operator.account},管理员,正常,未启用`);
});

test('appeals are in it as each moderator sees them: not those against the own decision that wait', async () => {
  const [author, first, second] = [await user('creator'), await admin('moderator'), await admin('moderator')];
  const postsId = await postsOf(app).submitted(articleForm({ title: '退回再看' }), author);
  await call(rejectPost, { postsId, reasons: [{ text: '数据待核实' }] }, first);
  await call(createAppeal, { postsId, text: '数据出自公报，已注明出处。' }, author);
  expect((await take('appeals', {}, first)).lines).toHaveLength(1);
  const { lines } = await take('appeals', {}, second);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${postsId},退回再看`);
  expect(lines[1]).toContain(`退回,数据待核实,${first.account}`);
  expect((await take('appeals', { state: 'granted' }, second)).lines).toHaveLength(1);
});

test('who wants to create for an agency is in it with what was agreed, by the state that is asked for', async () => {
  const agency = await agencyOf(app);
  const { data } = await call(memberCreate, { mobile: '13700009999', nickname: '远山新人', share: 65 }, agency);
  expect((await take('applications', { keywords: '远山新人' })).lines).toHaveLength(1);
  // The owner of the mobile has agreed.
  await deps.db.$client.query('update agency_members set accepted_at = now() where id = $1', [data.id]);
  const { lines } = await take('applications', { keywords: '远山新人' });
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${data.id},远山新人,137****9999,${agency.name},机构创建,65,待审核`);
  expect((await take('applications', { keywords: '远山新人', status: 'approved' })).lines).toHaveLength(1);
});

test('what a spreadsheet would run is disarmed', async () => {
  await call(adminInvitationCreate, { purpose: 'register', usesAllowed: 1, note: '=HYPERLINK("x"),"引号"' }, operator);
  const { lines } = await take('codes', { keywords: 'HYPERLINK' });
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"'=HYPERLINK(""x""),""引号"""`);
});

test('an address works once, for a minute, and cannot be made up', async () => {
  const { url } = await take('people');
  expect((await fastify.inject(url)).json()).toMatchObject({ code: 403, msg: '地址已失效，请重新获取' });
  const late = (await call(contract.createListExport, { list: 'people' }, operator)).data.url;
  clock.advance(61_000);
  expect((await fastify.inject(late)).statusCode).toBe(403);
  for (const ticket of ['', 'x', 'x.y', `${late.split('ticket=')[1]?.slice(0, -2)}AA`])
    expect((await fastify.inject(`/api/v1${DOWNLOAD_PATH}?ticket=${ticket}`)).statusCode).toBe(403);
});

test('who may not see a list may not take it along, and every export is in the log', async () => {
  const moderator = await admin('moderator');
  expect((await call(contract.createListExport, { list: 'people' }, moderator)).status).toBe(403);
  expect((await call(contract.createListExport, { list: 'comments' }, moderator)).status).toBe(200);
  expect((await call(contract.createListExport, { list: 'managers' }, operator)).status).toBe(403);
  for (const list of ['entries', 'applications'])
    expect((await call(contract.createListExport, { list }, moderator)).status).toBe(403);
  expect(await call(contract.createListExport, { list: 'people', filter: { status: 'x' } }, operator)).toMatchObject({
    status: 400,
    msg: '账号状态不正确',
  });
  expect((await call(contract.createListExport, { list: 'nothing' }, operator)).status).toBe(400);
  const { data } = await call(logList, { action: 'comment.export' }, operator);
  expect(data.list[0]).toMatchObject({ adminAccount: moderator.account, targetType: 'list', targetId: 'comments' });
});

test('the log as a file says what was done in words, as its page does', async () => {
  const { lines } = await take('log');
  const [head, ...rows] = lines.map((line) => line.split(','));
  const column = (name: string) => rows.map((cells) => cells[head?.indexOf(name) ?? -1] ?? '');
  expect(column('动作')).toContain('用户 · 停用');
  expect(column('对象类型')).toContain('用户');
  for (const name of ['动作', '对象类型']) for (const cell of column(name)) expect(cell).not.toMatch(/[a-z]/i);
  expect(column('改动前').filter((cell) => cell.includes('状态：正常'))).not.toEqual([]);
  expect(column('改动后').join()).toMatch(/状态：已停用.*理由：发广告|理由：发广告/);
});

test('a file whose query fails breaks off alone, and is whole when it is asked for again', async () => {
  const { data } = await call(contract.createListExport, { list: 'people', filter: {} }, operator);
  await app.deps.db.$client.query('alter table users rename column nickname to broken');
  await expect(fastify.inject(data.url)).rejects.toThrow('destroyed');
  await app.deps.db.$client.query('alter table users rename column broken to nickname');
  expect((await take('people')).file.statusCode).toBe(200);
});
