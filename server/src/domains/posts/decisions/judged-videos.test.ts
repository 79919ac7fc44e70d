import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import { adminPostDetail, adminPostList, approvePost, rejectPost } from '#contract/moderation/review.ts';
import { ownDetail, retract, save, submit } from '#contract/posts/drafts.ts';
import { detail } from '#contract/posts/post.ts';
import { checkFigures } from '#contract/screening/machine-checks.ts';
import { machineChecksOf } from '../../../../test/factories/machine-checks.ts';
import { articleForm, body, postsOf } from '../../../../test/factories/posts.ts';
import { aliyunAt, startSafetyServices } from '../../../../test/safety-services.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';

const services = await startSafetyServices();
afterAll(() => services.close());
const app = await createTestApp(aliyunAt(services));
const { call, user, admin, deps, clock, fastify } = app;
const operator = await admin('super_admin');
const { settle, change, policy } = machineChecksOf(app, operator);
const { submitted, video, again } = postsOf(app);

let moderator: Visitor;
let author: Visitor;
let written = 0;

beforeEach(async () => {
  Object.assign(operator, await again(operator, 'admin'));
  moderator = await admin('moderator');
  author = await user('creator');
  services.asked = [];
  services.fault = () => null;
  services.judge = () => [];
  services.patience = 0;
  const { videos } = DEFAULT_SETTINGS.safety;
  await change(() => ({ auditMode: 'after', safety: { ...DEFAULT_SETTINGS.safety, videos: { ...videos, checked: true } } }));
});

const film = async (mediaId?: string) => ({
  type: 'video' as const,
  title: `候鸟北归（${(written += 1)}）`,
  categoryId: 'nature',
  mediaId: mediaId ?? (await video(author)),
});
const review = async (postsId: string) => (await call(adminPostDetail, { postsId }, await again(moderator, 'admin'))).data;
const canBeRead = async (postsId: string) => (await call(detail, { postsId })).status === 200;
const begun = () => services.asked.filter(({ action }) => action === 'VideoModeration').map(({ content }) => content);
const figures = async () =>
  (await call(checkFigures, { scope: 'videos', days: 7 }, await again(moderator, 'admin'))).data.scopes.find(
    ({ scope }) => scope === 'videos',
  );
/** Time goes by, in steps of a look each. */
const wait = async (minutes: number) => {
  await settle();
  for (let passed = 0; passed < minutes; passed += 5) {
    clock.advance(300_000);
    await settle();
  }
};
const isVideo = (_content: string, action: string) => action.startsWith('Video');

test('a video is fetched by a signed address that is good for a day, in parts as well', async () => {
  const mediaId = await video(author);
  await deps.storage.put(`private/source/${mediaId}`, Buffer.from('0123456789'));
  await submitted(await film(mediaId), author);
  await settle();
  const [address = ''] = begun();
  expect(address).toMatch(new RegExp(`^https://wenjian\\.example/api/v1/user/machineChecks/video/${mediaId}\\.mp4\\?ticket=`));
  const url = address.slice('https://wenjian.example'.length);
  const whole = await fastify.inject({ method: 'GET', url });
  expect([whole.statusCode, whole.body, whole.headers['content-length']]).toEqual([200, '0123456789', '10']);
  const part = await fastify.inject({ method: 'GET', url, headers: { range: 'bytes=2-4' } });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
  expect((await fastify.inject({ method: 'GET', url, headers: { range: 'bytes=10-' } })).statusCode).toBe(416);
  expect((await fastify.inject({ method: 'HEAD', url })).headers['content-length']).toBe('10');
  for (const wrong of [url.replace('ticket=', 'ticket=x'), url.split('?')[0] ?? ''])
    expect((await fastify.inject({ method: 'GET', url: wrong })).statusCode).toBe(404);
  clock.advance(86_400_001);
  expect((await fastify.inject({ method: 'GET', url })).statusCode).toBe(404);
  await settle();
});

test('what would go out by itself waits for its video, and goes out when nothing is found', async () => {
  services.patience = 2;
  const postsId = await submitted(await film(), author);
  await settle();
  expect([await canBeRead(postsId), (await review(postsId)).checks]).toEqual([false, { hints: [], waiting: 1, failed: 0 }]);
  clock.advance(29_000);
  await settle();
  expect(services.asked.filter(({ action }) => action === 'VideoModerationResult')).toEqual([]);
  for (let look = 0; look < 3; look += 1) {
    expect(await canBeRead(postsId)).toBe(false);
    clock.advance(300_000);
    // A server that has just started knows of the task from the row.
    await settle({});
  }
  expect([await canBeRead(postsId), begun().length]).toEqual([true, 1]);
});

test('what was seen and heard is a hint with its moment, and a reason with its time', async () => {
  services.judge = (content) =>
    content.includes('/video/')
      ? [
          { label: 'violent_weapons', confidence: 88, at: 4 },
          { label: 'ad', confidence: 91, words: ['加微信'], at: 6, until: 12, heard: '想要资料的加微信' },
          { label: 'sexual_cleavage', confidence: 20, at: 8 },
        ]
      : [];
  const before = await figures();
  const postsId = await submitted(await film(), author);
  await wait(5);
  const { checks, riskyWords } = await review(postsId);
  expect(checks).toMatchObject({
    waiting: 0,
    hints: [
      {
        part: 'video',
        risk: 'violent',
        confidence: 88,
        moment: { of: 'frame', from: 4, to: 4 },
        anchor: { kind: 'time', seconds: 4 },
      },
      {
        part: 'video',
        risk: 'ads',
        words: ['加微信'],
        quote: '想要资料的加微信',
        moment: { of: 'sound', from: 6, to: 12 },
        anchor: { kind: 'time', seconds: 6 },
      },
    ],
  });
  expect(riskyWords).toEqual(['机审：暴恐 88%', '机审：广告引流 91%']);
  const reasons = checks.hints.map(({ anchor }) => ({ text: '请剪去', ...(anchor === null ? {} : { anchor }) }));
  expect((await call(rejectPost, { postsId, reasons }, moderator)).status).toBe(200);
  const after = await figures();
  const risen = (['checks', 'asked', 'units', 'hits'] as const).map((name) => (after?.[name] ?? 0) - (before?.[name] ?? 0));
  expect(risen).toEqual([1, 1, 1, 1]);
});

test('a person’s decision says of hits in the video, too, whether they were right', async () => {
  services.judge = (content) => (content.includes('/video/') ? [{ label: 'bloody', confidence: 90, at: 3 }] : []);
  const postsId = await submitted(await film(), author);
  await wait(5);
  const violent = async () =>
    (await call(checkFigures, { scope: 'videos' }, moderator)).data.risks.find(({ risk }) => risk === 'violent');
  const before = await violent();
  await call(approvePost, { postsId }, moderator);
  expect(await violent()).toEqual({ ...before, overturned: (before?.overturned ?? 0) + 1 });
});

test('a video in an article is judged with it', async () => {
  const mediaId = await video(author);
  services.judge = (content) => (content.includes(mediaId) ? [{ label: 'violent_weapons', confidence: 77, at: 9 }] : []);
  const doc = body('湖面还是墨色的。');
  const embedded = { type: 'video', attrs: { mediaId } };
  const form = articleForm({ title: `湖（${(written += 1)}）`, body: { ...doc, content: [...(doc.content ?? []), embedded] } });
  const postsId = await submitted(form, author);
  await wait(5);
  expect((await review(postsId)).checks.hints).toMatchObject([
    { part: 'embedded', place: 0, moment: { of: 'frame', from: 9, to: 9 }, anchor: null },
  ]);
});

test('the same video is not begun twice, while it is under way and after', async () => {
  services.patience = 1;
  const form = await film();
  const postsId = await submitted(form, author);
  await settle();
  for (const title of ['改过的标题之一', '改过的标题之二']) {
    await call(retract, { postsId }, author);
    const { version } = (await call(ownDetail, { postsId }, author)).data;
    await call(save, { ...form, postsId, version, title: `${title}（${(written += 1)}）` }, author);
    await call(submit, { postsId }, author);
    await wait(10);
  }
  expect([begun().length, await canBeRead(postsId)]).toEqual([1, true]);
});

test('one that is still being made playable waits for it', async () => {
  const mediaId = await video(author, 'processing');
  const postsId = await submitted(await film(mediaId), author);
  await wait(5);
  expect(begun()).toEqual([]);
  await deps.db.$client.query(`update media_assets set state = 'ready', duration_ms = 61000 where id = $1`, [mediaId]);
  const before = (await figures())?.units ?? 0;
  await wait(10);
  expect([begun().length, ((await figures())?.units ?? 0) - before, (await review(postsId)).checks.waiting]).toEqual([1, 2, 0]);
});

describe('a service that', () => {
  test('takes long is waited for, or not any more after half an hour where the operator says so; a later hit asks for a look', async () => {
    services.patience = 12;
    const waits = await submitted(await film(), author);
    await wait(40);
    expect(await canBeRead(waits)).toBe(false);
    await policy('videos', { whenAway: 'words' });
    services.judge = (content) => (content.includes('/video/') ? [{ label: 'bloody', confidence: 90, at: 3 }] : []);
    const goes = await submitted(await film(), author);
    await wait(20);
    expect(await canBeRead(goes)).toBe(false);
    await wait(20);
    expect(await canBeRead(goes)).toBe(true);
    await wait(60);
    const { list } = (await call(adminPostList, { status: 'unseen' }, await again(moderator, 'admin'))).data;
    expect(list.find(({ id }) => id === goes)?.unseen?.signs).toContain('words');
  });

  test('never comes to an end is given up after a day, and a person decides', async () => {
    services.patience = Infinity;
    const postsId = await submitted(await film(), author);
    await settle();
    clock.advance(86_400_000);
    await settle();
    expect([await canBeRead(postsId), (await review(postsId)).checks]).toEqual([false, { hints: [], waiting: 0, failed: 1 }]);
  });

  test('cannot read a video is asked three times, and then a person decides', async () => {
    services.fault = (_content, action) => (action === 'VideoModerationResult' ? { code: 480 } : null);
    const postsId = await submitted(await film(), author);
    await wait(30);
    expect(begun().length).toBe(3);
    expect([await canBeRead(postsId), (await review(postsId)).checks.failed]).toEqual([false, 1]);
  });

  test('does not take videos goes on with texts', async () => {
    services.fault = (content, action) => (isVideo(content, action) ? { code: 408 } : null);
    const postsId = await submitted(await film(), author);
    const article = await submitted(articleForm({ title: `湖（${(written += 1)}）`, body: body(`第 ${written} 篇。`) }), author);
    await settle();
    expect([await canBeRead(article), await canBeRead(postsId), (await review(postsId)).checks.waiting]).toEqual([
      true,
      false,
      1,
    ]);
    services.fault = () => null;
    await wait(15);
    expect(await canBeRead(postsId)).toBe(true);
  });
});

describe('the day’s budget', () => {
  test('counts minutes begun, of what is under way as well; the rest waits for the next day', async () => {
    clock.advance(86_400_000);
    Object.assign(operator, await again(operator, 'admin'));
    await policy('videos', { dailyBudget: 2 });
    const author2 = await again(author);
    const posts: string[] = [];
    for (let n = 0; n < 3; n += 1) posts.push(await submitted(await film(), author2));
    await settle();
    expect(begun().length).toBe(2);
    await wait(10);
    const readable = async () => (await Promise.all(posts.map(canBeRead))).filter(Boolean).length;
    expect(await readable()).toBe(2);
    expect(await figures()).toMatchObject({ usedToday: 2, dailyBudget: 2 });
    clock.advance(86_400_000);
    await settle();
    await wait(5);
    expect(await readable()).toBe(3);
  });

  test('that a video is longer than leaves it to a person at once', async () => {
    await policy('videos', { dailyBudget: 2 });
    const mediaId = await video(author);
    await deps.db.$client.query('update media_assets set duration_ms = 121000 where id = $1', [mediaId]);
    const postsId = await submitted(await film(mediaId), author);
    await settle();
    expect([begun(), (await review(postsId)).checks]).toEqual([[], { hints: [], waiting: 0, failed: 1 }]);
  });
});
