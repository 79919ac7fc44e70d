import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import { appealRefusal, listRefusedRemarks } from '#contract/comments/appeals.ts';
import * as comments from '#contract/comments/comments.ts';
import * as danmaku from '#contract/danmaku/danmaku.ts';
import { decideRemarkAppeal, listRemarkAppeals } from '#contract/moderation/remark-appeals.ts';
import { notifyList } from '#contract/notifications/notifications.ts';
import { detail } from '#contract/posts/post.ts';
import { checkFigures } from '#contract/screening/machine-checks.ts';
import type { Risk } from '#contract/screening/risks.ts';
import { machineChecksOf } from '../../../test/factories/machine-checks.ts';
import { postsOf } from '../../../test/factories/posts.ts';
import { startSafetyServices, tencentAt } from '../../../test/safety-services.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';

const services = await startSafetyServices();
afterAll(() => services.close());
const app = await createTestApp(tencentAt(services));
const { call, user, admin, deps, clock } = app;
Object.assign(deps, { limits: { consume: async () => {}, refund: async () => {}, reset: async () => {} } });
const operator = await admin('super_admin');
const [moderator, second] = [await admin('moderator'), await admin('moderator')];
const { settle, change, policy } = machineChecksOf(app, operator);
const { published, video } = postsOf(app);

let author: Visitor;
let writer: Visitor;
let post: string;
let said = 0;

beforeAll(async () => {
  author = await user('agencies');
  const form = { type: 'video', title: '雾里合龙', categoryId: 'nature', mediaId: await video(author) } as const;
  post = await published(form, author, moderator);
  await settle();
});
beforeEach(async () => {
  writer = await user();
  services.asked = [];
  services.judge = (text) => (text.includes('微信') ? [{ label: 'Ad-Contact', confidence: 91.4, words: ['加微信'] }] : []);
  services.fault = () => null;
  await change(() => ({ safety: DEFAULT_SETTINGS.safety, remarkMode: 'risky' }));
});

/** Never the same twice, since that would not be asked. */
const unlike = (text: string): string => `${text}，第${(said += 1)}条`;

/** What can be done to either, by the same names. */
const KINDS = {
  comments: {
    write: async (text: string) => (await call(comments.createComment, { postsId: post, content: unlike(text) }, writer)).data,
    seen: async (by?: Visitor) =>
      (await call(comments.listComments, { postsId: post, limit: 100 }, by)).data.list.map(({ id }) => id),
    waiting: async () => (await call(comments.adminCommentList, { status: 'held', limit: 100 }, moderator)).data.list,
    count: async () => (await call(detail, { postsId: post }, author)).data.commentCount,
    pass: (commentId: string) => call(comments.restoreComment, { commentId }, moderator),
    hide: (commentId: string) => call(comments.hideComment, { commentId }, moderator),
  },
  danmaku: {
    write: async (text: string) =>
      (await call(danmaku.sendDanmaku, { postsId: post, atMs: (said % 12) * 1000, content: unlike(text) }, writer)).data,
    seen: async (by?: Visitor) => (await call(danmaku.listDanmaku, { postsId: post }, by)).data.list.map(({ id }) => id),
    waiting: async () => (await call(danmaku.adminDanmakuList, { status: 'held', limit: 100 }, moderator)).data.list,
    count: async () => (await call(detail, { postsId: post }, author)).data.danmakuCount,
    pass: (danmakuId: string) => call(danmaku.restoreDanmaku, { danmakuId }, moderator),
    hide: (danmakuId: string) => call(danmaku.hideDanmaku, { danmakuId }, moderator),
  },
} as const;

const figures = async () => (await call(checkFigures, {}, moderator)).data;
const ofRisk = async (risk: Risk) => (await figures()).risks.find((one) => one.risk === risk);

describe.each(['comments', 'danmaku'] as const)('%s', (kind) => {
  const { write, seen, waiting, count, pass, hide } = KINDS[kind];

  test('wait until the service has looked at them, and are shown when it finds nothing', async () => {
    const before = await count();
    const { id, held } = await write('这座桥真好看');
    expect(held).toBe(true);
    expect([(await seen()).includes(id), (await seen(writer)).includes(id), await count()]).toEqual([false, true, before]);
    await settle();
    expect([(await seen()).includes(id), await count()]).toEqual([true, before + 1]);
    expect(services.asked.map(({ content }) => content)).toEqual([`这座桥真好看，第${said}条`]);
  });

  test('with a hit wait for a person, who sees what was found and how sure it is; who passes it overturns the hit', async () => {
    const { id } = await write('加微信领资料');
    await settle();
    expect(await seen()).not.toContain(id);
    expect((await waiting()).find((row) => row.id === id)).toMatchObject({ riskyWords: ['机审：广告引流 91%'] });
    const before = await ofRisk('ads');
    await pass(id);
    expect(await seen()).toContain(id);
    expect(await ofRisk('ads')).toEqual({ ...before, overturned: (before?.overturned ?? 0) + 1 });
  });

  test('whose hit a person shares are gone, and the hit is upheld', async () => {
    const { id } = await write('加微信领资料');
    await settle();
    const before = await ofRisk('ads');
    await hide(id);
    await hide(id);
    expect(await ofRisk('ads')).toEqual({ ...before, upheld: (before?.upheld ?? 0) + 1 });
  });

  test('of which the service is not sure enough are shown, by the thresholds of the moment', async () => {
    services.judge = () => [{ label: 'Ad-Contact', confidence: 79 }];
    const { id } = await write('一句模棱两可的话');
    await settle();
    expect(await seen()).toContain(id);
    const { risks } = DEFAULT_SETTINGS.safety[kind];
    await policy(kind, { risks: { ...risks, ads: { hold: 79, refuse: null } } });
    const other = await write('另一句模棱两可的话');
    await settle();
    expect(await seen()).not.toContain(other.id);
  });

  test('that wait for a person anyway are not let through by a service', async () => {
    await change(() => ({ remarkMode: 'all' }));
    const { id } = await write('这座桥真好看');
    await settle();
    expect(await seen()).not.toContain(id);
    expect((await waiting()).find((row) => row.id === id)).toMatchObject({ riskyWords: [] });
  });

  test('are left as a person has decided, whatever is found later', async () => {
    const { id } = await write('加微信领资料');
    await pass(id);
    await settle();
    expect(await seen()).toContain(id);
  });

  test('are refused without a person only where the operator says so; the writer is told and appeals, and a person puts them back', async () => {
    const { risks } = DEFAULT_SETTINGS.safety[kind];
    await policy(kind, { risks: { ...risks, ads: { hold: 60, refuse: 90 } } });
    const { id } = await write('加微信领资料');
    await settle();
    expect([(await seen(writer)).includes(id), (await waiting()).some((row) => row.id === id)]).toEqual([false, false]);
    const [news] = (await call(notifyList, {}, writer)).data.list;
    expect(news?.content).toContain('内容安全检测：疑似广告引流内容');
    const [refusal] = (await call(listRefusedRemarks, {}, writer)).data.list;
    await call(appealRefusal, { id: refusal?.id, text: '这是我自己的公众号，没有引流。' }, writer);
    const { list } = (await call(listRemarkAppeals, { state: 'pending' }, second)).data;
    expect(list).toMatchObject([{ id: refusal?.id, decidedBy: '系统' }]);
    const before = await ofRisk('ads');
    clock.advance(1000);
    await call(decideRemarkAppeal, { id: refusal?.id, granted: true, reply: '已核实' }, second);
    expect(await seen()).toContain(id);
    expect(await ofRisk('ads')).toEqual({ ...before, overturned: (before?.overturned ?? 0) + 1 });
  });

  test('go by the sensitive words while the service is away, and are judged when it is back', async () => {
    services.fault = () => 503;
    const [plain, ad] = [await write('这座桥真好看'), await write('加微信领资料')];
    const before = await count();
    await settle();
    expect(await seen()).toEqual(expect.arrayContaining([plain.id, ad.id]));
    expect(await count()).toBe(before + 2);
    expect((await figures()).service).toMatchObject({
      state: 'failing',
      waiting: 2,
      failure: { reason: expect.stringContaining('503') },
    });
    services.fault = () => null;
    clock.advance(60_000);
    await settle();
    expect([(await seen()).includes(plain.id), (await seen()).includes(ad.id)]).toEqual([true, false]);
    expect(await count()).toBe(before + 1);
    expect((await figures()).service).toMatchObject({ state: 'ok', waiting: 0, failure: null });
  });

  test('wait while the service is away where the operator says so, for a person or until it is back', async () => {
    await policy(kind, { whenAway: 'hold' });
    services.fault = () => 'garbage';
    const [one, other] = [await write('这座桥真好看'), await write('这座桥真难看')];
    await settle();
    expect(await seen()).not.toContain(one.id);
    await pass(one.id);
    expect(await seen()).toContain(one.id);
    services.fault = () => null;
    clock.advance(60_000);
    await settle();
    expect(await seen()).toEqual(expect.arrayContaining([one.id, other.id]));
  });

  test('are kept while the service is asked too often, and it is left alone for a while', async () => {
    services.fault = () => ({ code: 'RequestLimitExceeded' });
    for (let n = 0; n < 12; n += 1) await write('这座桥真好看');
    await settle();
    expect(services.asked.length).toBe(8);
    services.fault = () => null;
    clock.advance(60_000);
    await settle();
    expect((await figures()).service).toMatchObject({ waiting: 0 });
  });

  test('beyond the day’s budget go by the sensitive words and are judged the next day', async () => {
    await policy(kind, { dailyBudget: 0 });
    const { id } = await write('加微信领资料');
    await settle();
    expect([services.asked.length, (await seen()).includes(id)]).toEqual([0, true]);
    await policy(kind, { dailyBudget: 5 });
    await settle();
    expect(services.asked.length).toBe(0);
    await settle({ clock: { now: () => new Date(clock.now().getTime() + 86_400_000) } });
    expect(services.asked.length).toBe(1);
    const fresh = await deps.db.$client.query(`select verdict from machine_checks where subject_id = $1`, [id]);
    expect(fresh.rows).toEqual([{ verdict: 'hold' }]);
  });

  test('are not shown to the service where the operator says so', async () => {
    await policy(kind, { checked: false });
    expect((await write('加微信领资料')).held).toBe(false);
    await settle();
    expect(services.asked).toEqual([]);
  });

  test('that wait for a service that is switched off go by what is done while it is away', async () => {
    const { id } = await write('这座桥真好看');
    await settle({ contentSafety: null });
    expect([services.asked.length, (await seen()).includes(id)]).toEqual([0, true]);
  });
});

test('what was judged within a week is not asked again', async () => {
  const say = async () =>
    (await call(comments.createComment, { postsId: post, content: '沙发，一个也没有变' }, await user())).data.id;
  const first = await say();
  await settle();
  const next = await say();
  const before = await figures();
  await settle();
  expect(services.asked.length).toBe(1);
  const { seen } = KINDS.comments;
  expect(await seen()).toEqual(expect.arrayContaining([first, next]));
  const after = await figures();
  expect([after.sums.checks - before.sums.checks, after.sums.units - before.sums.units]).toEqual([1, 0]);
});
