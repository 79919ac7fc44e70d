import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { notifyList } from '#contract/notifications/notifications.ts';
import { dashboardWaiting } from '#contract/back-office/dashboard.ts';
import { createAppeal, decideAppeal, listAppeals } from '#contract/moderation/appeals.ts';
import * as reports from '#contract/moderation/reports.ts';
import * as contract from '#contract/moderation/review.ts';
import { listOwn } from '#contract/posts/own-posts.ts';
import * as posts from '#contract/posts/drafts.ts';
import * as reading from '#contract/posts/post.ts';
import { auditLog } from '#server/db/tables/audit-log.ts';
import { postTakedowns } from '#server/db/tables/posts.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../../test/factories/posts.ts';
import { addDays, dayInChina } from '../../../core/clock.ts';
import { postsHandlers } from '../handlers.ts';
import { lapseTakedownsJob } from '../jobs.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { published, submitted, again } = postsOf(app);
const [one, two] = [await admin('moderator'), await admin('moderator')];
const DAY = 86_400_000;

const ORDER = {
  rule: 'rumor',
  reason: '第三段的数据没有出处，投诉人已提供反证',
  law: '《网络信息内容生态治理规定》第六条',
  orderNumber: '京网办〔2026〕12 号',
  publicReason: '含有未经证实的疫情数据',
} as const;

const day = (ahead: number): string => addDays(dayInChina(clock.now()), ahead);
/** The same person, with a session that holds after days have gone by. */
const now = (who: Visitor, kind: 'user' | 'admin' = 'admin') => again(who, kind);
const detail = async (postsId: string, by: Visitor = one) => (await call(contract.adminPostDetail, { postsId }, by)).data;
const seen = (postsId: string, by?: Visitor) => call(reading.detail, { postsId }, by);
const lapsed = async (by: Visitor) => (await call(contract.adminPostList, { status: 'lapsed', limit: 100 }, by)).data;
const logOf = (postsId: string, action: string) =>
  deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.targetId, postsId), eq(auditLog.action, action)))
    .orderBy(asc(auditLog.at));
const lapse = () =>
  postsHandlers(deps)
    .find(({ job }) => job.name === lapseTakedownsJob.name)
    ?.run({} as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: false });

async function takenDown(more: object = {}): Promise<{ postsId: string; author: Visitor; by: Visitor }> {
  const [author, by] = [await user('creator'), await now(one)];
  const postsId = await published(articleForm({ title: '湖水退去之后' }), author, by);
  const { status, msg } = await call(contract.offlinePost, { postsId, reason: '侵权', ...more }, by);
  if (status !== 200) throw new Error(msg);
  return { postsId, author, by };
}

/** One whose term is over, and which waits for a moderator. */
async function termOver(more: object = {}) {
  const taken = await takenDown({ until: day(1), ...more });
  clock.advance(2 * DAY);
  await lapse();
  return { ...taken, author: await now(taken.author, 'user'), by: await now(one) };
}

describe('an order to take a post down', () => {
  test('needs no more than the reason it always needed', async () => {
    const { postsId, by } = await takenDown();
    expect((await detail(postsId, by)).takedown).toMatchObject({
      rule: 'other',
      law: '',
      orderNumber: '',
      reason: '侵权',
      scope: 'site',
      until: null,
      lapsed: false,
      kept: null,
      ended: null,
      shown: '该内容因违反社区规范已被移除',
    });
    expect((await logOf(postsId, 'posts.offline'))[0]?.after).toEqual({ status: 'offline', reason: '侵权', rule: 'other' });
  });

  test('says by which rule and law, under which number, until when and what readers are told', async () => {
    const until = day(30);
    const { postsId, author, by } = await takenDown({ ...ORDER, until });
    const { rule, law, orderNumber, reason, publicReason } = ORDER;
    const shown = `该内容因${publicReason}已被移除`;
    expect((await detail(postsId, by)).takedown).toMatchObject({ rule, law, orderNumber, reason, shown, until, by: one.account });
    expect((await logOf(postsId, 'posts.offline'))[0]).toMatchObject({
      adminId: one.id,
      after: { status: 'offline', rule, law, orderNumber, reason, publicReason, until },
    });
    const own = { rule, law, orderNumber, shown, scope: 'site', until, lapsed: false };
    expect((await call(listOwn, {}, author)).data.list[0]).toMatchObject({
      status: 'offline',
      reasons: [{ text: reason }],
      takedown: own,
      can: { appeal: true },
    });
    expect((await call(posts.ownDetail, { postsId }, author)).data.takedown).toMatchObject(own);
    expect((await call(notifyList, { kind: 'audit' }, author)).data.list[0]?.content).toBe(
      `${reason}\n违反规则：不实信息\n依据：${law}\n文号：${orderNumber}\n期限：至 ${until}，到期后由审核员复核，不会自动恢复`,
    );
  });

  test.each([
    [{ rule: 'unknown' }, 'rule', '请选择违反的规则'],
    [{ law: '法'.repeat(201) }, 'law', '依据法律最多 200 字'],
    [{ orderNumber: '号'.repeat(101) }, 'orderNumber', '文号最多 100 字'],
    [{ publicReason: '说'.repeat(61) }, 'publicReason', '对读者说明最多 60 字'],
    [{ until: '2026-02-30' }, 'until', '期限格式不正确'],
    [{ until: '2001-01-01' }, 'until', '期限不能早于今天'],
    [{ until: '2199-01-01' }, 'until', '期限最长 10 年，更久的请选择不设期限'],
  ])('that makes no sense is refused beside its field: %o', async (odd, field, message) => {
    const [author, by] = [await user('creator'), await now(one)];
    const postsId = await published(articleForm(), author, by);
    expect(await call(contract.offlinePost, { postsId, reason: '侵权', ...odd }, by)).toMatchObject({
      status: 400,
      msg: message,
      data: { fields: { [field]: message } },
    });
    expect((await seen(postsId)).status).toBe(200);
  });

  test('after a report or an infringement names the rule that it was about', async () => {
    const [author, by] = [await user('creator'), await now(await admin())];
    const [reported, claimed] = [await published(articleForm(), author, by), await published(articleForm(), author, by)];
    for (const reason of ['ad', 'fraud', 'fraud'] as const)
      await call(reports.createReport, { targetType: 'post', targetId: reported, reason, detail: '' }, await user());
    const { list } = (await call(reports.listReportCases, {}, by)).data;
    const found = list.find(({ targetId }) => targetId === reported);
    await call(reports.handleReport, { id: found?.id, verdict: 'upheld', reply: '', remove: true }, by);
    expect(await seen(reported)).toMatchObject({ status: 404, msg: '该内容因涉嫌诈骗已被移除' });
    await call(reports.createInfringement, {
      kind: 'copyright',
      standing: 'self',
      name: '某某',
      contact: 'a@b.example',
      links: [`https://wenjian.example/article/${claimed}`],
      statement: '这篇文章未经许可，全文转载了本人于今年三月发表的作品。',
      promised: true,
    });
    const [infringement] = (await call(reports.listInfringements, {}, by)).data.list;
    const handled = await call(
      reports.handleInfringement,
      { id: infringement?.id, verdict: 'upheld', reply: '已处理', takeDown: [claimed] },
      by,
    );
    expect([handled.status, handled.msg]).toEqual([200, expect.anything()]);
    expect(await seen(claimed)).toMatchObject({ status: 404, msg: '该内容因侵犯他人合法权益已被移除' });
  });
});

describe('readers', () => {
  test('are told in its place why, and nothing else of it; its author and who looks in from outside alike', async () => {
    const { postsId, author, by } = await takenDown(ORDER);
    for (const reader of [undefined, await user(), author, by]) {
      const answer = await seen(postsId, reader);
      expect(answer).toMatchObject({
        status: 404,
        code: 404,
        msg: '该内容因含有未经证实的疫情数据已被移除',
        reason: 'takenDown',
        data: null,
      });
      const said = JSON.stringify({ msg: answer.msg, data: answer.data });
      for (const kept of ['湖水退去之后', ORDER.reason, ORDER.law, ORDER.orderNumber, author.id])
        expect(said).not.toContain(kept);
    }
    expect(await call(reading.counts, { postsId })).toMatchObject({ status: 404, msg: '作品不存在或已下线' });
  });

  test('are told of nothing that was never there, was hidden or thrown away, or has come back', async () => {
    const plain = { status: 404, msg: '作品不存在或已下线' };
    const { postsId, author, by } = await takenDown();
    const hidden = await published(articleForm(), author, by);
    await call(posts.offline, { postsId: hidden }, author);
    const waiting = await submitted(articleForm(), author);
    for (const id of ['nothing-is-there', hidden, waiting]) {
      const answer = await seen(id);
      expect(answer).toMatchObject(plain);
      expect(answer.reason).toBeUndefined();
    }
    // Within the time that answers are kept for guests: each change drops them.
    const gone = { status: 404, reason: 'takenDown' };
    expect(await seen(postsId)).toMatchObject(gone);
    await call(posts.remove, { postsId }, author);
    expect(await seen(postsId)).toMatchObject(plain);
    await call(posts.restore, { postsId }, author);
    expect(await seen(postsId)).toMatchObject(gone);
    await call(posts.submit, { postsId }, author);
    expect(await seen(postsId)).toMatchObject(gone);
    await call(contract.approvePost, { postsId }, by);
    expect((await seen(postsId)).status).toBe(200);
    // Of what its author had hidden before.
    expect(await seen(hidden)).toMatchObject(plain);
    await call(contract.offlinePost, { postsId: hidden, reason: '侵权' }, by);
    expect(await seen(hidden)).toMatchObject(gone);
  });
});

describe('a term that is over', () => {
  test('puts nothing back and the post before the moderators, on the day after its last and not before', async () => {
    const { postsId } = await takenDown({ until: day(1) });
    clock.advance(DAY);
    await lapse();
    expect((await lapsed(await now(one))).list.map((row) => row.postsId)).not.toContain(postsId);
    clock.advance(DAY);
    await lapse();
    await lapse();
    const by = await now(one);
    const { list, counts } = await lapsed(by);
    expect(list.find((row) => row.postsId === postsId)).toMatchObject({
      status: 'offline',
      refused: 'takedown',
      lapsedOn: day(-1),
    });
    expect(counts['lapsed']).toBe(list.length);
    const waiting = (await call(dashboardWaiting, {}, by)).data.list.find(({ kind }) => kind === 'takedowns');
    expect(waiting?.count).toBe(list.length);
    expect(await detail(postsId, by)).toMatchObject({
      status: 'offline',
      takedown: { lapsed: true, until: day(-1), ended: null },
      can: { claim: true, keepDown: true, restore: true, decide: false },
    });
    expect(await seen(postsId)).toMatchObject({ status: 404, reason: 'takenDown' });
  });

  test('is told to its author, who cannot make more of it than before', async () => {
    const { postsId, author } = await termOver();
    expect((await call(posts.ownDetail, { postsId }, author)).data.takedown).toMatchObject({ lapsed: true });
    expect((await call(posts.submit, { postsId }, author)).data.status).toBe('pending');
    expect((await seen(postsId)).reason).toBe('takenDown');
  });

  test('waits in one queue at a time: not while it is reviewed anew or lies in the bin', async () => {
    const { postsId, author, by } = await termOver();
    const ids = async () => (await lapsed(by)).list.map((row) => row.postsId);
    expect(await ids()).toContain(postsId);
    await call(posts.submit, { postsId }, author);
    expect(await ids()).not.toContain(postsId);
    expect((await detail(postsId, by)).can).toMatchObject({ decide: true, keepDown: false });
    await call(contract.rejectPost, { postsId, reasons: [{ text: '没有改动' }] }, by);
    expect(await ids()).toContain(postsId);
    await call(posts.remove, { postsId }, author);
    expect(await ids()).not.toContain(postsId);
    await call(posts.restore, { postsId }, author);
    expect(await ids()).toContain(postsId);
  });

  test('is held by one moderator like anything else that waits', async () => {
    const { postsId, by } = await termOver();
    await call(contract.claimPost, { postsId }, by);
    const other = await now(two);
    for (const decision of [contract.keepPostDown, contract.restorePost])
      expect(await call(decision, { postsId }, other)).toMatchObject({
        status: 409,
        msg: `作品正由 ${one.account} 审核，请先处理其他作品`,
      });
    expect((await detail(postsId, other)).can.keepDown).toBe(false);
    expect((await call(contract.restorePost, { postsId }, by)).data.status).toBe('published');
    expect((await detail(postsId, by)).claim).toBeNull();
  });

  test('stays over when the server of another day looks again', async () => {
    const { postsId } = await termOver();
    const at = async () => (await deps.db.select().from(postTakedowns).where(eq(postTakedowns.postId, postsId)))[0]?.lapsedAt;
    const before = await at();
    clock.advance(DAY);
    await lapse();
    expect(await at()).toEqual(before);
  });
});

describe('a moderator decides', () => {
  test('that it stays down until another day: said twice it is done, logged and told once', async () => {
    const { postsId, author, by } = await termOver(ORDER);
    const until = day(60);
    for (let time = 0; time < 2; time += 1)
      expect(await call(contract.keepPostDown, { postsId, until }, by)).toMatchObject({
        status: 200,
        msg: '已维持下架',
        data: { postsId, status: 'offline' },
      });
    const takedown = (await detail(postsId, by)).takedown;
    expect(takedown).toMatchObject({ until, lapsed: false, kept: { by: one.account }, reason: ORDER.reason, law: ORDER.law });
    expect((await lapsed(by)).list.map((row) => row.postsId)).not.toContain(postsId);
    expect(await logOf(postsId, 'posts.keepDown')).toMatchObject([
      { adminId: one.id, targetType: 'post', before: { until: day(-1) }, after: { until, reason: ORDER.reason } },
    ]);
    const told = (await call(notifyList, { kind: 'audit' }, author)).data.list.filter(({ title }) => title.includes('维持下架'));
    expect(told.map(({ content }) => content)).toEqual([`${ORDER.reason}\n期限：至 ${until}，到期后由审核员复核，不会自动恢复`]);
    expect((await call(listOwn, {}, author)).data.list[0]?.reasons).toEqual([
      { text: `维持下架，期限至 ${until}` },
      { text: ORDER.reason },
    ]);
    expect((await seen(postsId)).reason).toBe('takenDown');
    // The new term ends like the one before.
    clock.advance(61 * DAY);
    await lapse();
    expect((await lapsed(await now(one))).list.map((row) => row.postsId)).toContain(postsId);
  });

  test('that it stays down for good, with another reason', async () => {
    const { postsId, author, by } = await termOver();
    await call(contract.keepPostDown, { postsId, reason: '权利人仍未授权' }, by);
    expect((await detail(postsId, by)).takedown).toMatchObject({ until: null, lapsed: false, reason: '权利人仍未授权' });
    expect((await call(notifyList, { kind: 'audit' }, author)).data.list[0]).toMatchObject({
      title: '你的文章《湖水退去之后》维持下架',
      content: '权利人仍未授权\n期限：不设期限',
    });
  });

  test('which its author may appeal against, as against the order itself; an open appeal is answered first', async () => {
    const { postsId, author, by } = await takenDown({ until: day(1) });
    const text = '文中图片是本人拍摄，附有原图。';
    expect((await call(createAppeal, { postsId, text }, author)).status).toBe(200);
    expect(await call(contract.keepPostDown, { postsId, until: day(9) }, by)).toMatchObject({
      status: 409,
      msg: '作者的申诉正在处理，请先在“审核申诉”中答复',
    });
    expect((await detail(postsId, by)).takedown?.until).toBe(day(1));
    const [waiting] = (await call(listAppeals, {}, await now(two))).data.list.filter((appeal) => appeal.postsId === postsId);
    await call(decideAppeal, { id: waiting?.id, granted: false, reply: '原图与文中图片不符' }, await now(two));
    expect((await call(createAppeal, { postsId, text }, author)).status).toBe(409);
    expect((await call(contract.keepPostDown, { postsId, until: day(9) }, by)).status).toBe(200);
    expect((await call(createAppeal, { postsId, text }, author)).status).toBe(200);
  });

  test('that it comes back; what stood is kept in its history', async () => {
    const { postsId, by } = await termOver(ORDER);
    expect((await call(contract.restorePost, { postsId }, by)).data.status).toBe('published');
    expect((await seen(postsId)).status).toBe(200);
    expect((await lapsed(by)).list.map((row) => row.postsId)).not.toContain(postsId);
    expect(await call(contract.keepPostDown, { postsId }, by)).toMatchObject({
      status: 409,
      msg: '作品没有被平台下架，可能已经恢复展示',
    });
    await call(contract.offlinePost, { postsId, reason: '再次违规', rule: 'ad' }, by);
    const { takedown, pastTakedowns } = await detail(postsId, by);
    expect(takedown).toMatchObject({ rule: 'ad', reason: '再次违规', until: null, lapsed: false });
    expect(pastTakedowns).toMatchObject([
      { rule: 'rumor', reason: ORDER.reason, law: ORDER.law, ended: { by: one.account, how: 'putBack' } },
    ]);
  });

  test('nothing of a post that is not taken down, or of none', async () => {
    const [author, by] = [await user('creator'), await now(one)];
    const postsId = await published(articleForm(), author, by);
    expect((await call(contract.keepPostDown, { postsId }, by)).status).toBe(409);
    await call(posts.offline, { postsId }, author);
    expect((await call(contract.keepPostDown, { postsId }, by)).status).toBe(409);
    expect((await call(contract.keepPostDown, { postsId: 'nothing-is-there' }, by)).status).toBe(404);
    expect(await logOf(postsId, 'posts.keepDown')).toEqual([]);
  });
});
