import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { applicationReviewList } from '#contract/agencies/applications.ts';
import { listRenewals } from '#contract/agencies/licences.ts';
import * as contract from '#contract/admins/assignments.ts';
import { ASSIGNMENT_NOTE_MAX, WORK_SUBJECTS } from '#contract/admins/constants.ts';
import { managerDisable, managerModifyRole } from '#contract/admins/managers.ts';
import { logList } from '#contract/audit-log/audit-log.ts';
import { dashboardWaiting } from '#contract/back-office/dashboard.ts';
import { createListExport } from '#contract/back-office/list-exports.ts';
import type { Call } from '#contract/call.ts';
import { listInfringements, listReportCases } from '#contract/moderation/reports.ts';
import { adminPostList, approvePost, rejectPost } from '#contract/moderation/review.ts';
import { save, submit } from '#contract/posts/drafts.ts';
import { getSettings, saveSettings } from '#contract/settings/settings.ts';
import { withdrawalReviewList } from '#contract/withdrawals/review.ts';
import { agencyOf } from '../../../../test/factories/agency.ts';
import { articleForm, postsOf } from '../../../../test/factories/posts.ts';
import { listFile } from '../../../../test/list-file.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { submitted } = postsOf(app);
const boss = await admin('super_admin');
const [moderator, colleague, finance] = [await admin('moderator'), await admin('moderator'), await admin('finance')];

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(clock.now().getTime() - hours * HOUR).toISOString();

const assign = (by: Visitor, form: object) => call(contract.assign, { subject: 'post', ...form }, by);
const assigned = async (ids: string[], by: Visitor = boss, subject: contract.WorkSubject = 'post') =>
  (await call(contract.listAssignments, { subject, ids: ids.join(',') }, by)).data.list;
const assigneeOf = async (id: string) => (await assigned([id]))[0]?.assignee.account;
const waitingPost = async (author?: Visitor) => {
  clock.advance(1000);
  return submitted(articleForm({ title: '等待审核的文章' }), author ?? (await user('creator')));
};
const mine = async (by: Visitor) => (await call(adminPostList, { waiting: 'mine' }, by)).data.list.map(({ postsId }) => postsId);

describe('something that waits', () => {
  test('is assigned to oneself, goes over to another, and is let go', async () => {
    const id = await waitingPost();
    expect(await assign(moderator, { ids: [id] })).toMatchObject({ status: 200, msg: '已分配', data: { count: 1 } });
    expect(await assigned([id], moderator)).toEqual([
      {
        id,
        assignee: { id: moderator.id, account: moderator.account },
        mine: true,
        by: moderator.account,
        at: expect.any(String),
        note: '',
      },
    ]);
    const form = { ids: [id], adminId: colleague.id, note: '熟悉这位作者' };
    expect((await assign(boss, form)).status).toBe(200);
    expect(await assigned([id], colleague)).toMatchObject([{ mine: true, by: boss.account, note: '熟悉这位作者' }]);
    expect([await mine(moderator), await mine(colleague)]).toEqual([[], [id]]);
    expect(await call(contract.unassign, { subject: 'post', ids: [id] }, moderator)).toMatchObject({
      msg: '已取消分配',
      data: { count: 1 },
    });
    expect(await assigned([id])).toEqual([]);
  });

  test('stands in the log with who had it before, without what was said, and not twice for the same', async () => {
    const id = await waitingPost();
    await assign(boss, { ids: [id], adminId: moderator.id, note: '先看这篇' });
    await assign(boss, { ids: [id], adminId: moderator.id, note: '先看这篇' });
    await assign(boss, { ids: [id], adminId: colleague.id });
    await call(contract.unassign, { subject: 'post', ids: [id] }, boss);
    expect((await call(contract.unassign, { subject: 'post', ids: [id] }, boss)).data).toEqual({ count: 0 });
    const { list } = (await call(logList, { targetId: id, action: 'assignment' }, boss)).data;
    expect(list.map(({ action, before, after }) => [action, before?.['assignee'], after?.['assignee']]).toReversed()).toEqual([
      ['assignment.assign', null, moderator.id],
      ['assignment.assign', moderator.id, colleague.id],
      ['assignment.unassign', colleague.id, null],
    ]);
    expect(JSON.stringify(list)).not.toContain('先看这篇');
  });

  test('is assigned with others at once; what does not wait any more is left out', async () => {
    const ids = [await waitingPost(), await waitingPost(), await waitingPost()];
    await call(approvePost, { postsId: ids[1] }, moderator);
    expect(await assign(boss, { ids, adminId: colleague.id })).toMatchObject({ msg: '已分配 2 条', data: { count: 2 } });
    expect((await assigned(ids)).map(({ id }) => id).toSorted()).toEqual([ids[0], ids[2]].toSorted());
    expect(await assign(boss, { ids: [ids[1]] })).toMatchObject({ status: 409, msg: '已经处理，不需要再分配' });
  });

  test('belongs to nobody once it was decided, also when it comes back', async () => {
    const author = await user('creator');
    const id = await waitingPost(author);
    await assign(moderator, { ids: [id] });
    // Somebody else may decide all the same.
    expect((await call(rejectPost, { postsId: id, reasons: [{ text: '请补充来源' }] }, colleague)).status).toBe(200);
    expect([await assigned([id]), await mine(moderator)]).toEqual([[], []]);
    clock.advance(1000);
    await call(save, articleForm({ postsId: id, title: '补充了来源的文章' }), author);
    expect((await call(submit, { postsId: id }, author)).status).toBe(200);
    expect([await assigned([id]), await mine(moderator)]).toEqual([[], []]);
    const { data } = await call(adminPostList, { waiting: 'unassigned', limit: 100 }, moderator);
    expect(data.list.map(({ postsId }) => postsId)).toContain(id);
    // What has ended goes with the next that is assigned to the same one.
    await assign(moderator, { ids: [await waitingPost()] });
    const { rows } = await deps.db.execute(sql`select from assignments where subject_id = ${id}`);
    expect(rows).toEqual([]);
  });

  test('is nobody’s when whoever had it is disabled or may not work on it any more', async () => {
    const [leaving, changing] = [await admin('moderator'), await admin('moderator')];
    const [one, other] = [await waitingPost(), await waitingPost()];
    await assign(boss, { ids: [one], adminId: leaving.id });
    await assign(boss, { ids: [other], adminId: changing.id });
    expect([await assigneeOf(one), await assigneeOf(other)]).toEqual([leaving.account, changing.account]);
    await call(managerDisable, { id: leaving.id }, boss);
    await call(managerModifyRole, { id: changing.id, role: 'finance' }, boss);
    expect([await assigneeOf(one), await assigneeOf(other)]).toEqual([undefined, undefined]);
    const { data } = await call(adminPostList, { waiting: 'unassigned', limit: 100 }, moderator);
    expect(data.list.map(({ postsId }) => postsId)).toEqual(expect.arrayContaining([one, other]));
    const candidates = (await call(contract.assignmentCandidates, { subject: 'post' }, moderator)).data.list;
    expect(candidates.map(({ id }) => id)).not.toContain(leaving.id);
    for (const adminId of [leaving.id, changing.id, 'nobody'])
      expect(await assign(boss, { ids: [one], adminId })).toMatchObject({ status: 400, msg: '所选的管理员不能处理这类事项' });
  });
});

test('candidates are those who may, with how much each has', async () => {
  const newcomer = await admin('moderator');
  await assign(boss, { ids: [await waitingPost(), await waitingPost()], adminId: newcomer.id });
  const { list } = (await call(contract.assignmentCandidates, { subject: 'post' }, moderator)).data;
  expect(list).toContainEqual({ id: newcomer.id, account: newcomer.account, count: 2 });
  expect(list.map(({ id }) => id)).not.toContain(finance.id);
  const ofMoney = (await call(contract.assignmentCandidates, { subject: 'withdrawal' }, finance)).data.list;
  expect(ofMoney.map(({ id }) => id)).toContain(finance.id);
  expect(ofMoney.map(({ id }) => id)).not.toContain(moderator.id);
});

test('whoever may not work on something neither sees nor changes whose it is', async () => {
  const id = await waitingPost();
  for (const answer of [
    await assign(finance, { ids: [id] }),
    await call(contract.unassign, { subject: 'post', ids: [id] }, finance),
    await call(contract.listAssignments, { subject: 'post', ids: id }, finance),
    await call(contract.assignmentCandidates, { subject: 'post' }, finance),
    await assign(moderator, { subject: 'withdrawal', ids: [id] }),
    await assign(moderator, { subject: 'application', ids: [id] }),
  ])
    expect(answer.status).toBe(403);
});

test.each([
  [{ ids: [] }, 400, '请先选择'],
  [{ ids: Array.from({ length: 101 }, (_, n) => `p${n}`) }, 400, '一次最多选择 100 条'],
  [{ ids: ['nothing'] }, 404, '内容不存在或已被删除'],
  [{ ids: ['nothing'], note: '长'.repeat(ASSIGNMENT_NOTE_MAX + 1) }, 400, '分配说明最多 200 字'],
  [{ ids: ['nothing'], subject: 'comment' }, 400, '分配对象不正确'],
])('%j is refused: %i %s', async (form, status, msg) => {
  expect(await assign(boss, form)).toMatchObject({ status, msg });
});

describe('each queue', () => {
  const LISTS: Record<contract.WorkSubject, Call> = {
    post: adminPostList,
    report: listReportCases,
    infringement: listInfringements,
    application: applicationReviewList,
    licence: listRenewals,
    withdrawal: withdrawalReviewList,
  };
  const OTHER_STATE: Record<contract.WorkSubject, object> = {
    post: { status: 'published' },
    report: { state: 'upheld' },
    infringement: { state: 'upheld' },
    application: { status: 'approved' },
    licence: { state: 'approved' },
    withdrawal: { status: 'approved' },
  };
  const KIND = {
    post: 'posts',
    report: 'reports',
    infringement: 'infringements',
    application: 'merchantEnter',
    licence: 'licences',
    withdrawal: 'cashOut',
  } as const;
  const waits = (subject: contract.WorkSubject) => (subject === 'withdrawal' ? { status: 'applied' } : {});
  /** By their numbers, the longest wait first. */
  const idsOf = async (subject: contract.WorkSubject, waiting: contract.WaitingPartName, by: Visitor) => {
    const { data, msg } = await call(LISTS[subject], { ...waits(subject), waiting, limit: 100 }, by);
    if (data === null) throw new Error(msg);
    return (data as { list: { id: string }[] }).list.map(({ id }) => id);
  };

  beforeAll(async () => {
    await deps.db.execute(sql`update posts set review = 'none' where review = 'pending'`);
    const posts = [await waitingPost(), await waitingPost(), await waitingPost()];
    // Waiting for 100, 60 and 1 hours.
    for (const [index, hours] of [100, 60, 1].entries())
      await deps.db.execute(sql`update posts set submitted_at = ${ago(hours)}::timestamptz where id = ${posts[index]}`);
    const since = sql`(array[${ago(100)}, ${ago(60)}, ${ago(1)}])[n]::timestamptz`;
    const numbers = sql`generate_series(1, 3) n`;
    await deps.db.execute(sql`
      insert into users (id, nickname, identity, created_at) select 'q' || n, '排队人' || n, 'user', ${since} from ${numbers}`);
    const agencies = [await agencyOf(app), await agencyOf(app), await agencyOf(app)].map(({ agencyId }) => agencyId);
    await deps.db.execute(sql`
      insert into report_cases (id, target_type, target_id, state, report_count, first_at, last_at)
      select 'r' || n, 'person', 'q' || n, 'open', 1, ${since}, ${since} from ${numbers}`);
    await deps.db.execute(sql`
      insert into infringements (id, receipt, kind, standing, name, contact, links, statement, ip, created_at)
      select 'f' || n, 'f' || n, 'copyright', 'self', '某人', 'a@b.cn', '{https://wenjian.example/article/x}', repeat('侵权事实', 20), '127.0.0.1', ${since} from ${numbers}`);
    await deps.db.execute(sql`
      insert into agency_applications (id, applicant_id, kind, status, answers, created_at, submitted_at, updated_at)
      select 'e' || n, 'q' || n, 'media', 'pending', '{"organisationName":"排队"}', ${since}, ${since}, ${since} from ${numbers}`);
    await deps.db.execute(sql`
      insert into licence_renewals (id, agency_id, paper, document, state, submitted_at)
      select 'l' || n, (array[${sql.join(
        agencies.map((id) => sql`${id}`),
        sql`, `,
      )}])[n], 'businessLicence', 'private:x', 'pending', ${since} from ${numbers}`);
    await deps.db.execute(sql`
      insert into payees (id, owner_id, kind, name_sealed, account_sealed, name_masked, account_masked, fingerprint, created_at)
      select 'y' || n, 'q' || n, 'alipay', '', '', '某*', '1**', '\\x00', ${since} from ${numbers}`);
    await deps.db.execute(sql`
      insert into withdrawals (id, owner_id, identity, payee_id, status, gross, fee, tax, net, tax_method, config_version, applied_at, updated_at)
      select 'x' || n, 'q' || n, 'creator', 'y' || n, 'applied', 1000, 0, 0, 1000, 'none',
        (select max(version) from payout_configs), ${since}, ${since} from ${numbers}`);
  });

  test.each(WORK_SUBJECTS)('is narrowed to one’s own, nobody’s and late ones, and counts them: %s', async (subject) => {
    const waiting = async () => {
      const { list } = (await call(dashboardWaiting, {}, boss)).data;
      const row = list.find(({ kind }) => kind === KIND[subject]);
      return [row?.count, row?.late, row?.mine];
    };
    const late = { post: 2, report: 2, infringement: 1, application: 1, licence: 1, withdrawal: 2 }[subject];
    expect(await waiting()).toEqual([3, late, 0]);
    const [first, second, third] = await idsOf(subject, 'unassigned', boss);
    if (first === undefined || second === undefined || third === undefined) throw new Error('three wait');
    expect(await idsOf(subject, 'late', boss)).toEqual([first, second].slice(0, late));
    expect((await assign(boss, { subject, ids: [second] })).status).toBe(200);
    expect(await idsOf(subject, 'mine', boss)).toEqual([second]);
    expect(await idsOf(subject, 'unassigned', boss)).toEqual([first, third]);
    expect(await waiting()).toEqual([3, late, 1]);
    expect((await call(contract.unassign, { subject, ids: [second] }, boss)).data).toEqual({ count: 1 });
    expect(await idsOf(subject, 'mine', boss)).toEqual([]);
    const elsewhere = await call(LISTS[subject], { ...OTHER_STATE[subject], waiting: 'mine' }, boss);
    expect(elsewhere).toMatchObject({ status: 400, msg: contract.ONLY_WAITING });
    const unknown = await call(LISTS[subject], { ...waits(subject), waiting: 'some' }, boss);
    expect(unknown).toMatchObject({ status: 400, msg: '筛选条件不正确' });
  });

  test('comes as a file narrowed as the list is', async () => {
    await assign(boss, { subject: 'report', ids: ['r2'] });
    expect(await listFile(app, boss, 'reports', { waiting: 'mine' })).toEqual(['r2']);
    expect((await call(createListExport, { list: 'reports', filter: { state: 'upheld', waiting: 'mine' } }, boss)).status).toBe(
      400,
    );
  });

  test('is late by the settings', async () => {
    const { version, settings } = (await call(getSettings, {}, boss)).data;
    const dueHours = { ...settings.dueHours, reports: 0, applications: 48, withdrawals: 99 };
    expect((await call(saveSettings, { version, settings: { ...settings, dueHours } }, boss)).status).toBe(200);
    expect(await idsOf('report', 'late', boss)).toEqual([]);
    expect(await idsOf('application', 'late', boss)).toHaveLength(2);
    expect(await idsOf('withdrawal', 'late', boss)).toEqual(['x1']);
    const { list } = (await call(dashboardWaiting, {}, boss)).data;
    expect(list.filter(({ kind }) => kind === 'reports' || kind === 'cashOut').map(({ late }) => late)).toEqual([1, 0]);
    expect((await call(contract.dueHours, {}, finance)).data.hours).toEqual(dueHours);
  });
});
