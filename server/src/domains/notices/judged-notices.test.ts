import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dashboardWaiting } from '#contract/back-office/dashboard.ts';
import type { DocNode } from '#contract/document.ts';
import * as contract from '#contract/notices/notices.ts';
import { checkFigures } from '#contract/screening/machine-checks.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import { machineChecksOf } from '../../../test/factories/machine-checks.ts';
import { postsOf } from '../../../test/factories/posts.ts';
import { aliyunAt, startSafetyServices } from '../../../test/safety-services.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';
import { noticesHandlers } from './handlers.ts';
import { announceNotice } from './jobs.ts';

const services = await startSafetyServices();
afterAll(() => services.close());
const app = await createTestApp(aliyunAt(services));
const { call, admin, deps, clock } = app;
const operator = await admin('super_admin');
const [writer, other] = [await admin('admin'), await admin('admin')];
const { settle, change, policy } = machineChecksOf(app, operator);
const { picture, video, again } = postsOf(app);

/** Sessions end while days go by. */
async function renew(): Promise<void> {
  for (const one of [operator, writer, other]) one.token = (await again(one, 'admin')).token;
}

let written = 0;
const announced: string[] = [];
deps.events.subscribe('notice.published', ({ noticeId }) => announced.push(noticeId));

beforeEach(async () => {
  await renew();
  announced.length = 0;
  services.asked = [];
  services.fault = () => null;
  services.judge = (text) => (text.includes('微信') ? [{ label: 'pt_to_contact', confidence: 91.4, words: ['微信'] }] : []);
  const { notices } = DEFAULT_SETTINGS.safety;
  await change(() => ({ safety: { ...DEFAULT_SETTINGS.safety, notices: { ...notices, checked: true } } }));
});

const paragraph = (text: string): DocNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });
/** Never the same twice, since that would not be asked. */
const form = (text: string, ...more: DocNode[]) => ({
  title: `服务升级（${(written += 1)}）`,
  body: { type: 'doc', content: [paragraph(`${text}第 ${written} 则。`), ...more] },
  audience: 'everyone' as const,
});
const PLAIN = '周日凌晨升级。';
const AD = '加微信领取升级礼包。';

async function publish(text: string, publishAt?: string): Promise<string> {
  const { id } = (await call(contract.createNotice, form(text), writer)).data;
  await call(contract.publishNotice, { noticeId: id, ...(publishAt === undefined ? {} : { publishAt }) }, writer);
  return id;
}
const look = async (noticeId: string) => (await call(contract.adminNoticeDetail, { noticeId }, writer)).data;
const shown = async () => (await call(contract.noticeList, { limit: 100 })).data.list.map(({ id }) => id);
const decide = (noticeId: string, passed: boolean, by: Visitor, reason = '') =>
  call(contract.decideNotice, { noticeId, passed, ...(passed ? {} : { reason }) }, by);
const runAnnounce = (noticeId: string) =>
  noticesHandlers(deps)
    .find(({ job }) => job.name === announceNotice.name)
    ?.run({ noticeId } as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: false });
const logOf = async (noticeId: string) =>
  (
    await deps.db.$client.query<{ action: string; admin_id: string; after: object }>(
      `select action, admin_id, after from audit_log where target_id = $1 and action in ('notice.approve', 'notice.reject')`,
      [noticeId],
    )
  ).rows;

test('is not asked about, and out at once, where notices are not checked, which is so until the operator says otherwise', async () => {
  expect(DEFAULT_SETTINGS.safety.notices.checked).toBe(false);
  await policy('notices', { checked: false });
  const id = await publish(AD);
  expect([await look(id), await shown()]).toMatchObject([{ state: 'published', check: 'none' }, [id]]);
  await settle();
  expect(services.asked).toEqual([]);
});

test('videos are refused, since neither the service nor who looks a second time would be shown them', async () => {
  const mediaId = await video(await app.user('creator'));
  const withVideo = form(PLAIN, { type: 'video', attrs: { mediaId } });
  const refused = { status: 400, msg: '公告中不能插入视频，请移除后重试' };
  expect(await call(contract.createNotice, withVideo, writer)).toMatchObject(refused);
  const { id } = (await call(contract.createNotice, form(PLAIN), writer)).data;
  expect(await call(contract.modifyNotice, { noticeId: id, ...withVideo }, writer)).toMatchObject(refused);
  // Written before they were refused.
  await deps.db.$client.query('update notices set body = $2 where id = $1', [id, JSON.stringify(withVideo.body)]);
  expect(await call(contract.publishNotice, { noticeId: id }, writer)).toMatchObject(refused);
});

describe('a notice that is published', () => {
  test('waits until title, text and pictures are judged, and is out when nothing is found', async () => {
    const src = await picture(await app.user('creator'));
    const sent = form(PLAIN, { type: 'image', attrs: { src, alt: '' } });
    const { id } = (await call(contract.createNotice, sent, writer)).data;
    expect((await call(contract.publishNotice, { noticeId: id }, writer)).data).toMatchObject({
      state: 'scheduled',
      check: 'checking',
      can: { publish: false, withdraw: true, decide: false },
    });
    expect(await shown()).not.toContain(id);
    await settle();
    expect(services.asked.map(({ content }) => content).toSorted()).toEqual(
      [sent.title, `${PLAIN}第 ${written} 则。`, `https://wenjian.example${src}`].toSorted(),
    );
    expect([await look(id), announced]).toMatchObject([{ state: 'published', check: 'none', marks: [] }, [id]]);
    expect(await shown()).toContain(id);
  });

  test('and hit is held for another administrator, who lets it out', async () => {
    const id = await publish(AD);
    await settle();
    expect(await look(id)).toMatchObject({
      state: 'scheduled',
      check: 'held',
      marks: ['机审：广告引流 91%'],
      can: { publish: false, decide: true },
    });
    const waiting = (await call(dashboardWaiting, {}, other)).data.list.find(({ kind }) => kind === 'notices');
    expect(waiting).toMatchObject({ count: 1 });
    expect([await shown(), announced]).toEqual([expect.not.arrayContaining([id]), []]);
    expect(await call(contract.publishNotice, { noticeId: id }, other)).toMatchObject({
      status: 409,
      msg: '公告正在送检或等待复核，通过后按时发布',
    });
    expect(await decide(id, true, writer)).toMatchObject({
      status: 409,
      msg: expect.stringMatching(/^这则公告由你发布，请由另一位/),
    });
    expect(await decide(id, true, other)).toMatchObject({
      status: 200,
      msg: '已通过',
      data: { state: 'published', check: 'none' },
    });
    expect([await shown(), announced]).toEqual([expect.arrayContaining([id]), [id]]);
    expect(await decide(id, true, other)).toMatchObject({ status: 409 });
    expect(await logOf(id)).toMatchObject([{ action: 'notice.approve', admin_id: other.id, after: { status: 'approved' } }]);
    const { risks } = (await call(checkFigures, { scope: 'notices' }, operator)).data;
    expect(risks.find(({ risk }) => risk === 'ads')).toMatchObject({ overturned: 1 });
  });

  test('and sent back is a draft again with the reason, and is judged anew when it was changed', async () => {
    const id = await publish(AD);
    await settle();
    expect(await decide(id, false, other)).toMatchObject({ status: 400, msg: '请填写退回理由' });
    expect(await decide(id, false, other, '不能引流')).toMatchObject({
      msg: '已退回',
      data: { state: 'draft', check: 'refused', reason: '不能引流', can: { publish: true, remove: true } },
    });
    await call(contract.modifyNotice, { noticeId: id, ...form(PLAIN) }, writer);
    expect(await look(id)).toMatchObject({ state: 'draft', check: 'none', reason: '' });
    await call(contract.publishNotice, { noticeId: id }, writer);
    await settle();
    expect(await shown()).toContain(id);
  });

  test('is let out by who published it when nobody else has looked for a day, with a mark in the log', async () => {
    const id = await publish(AD);
    await settle();
    clock.advance(24 * 3_600_000);
    await renew();
    expect(await decide(id, true, writer)).toMatchObject({ status: 200 });
    expect(await logOf(id)).toMatchObject([{ action: 'notice.approve', admin_id: writer.id, after: { alone: true } }]);
  });

  test('is refused without a person only where the operator says so', async () => {
    const { risks } = DEFAULT_SETTINGS.safety.notices;
    await policy('notices', { risks: { ...risks, ads: { hold: 60, refuse: 90 } } });
    const id = await publish(AD);
    await settle();
    expect(await look(id)).toMatchObject({
      state: 'draft',
      check: 'refused',
      reason: '内容安全检测：疑似广告引流内容',
    });
  });

  test('withdrawn while it is judged, or changed, is nothing that the answer is about', async () => {
    const [gone, changed] = [await publish(AD), await publish(AD)];
    await call(contract.withdrawNotice, { noticeId: gone }, writer);
    await call(contract.modifyNotice, { noticeId: changed, ...form(PLAIN) }, writer);
    await settle();
    expect(await look(gone)).toMatchObject({ state: 'withdrawn', check: 'none' });
    expect(await look(changed)).toMatchObject({ state: 'published', check: 'none', marks: [] });
  });
});

test('a published notice that is changed is not seen until the new text was judged; to pin it asks nothing', async () => {
  const { id } = (await call(contract.createNotice, form(PLAIN), writer)).data;
  await call(contract.publishNotice, { noticeId: id }, writer);
  await settle();
  const { title, body } = await look(id);
  await call(contract.modifyNotice, { noticeId: id, title, body, audience: 'everyone', pinned: true } as never, writer);
  expect(await look(id)).toMatchObject({ state: 'published', pinned: true, check: 'none' });
  await call(contract.modifyNotice, { noticeId: id, ...form(AD) }, writer);
  expect(await shown()).not.toContain(id);
  await settle();
  expect(await look(id)).toMatchObject({ check: 'held' });
  expect(await shown()).not.toContain(id);
});

test('one that is scheduled goes out at its time, judged before; one that is held when its time comes goes out when it is let out', async () => {
  const publishAt = new Date(clock.now().getTime() + 3_600_000).toISOString();
  const [plain, hit] = [await publish(PLAIN, publishAt), await publish(AD, publishAt)];
  await settle();
  expect([await look(plain), await look(hit)]).toMatchObject([{ check: 'none' }, { check: 'held' }]);
  expect(await shown()).not.toContain(plain);
  clock.advance(3_600_000);
  await Promise.all([runAnnounce(plain), runAnnounce(hit)]);
  expect(announced).toEqual([plain]);
  expect(await decide(hit, true, other)).toMatchObject({ status: 200 });
  expect(announced).toEqual([plain, hit]);
  expect(await shown()).toEqual(expect.arrayContaining([plain, hit]));
});

describe('while the service is away', () => {
  test('a notice waits for a second look, or for the service to be back', async () => {
    services.fault = () => 'garbage';
    const [first, second] = [await publish(PLAIN), await publish(PLAIN)];
    await settle();
    expect([await look(first), await look(second)]).toMatchObject([
      { check: 'held', marks: [] },
      { check: 'held', marks: [] },
    ]);
    expect(await decide(first, true, other)).toMatchObject({ status: 200 });
    services.fault = () => null;
    clock.advance(120_000);
    await settle();
    expect(await shown()).toEqual(expect.arrayContaining([first, second]));
  });

  test('or goes out where the operator says so, and is held again when it is hit later', async () => {
    await policy('notices', { whenAway: 'words' });
    services.fault = () => 429;
    const id = await publish(AD);
    await settle();
    expect(await shown()).toContain(id);
    services.fault = () => null;
    clock.advance(120_000);
    await settle();
    expect([await look(id), await shown()]).toMatchObject([{ check: 'held' }, expect.not.arrayContaining([id])]);
  });

  test('or the day’s budget is spent, it waits, and is judged the next day', async () => {
    await deps.db.$client.query('delete from machine_check_days');
    await policy('notices', { dailyBudget: 3 });
    const first = await publish(PLAIN);
    clock.advance(1_000);
    const second = await publish(PLAIN);
    await settle();
    expect([await look(first), await look(second)]).toMatchObject([{ check: 'none' }, { check: 'held' }]);
    expect(services.asked).toHaveLength(3);
    clock.advance(24 * 3_600_000);
    await settle();
    expect(await shown()).toEqual(expect.arrayContaining([first, second]));
    expect(services.asked).toHaveLength(4);
  });
});
