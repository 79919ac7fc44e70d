import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import { createAppeal } from '#contract/moderation/appeals.ts';
import { adminPostDetail, adminPostList, approvePost, rejectPost } from '#contract/moderation/review.ts';
import { notifyList } from '#contract/notifications/notifications.ts';
import { ownDetail, retract, save, submit } from '#contract/posts/drafts.ts';
import { detail } from '#contract/posts/post.ts';
import { checkFigures } from '#contract/screening/machine-checks.ts';
import type { Risk } from '#contract/screening/risks.ts';
import { withheldFolders } from '#server/db/tables/media-assets.ts';
import { machineChecksOf } from '../../../../test/factories/machine-checks.ts';
import { articleForm, body, postsOf } from '../../../../test/factories/posts.ts';
import { aliyunAt, startSafetyServices } from '../../../../test/safety-services.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';
import { forgetChecks } from '../../screening/machine-checks/clean.ts';

const services = await startSafetyServices();
afterAll(() => services.close());
const app = await createTestApp(aliyunAt(services));
const { call, user, admin, deps, clock, fastify } = app;
const operator = await admin('super_admin');
const moderator = await admin('moderator');
const { settle, change, policy } = machineChecksOf(app, operator);
const { submitted, picture, again } = postsOf(app);

let author: Visitor;
let written = 0;

beforeEach(async () => {
  author = await user('creator');
  services.asked = [];
  services.fault = () => null;
  services.judge = (text) => (text.includes('微信') ? [{ label: 'pt_to_contact', confidence: 91.4, words: ['加微信'] }] : []);
  await change(() => ({ safety: DEFAULT_SETTINGS.safety, auditMode: 'all' }));
});

const PLAIN = ['凌晨五点四十分，湖面还是墨色的。', '整片湖醒了。'];
const AD = ['凌晨五点四十分，湖面还是墨色的。', '想要原图的朋友，加微信领取全套资料，先到先得。'];
/** Never the same twice, since that would not be asked. */
const form = (paragraphs: string[], more: object = {}) =>
  articleForm({ title: `湖水退去之后（${(written += 1)}）`, body: body(...paragraphs, `第 ${written} 篇。`), ...more });
const review = async (postsId: string) => (await call(adminPostDetail, { postsId }, moderator)).data;
const canBeRead = async (postsId: string) => (await call(detail, { postsId })).status === 200;
const ofRisk = async (risk: Risk) =>
  (await call(checkFigures, { scope: 'posts' }, moderator)).data.risks.find((one) => one.risk === risk);

describe('where every post is reviewed', () => {
  test('title, summary, tags, text in pieces, cover and pictures are judged one by one', async () => {
    const [cover, inside] = [await picture(author), await picture(author)];
    const doc = body(...PLAIN, '候鸟。'.repeat(300));
    const image = { type: 'image', attrs: { src: inside } };
    await submitted(
      form([], { cover, summary: '湖边一年的记录', tags: ['候鸟'], body: { ...doc, content: [...(doc.content ?? []), image] } }),
      author,
    );
    await settle();
    const texts = services.asked.filter(({ action }) => action === 'TextModerationPlus').map(({ content }) => content);
    const pictures = services.asked.filter(({ action }) => action === 'ImageModeration').map(({ content }) => content);
    expect(texts.map((text) => text.slice(0, 7)).toSorted()).toEqual(
      [`湖水退去之后（`, '湖边一年的记录', '候鸟', '凌晨五点四十分', '候鸟。候鸟。候'].toSorted(),
    );
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(600);
    expect(pictures.toSorted()).toEqual([cover, inside].map((path) => `https://wenjian.example${path}`).toSorted());
  });

  test('a picture that is withheld since a takedown is lent to the service', async () => {
    const cover = await picture(author);
    const folder = cover.replace(/^\/media\/|\/[^/]+$/g, '');
    await deps.transact(async (tx) => {
      await tx.insert(withheldFolders).values({ folder, ownerId: author.id, postId: 'earlier', at: clock.now() });
      await tx.emit('withheld.changed', { folders: [folder] });
    });
    await submitted(form(PLAIN, { cover }), author);
    await settle();
    const [address = ''] = services.asked.filter(({ action }) => action === 'ImageModeration').map(({ content }) => content);
    expect(address).toContain(`https://wenjian.example${cover}?ticket=`);
    expect((await fastify.inject(cover)).statusCode).toBe(404);
    expect((await fastify.inject(address.slice('https://wenjian.example'.length))).statusCode).toBe(200);
  });

  test('what was found points at its place on the review page, and may be sent back as a reason', async () => {
    const inside = await picture(author);
    services.judge = (content) =>
      content.includes('微信')
        ? [{ label: 'pt_to_contact', confidence: 91.4, words: ['加微信'] }]
        : content.includes(inside)
          ? [{ label: 'violent_weapons', confidence: 77 }]
          : [];
    const doc = body(...AD);
    const image = { type: 'image', attrs: { src: inside } };
    const postsId = await submitted(
      form([], { title: '加微信看湖', body: { ...doc, content: [...(doc.content ?? []), image] } }),
      author,
    );
    expect((await review(postsId)).checks).toEqual({ hints: [], waiting: 4, failed: 0 });
    await settle();
    const { checks, riskyWords } = await review(postsId);
    expect(riskyWords).toEqual(['加微信领取', '机审：暴恐 77%', '机审：广告引流 91%']);
    expect(checks).toMatchObject({
      waiting: 0,
      hints: [
        { part: 'title', risk: 'ads', confidence: 91.4, quote: '加微信看湖', anchor: null },
        {
          part: 'body',
          risk: 'ads',
          label: 'pt_to_contact',
          words: ['加微信'],
          quote: '想要原图的朋友，加微信领取全套资料，先到先得。',
          anchor: { kind: 'passage', quote: '想要原图的朋友，加微信领取全套资料，先到先得。', offset: 0 },
        },
        { part: 'picture', place: 0, risk: 'violent', confidence: 77, picture: inside, anchor: { kind: 'picture', src: inside } },
      ],
    });
    const reasons = checks.hints.map(({ anchor }) => ({ text: '请去掉', ...(anchor === null ? {} : { anchor }) }));
    expect((await call(rejectPost, { postsId, reasons }, moderator)).status).toBe(200);
    expect(await ofRisk('violent')).toMatchObject({ hits: 1, upheld: 1, overturned: 0 });
  });

  test('a post that is passed with a hit overturns it, once', async () => {
    const postsId = await submitted(form(AD), author);
    await settle();
    const before = await ofRisk('ads');
    await call(approvePost, { postsId }, moderator);
    expect(await ofRisk('ads')).toEqual({ ...before, overturned: (before?.overturned ?? 0) + 1 });
    expect(await canBeRead(postsId)).toBe(true);
  });

  test('nothing found passes nothing', async () => {
    const postsId = await submitted(form(PLAIN), author);
    await settle();
    expect(await review(postsId)).toMatchObject({ status: 'pending', checks: { hints: [], waiting: 0 } });
  });
});

describe('where posts go out by themselves', () => {
  beforeEach(() => change(() => ({ auditMode: 'after' })));

  test('one waits until all of it is judged, and its author is told when it is out', async () => {
    const postsId = await submitted(form(PLAIN), author);
    expect(await canBeRead(postsId)).toBe(false);
    await settle();
    expect(await canBeRead(postsId)).toBe(true);
    expect((await call(notifyList, {}, author)).data.list[0]).toMatchObject({ content: '作品已发布。' });
  });

  test('one with a hit waits for a person', async () => {
    const postsId = await submitted(form(AD), author);
    await settle();
    expect([await canBeRead(postsId), (await review(postsId)).checks.hints.length]).toEqual([false, 1]);
  });

  test('one that its author took back and changed is judged anew, and by what it says now', async () => {
    const first = form(AD);
    const postsId = await submitted(first, author);
    await call(retract, { postsId }, author);
    const { version } = (await call(ownDetail, { postsId }, author)).data;
    await call(save, { ...first, postsId, version, body: body('改过的正文，什么也没有推销。') }, author);
    await call(submit, { postsId }, author);
    await settle();
    expect(await canBeRead(postsId)).toBe(true);
    expect((await review(postsId)).checks.hints).toEqual([]);
  });

  test('while the service is away it waits, or goes out where the operator says so; a later hit asks for a look', async () => {
    services.fault = () => 'garbage';
    const waits = await submitted(form(PLAIN), author);
    await settle();
    expect(await canBeRead(waits)).toBe(false);
    await policy('posts', { whenAway: 'words' });
    const goes = await submitted(form(AD), author);
    await settle();
    expect(await canBeRead(goes)).toBe(true);
    services.fault = () => null;
    clock.advance(120_000);
    await settle();
    expect(await canBeRead(waits)).toBe(true);
    const { list } = (await call(adminPostList, { status: 'unseen' }, moderator)).data;
    expect(list.find(({ id }) => id === goes)?.unseen?.signs).toContain('words');
  });

  test('a picture that cannot be fetched is tried three times, and then waits for a person', async () => {
    const inside = await picture(author);
    services.fault = (content) => (content.includes(inside) ? { code: 480 } : null);
    const doc = body(...PLAIN);
    const image = { type: 'image', attrs: { src: inside } };
    const postsId = await submitted(form([], { body: { ...doc, content: [...(doc.content ?? []), image] } }), author);
    for (let n = 0; n < 4; n += 1) {
      await settle();
      clock.advance(120_000);
    }
    expect(services.asked.filter(({ content }) => content.includes(inside)).length).toBe(3);
    expect([await canBeRead(postsId), (await review(postsId)).checks]).toEqual([false, { hints: [], waiting: 0, failed: 1 }]);
  });
});

test('a post is sent back without a person only where the operator says so, with the places; its author appeals', async () => {
  const { risks } = DEFAULT_SETTINGS.safety.posts;
  await policy('posts', { risks: { ...risks, ads: { hold: 60, refuse: 90 } } });
  const postsId = await submitted(form(AD), author);
  await settle();
  const { status, reasons } = (await call(ownDetail, { postsId }, author)).data;
  expect([status, reasons]).toEqual([
    'rejected',
    [{ text: '正文疑似含广告引流内容', anchor: { kind: 'passage', quote: expect.stringContaining('加微信'), offset: 0 } }],
  ]);
  expect((await call(createAppeal, { postsId, text: '这是读者群，没有引流，请再看一次。' }, author)).status).toBe(200);
});

test('a refusal that is not above the threshold for a person is no rule', async () => {
  const { risks } = DEFAULT_SETTINGS.safety.posts;
  for (const ads of [
    { hold: 90, refuse: 60 },
    { hold: null, refuse: 60 },
  ])
    await expect(policy('posts', { risks: { ...risks, ads } })).rejects.toThrow('自动退回的置信度不能低于转人工的置信度');
});

test('after ninety days what was judged is forgotten, and the sums stay', async () => {
  await settle();
  clock.advance(91 * 86_400_000);
  const [reader, someone] = [await again(moderator, 'admin'), await again(author)];
  await submitted(form(PLAIN), someone);
  await forgetChecks(deps);
  const { rows } = await deps.db.$client.query<{ state: string }>('select distinct state from machine_checks');
  expect(rows).toEqual([{ state: 'waiting' }]);
  expect((await call(checkFigures, { days: 90 }, reader)).data.sums.checks).toBe(0);
  const { rows: sums } = await deps.db.$client.query('select 1 from machine_check_days');
  expect(sums.length).toBeGreaterThan(0);
});
