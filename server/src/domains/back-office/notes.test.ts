import { expect, test } from 'vitest';
import { logList } from '#contract/audit-log/audit-log.ts';
import * as contract from '#contract/back-office/notes.ts';
import { NOTE_MAX } from '#contract/back-office/constants.ts';
import { createReport, listReportCases } from '#contract/moderation/reports.ts';
import { publishedPost } from '../../../test/factories/published-post.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';

const { call, user, admin, deps, clock } = await createTestApp();
const [moderator, finance, operator] = [await admin('moderator'), await admin('finance'), await admin('admin')];
const post = await publishedPost(deps, { authorId: (await user('creator')).id });

const add = (by: Visitor, more: object = {}, headers = {}) => {
  clock.advance(1000);
  return call(contract.addNote, { subject: 'post', id: post, text: '已联系作者补充来源', ...more }, by, headers);
};
const list = async (by: Visitor, more: object = {}) => call(contract.listNotes, { subject: 'post', id: post, ...more }, by);

test('is read by all who may work on it, the newest first, and by nobody else', async () => {
  const first = (await add(moderator)).data;
  expect(first).toMatchObject({ by: moderator.account, text: '已联系作者补充来源' });
  const second = (await add(operator, { text: '作者说周五前给' })).data;
  expect((await list(moderator)).data).toMatchObject({ list: [second, first], hasMore: false });
  expect((await list(operator, { limit: 1 })).data).toMatchObject({ list: [second], hasMore: true });
  for (const answer of [await list(finance), await add(finance)]) expect(answer.status).toBe(403);
  expect((await list(moderator, { subject: 'withdrawal' })).status).toBe(403);
  expect((await list(finance, { subject: 'withdrawal' })).status).toBe(200);
});

test('stands in the log without its words, and is added once for a key', async () => {
  const text = '只说一次';
  const key = { 'idempotency-key': 'note-once' };
  const { id } = (await add(moderator, { text }, key)).data;
  expect((await add(moderator, { text }, key)).data.id).toBe(id);
  expect((await list(moderator)).data.list.filter((note) => note.text === text)).toHaveLength(1);
  const { data } = await call(logList, { targetId: post }, operator);
  expect(data.list[0]).toMatchObject({ action: 'note.add', after: { id } });
  expect(JSON.stringify(data)).not.toContain(text);
});

test('of papers is read by who decides on them', async () => {
  const applicant = await user();
  await deps.db.$client.query(
    `insert into agency_applications (id, applicant_id, kind, status, submitted_at, created_at, updated_at)
     values ('entry', $1, 'media', 'pending', now(), now(), now())`,
    [applicant.id],
  );
  const about = { subject: 'application', id: 'entry' };
  expect((await add(moderator, about)).status).toBe(403);
  const note = (await add(operator, { ...about, text: '公章与名称不一致，已去电' })).data;
  expect((await list(operator, about)).data.list).toEqual([note]);
  const { data } = await call(logList, { targetId: 'entry' }, operator);
  expect(data.list[0]).toMatchObject({ action: 'note.add', targetType: 'agencyApplication' });
});

test('is about something there is, and has words', async () => {
  expect((await add(moderator, { id: 'nothing' })).status).toBe(404);
  for (const subject of ['report', 'infringement', 'application', 'licence', 'withdrawal'])
    expect((await add(operator, { subject })).status).toBe(404);
  expect(await add(moderator, { text: ' \u202e ' })).toMatchObject({ status: 400, msg: '请填写备注' });
  expect(await add(moderator, { text: '长'.repeat(NOTE_MAX + 1) })).toMatchObject({ status: 400, msg: '备注最多 500 字' });
  expect((await call(createReport, { targetType: 'post', targetId: post, reason: 'abuse' }, await user())).status).toBe(200);
  const found = (await call(listReportCases, {}, moderator)).data.list[0];
  expect((await add(moderator, { subject: 'report', id: found?.id })).status).toBe(200);
});
