import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { saveCaptions } from '#contract/media-assets/captions.ts';
import { mediaDetailCall } from '#contract/media-assets/media-assets.ts';
import {
  adminPostDetail,
  adminPostList,
  approvePost,
  offlinePost,
  rejectPost,
  restorePost,
} from '#contract/moderation/review.ts';
import { notifyList } from '#contract/notifications/notifications.ts';
import { ownDetail, submit } from '#contract/posts/drafts.ts';
import { detail } from '#contract/posts/post.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import { machineChecksOf } from '../../../../test/factories/machine-checks.ts';
import { postsOf } from '../../../../test/factories/posts.ts';
import { aliyunAt, startSafetyServices } from '../../../../test/safety-services.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';
import { mediaAssetsHandlers } from '../../media-assets/handlers.ts';

const services = await startSafetyServices();
afterAll(() => services.close());
const app = await createTestApp(aliyunAt(services));
const { call, user, admin, clock, fastify, deps } = app;
const operator = await admin('super_admin');
const moderator = await admin('moderator');
const { settle, change, policy, work } = machineChecksOf(app, operator);
const { made, submitted, published, video } = postsOf(app);

let author: Visitor;
let mediaId: string;
let written = 0;

beforeEach(async () => {
  author = await user('creator');
  mediaId = await video(author);
  services.asked = [];
  services.fault = () => null;
  services.judge = (text) => (text.includes('微信') ? [{ label: 'pt_to_contact', confidence: 91.4, words: ['加微信'] }] : []);
  await change(() => ({ safety: DEFAULT_SETTINGS.safety, auditMode: 'after' }));
});

/** A line a second. */
const srt = (...lines: string[]) =>
  lines.map((line, at) => `${at + 1}\n00:00:0${at + 1},000 --> 00:00:0${at + 1},900\n${line}\n`).join('\n');
/** Never the same twice, since that would not be asked. */
const PLAIN = () => srt('雾起来了', '江面合龙', `第 ${(written += 1)} 回`);
const AD = () => srt('雾起来了', `第 ${(written += 1)} 回`, '想要原片加微信');

const film = () => ({ type: 'video' as const, title: `雾里合龙（${(written += 1)}）`, categoryId: 'nature', mediaId });
const write = async (content: string, language = 'zh-CN') => {
  const { status, msg, data } = await call(saveCaptions, { mediaId, language, content }, author);
  expect([status, msg]).toEqual([200, '字幕已保存']);
  return data.captions.find((one) => one.language === language)?.state;
};
const state = async () => (await call(mediaDetailCall, { mediaId }, author)).data.captions[0]?.state;
const shownUrl = async (postsId: string) => (await call(detail, { postsId })).data.media?.captions[0]?.url;
/** What readers see. */
const seen = async (postsId: string) => {
  const url = await shownUrl(postsId);
  return url === undefined ? null : (await fastify.inject(url)).body;
};
const canBeRead = async (postsId: string) => (await call(detail, { postsId })).status === 200;
const review = async (postsId: string) => (await call(adminPostDetail, { postsId }, moderator)).data;
const waits = async (postsId: string) =>
  (await call(adminPostList, { status: 'pending', limit: 100 }, moderator)).data.list.some(({ id }) => id === postsId);
const HINT = {
  part: 'captions',
  risk: 'ads',
  quote: '想要原片加微信',
  moment: { of: 'caption', from: 3, to: 3 },
  anchor: { kind: 'time', seconds: 3 },
} as const;

/** A film on the site with captions, on which a person has decided. */
async function onTheSite(captions = PLAIN()): Promise<string> {
  await write(captions);
  const postsId = await published(film(), author, moderator);
  await settle();
  services.asked = [];
  return postsId;
}

describe('captions of a film that is submitted', () => {
  test('are judged with it, not while they are written, and a hit is a reason at its time', async () => {
    await change(() => ({ auditMode: 'all' }));
    expect(await write(AD())).toBe('shown');
    await write(srt('The mist', 'is rising'), 'en');
    await settle();
    expect(services.asked).toEqual([]);
    const form = film();
    const postsId = await submitted(form, author);
    await settle();
    const asked = services.asked.map(({ content }) => content);
    expect(asked).toHaveLength(3);
    expect(asked).toEqual(expect.arrayContaining([form.title, 'The mist\nis rising']));
    expect(asked).toContainEqual(expect.stringMatching(/^雾起来了\n第 \d+ 回\n想要原片加微信$/));
    const { checks, riskyWords } = await review(postsId);
    expect(checks).toMatchObject({ waiting: 0, failed: 0, hints: [HINT] });
    expect(riskyWords).toEqual(['机审：广告引流 91%']);
    const reasons = checks.hints.map(({ anchor }) => ({ text: '请改字幕', ...(anchor === null ? {} : { anchor }) }));
    expect((await call(rejectPost, { postsId, reasons }, moderator)).status).toBe(200);
    expect((await call(ownDetail, { postsId }, author)).data.reasons).toEqual([{ text: '请改字幕', anchor: HINT.anchor }]);
  });

  test('let it go out by itself when nothing is found, and keep it when they are hit', async () => {
    await write(PLAIN());
    const plain = await submitted(film(), author);
    expect(await canBeRead(plain)).toBe(false);
    await settle();
    expect(await canBeRead(plain)).toBe(true);
    mediaId = await video(author);
    await write(AD());
    const hit = await submitted(film(), author);
    await settle();
    expect([await canBeRead(hit), (await review(hit)).checks.hints.length]).toEqual([false, 1]);
  });

  test('that are changed while it waits are judged with it as well', async () => {
    await change(() => ({ auditMode: 'all' }));
    const postsId = await submitted(film(), author);
    await settle();
    expect(await write(AD())).toBe('shown');
    await settle();
    expect((await review(postsId)).checks.hints).toMatchObject([HINT]);
  });

  test('that cannot be read, or make more pieces than a day’s budget, are left to a person', async () => {
    await write(PLAIN());
    const { rows } = await deps.db.$client.query<{ key: string }>('select key from media_captions where media_id = $1', [
      mediaId,
    ]);
    await deps.storage.remove(rows[0]?.key ?? '');
    const unread = await submitted(film(), author);
    await settle();
    expect([await canBeRead(unread), (await review(unread)).checks.failed]).toEqual([false, 1]);
    mediaId = await video(author);
    await write(srt(...Array.from({ length: 3 }, (_, line) => `${line}${'候鸟飞过湖面。'.repeat(70)}`)));
    await policy('posts', { dailyBudget: 2 });
    const long = await submitted(film(), author);
    await settle();
    expect((await review(long)).checks).toMatchObject({ failed: 1 });
  });
});

describe('captions that are changed on the site', () => {
  test('are shown when nothing was found in them, and the older ones until then', async () => {
    const postsId = await onTheSite();
    const [before, old] = [await seen(postsId), await shownUrl(postsId)];
    expect(await write(srt('雾散了'))).toBe('checking');
    expect(await seen(postsId)).toBe(before);
    await settle();
    expect(services.asked.map(({ content }) => content)).toEqual(['雾散了']);
    expect([await seen(postsId), await state()]).toEqual([expect.stringContaining('雾散了'), 'shown']);
    expect(await waits(postsId)).toBe(false);
    await work(mediaAssetsHandlers(deps));
    expect((await fastify.inject(old ?? '')).statusCode).toBe(404);
  });

  test('and hit wait as a correction of the post, which stays; passed, they are shown', async () => {
    const postsId = await onTheSite();
    const before = await seen(postsId);
    await write(AD());
    await settle();
    expect([await seen(postsId), await state(), await waits(postsId)]).toEqual([before, 'held', true]);
    const { checks, riskyWords, media } = await review(postsId);
    expect([checks.hints, riskyWords]).toMatchObject([[HINT], ['机审：广告引流 91%']]);
    expect((await fastify.inject(media?.captions[0]?.url ?? '')).body).toContain('加微信');
    const told = (await call(notifyList, {}, author)).data.list.map(({ title }) => title);
    expect(told).toContainEqual(expect.stringMatching(/^你的视频《.+》的字幕正在审核$/));
    await call(approvePost, { postsId }, moderator);
    expect([await seen(postsId), await state(), await waits(postsId)]).toEqual([
      expect.stringContaining('加微信'),
      'shown',
      false,
    ]);
  });

  test('and sent back are not shown; what is written then is for a person to pass, and another submission takes it along', async () => {
    const postsId = await onTheSite();
    const before = await seen(postsId);
    await write(AD());
    await settle();
    await call(rejectPost, { postsId, reasons: [{ text: '请去掉', anchor: HINT.anchor }] }, moderator);
    expect([await seen(postsId), await canBeRead(postsId)]).toEqual([before, true]);
    expect((await call(ownDetail, { postsId }, author)).data.reasons).toMatchObject([{ text: '请去掉' }]);
    expect((await call(submit, { postsId }, author)).status).toBe(200);
    await settle();
    expect((await review(postsId)).checks.hints.at(-1)).toMatchObject(HINT);
    await call(rejectPost, { postsId, reasons: [{ text: '请去掉' }] }, moderator);
    await write(srt('雾散了', `第 ${(written += 1)} 回`));
    await settle();
    expect([await seen(postsId), await waits(postsId)]).toEqual([before, true]);
    await call(approvePost, { postsId }, moderator);
    expect(await seen(postsId)).toContain('雾散了');
  });

  test('twice in a row are judged by the newest alone', async () => {
    const postsId = await onTheSite();
    await write(AD());
    await write(PLAIN());
    await settle();
    expect([await state(), await waits(postsId)]).toEqual(['shown', false]);
  });

  test('are sent back without a person only where the operator says so', async () => {
    const postsId = await onTheSite();
    const before = await seen(postsId);
    const { risks } = DEFAULT_SETTINGS.safety.posts;
    await policy('posts', { risks: { ...risks, ads: { hold: 60, refuse: 90 } } });
    await write(AD());
    await settle();
    expect([await seen(postsId), await waits(postsId)]).toEqual([before, false]);
    expect((await call(ownDetail, { postsId }, author)).data.reasons).toEqual([
      { text: '字幕疑似含广告引流内容', anchor: HINT.anchor },
    ]);
  });

  test('while the service is away wait for a person, or are shown where the operator says so and taken back when they are hit', async () => {
    const postsId = await onTheSite();
    services.fault = () => 'garbage';
    await write(PLAIN());
    await settle();
    expect([await state(), await waits(postsId)]).toEqual(['held', true]);
    services.fault = () => null;
    clock.advance(120_000);
    await settle();
    expect([await state(), await waits(postsId)]).toEqual(['shown', false]);
    await policy('posts', { whenAway: 'words' });
    services.fault = () => 'garbage';
    await write(AD());
    await settle();
    expect(await seen(postsId)).toContain('加微信');
    services.fault = () => null;
    clock.advance(120_000);
    await settle();
    expect([await seen(postsId), await state(), await waits(postsId)]).toEqual([null, 'held', true]);
  });

  test('while the post is down are not seen when it is put back, but for what nothing was found in', async () => {
    const postsId = await onTheSite();
    const before = await seen(postsId);
    await call(offlinePost, { postsId, reason: '侵权' }, moderator);
    await write(AD());
    await settle();
    await call(restorePost, { postsId }, moderator);
    expect([await seen(postsId), await state(), await waits(postsId)]).toEqual([before, 'held', false]);
  });

  test('are shown at once where posts are not judged', async () => {
    const postsId = await onTheSite();
    await policy('posts', { checked: false });
    expect(await write(AD())).toBe('shown');
    expect(await seen(postsId)).toContain('加微信');
  });
});

test('a draft that is submitted while its captions change is submitted again', async () => {
  await write(PLAIN());
  const postsId = await made(film(), author);
  const { storage } = deps;
  const read = storage.read.bind(storage);
  Object.assign(storage, {
    read: async (...given: Parameters<typeof read>) => {
      Object.assign(storage, { read });
      await write(AD());
      return read(...given);
    },
  });
  expect(await call(submit, { postsId }, author)).toMatchObject({ status: 409, msg: '视频或字幕刚刚有修改，请重新提交' });
  expect(await call(submit, { postsId }, author)).toMatchObject({ status: 200 });
});
