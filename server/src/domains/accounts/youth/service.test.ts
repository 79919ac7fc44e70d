import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { detail } from '#contract/posts/post.ts';
import * as settings from '#contract/accounts/settings.ts';
import { createComment } from '#contract/comments/comments.ts';
import { sendDanmaku } from '#contract/danmaku/danmaku.ts';
import * as discovery from '#contract/discovery/feed.ts';
import * as hotListContract from '#contract/discovery/hot-list.ts';
import * as recommendationsContract from '#contract/discovery/recommendations.ts';
import { setFollow } from '#contract/follows/follows.ts';
import { getSettings, saveSettings, siteInfo } from '#contract/settings/settings.ts';
import { sendMessage } from '#contract/messages/messages.ts';
import { createTestApp, PASSWORD, type Visitor } from '../../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, clock, user, admin } = app;
const posts = postsOf(app);
const HOUR = 3_600_000;
const pin = '2468';

/** Moves the clock on to that hour in China. */
function moveTo(hour: number): void {
  const inDay = (clock.now().getTime() + 8 * HOUR) % (24 * HOUR);
  clock.advance((hour * HOUR - inDay + 24 * HOUR) % (24 * HOUR));
}

/** Somebody with the mode on, in the afternoon. */
async function youth(minutes = 40): Promise<Visitor> {
  moveTo(15);
  const visitor = await user();
  await call(settings.openYouthMode, { pin, minutes }, visitor);
  return visitor;
}

let open = '';
let closed = '';
beforeAll(async () => {
  const [author, reviewer] = [await user('creator'), await admin()];
  open = await posts.published(articleForm({ categoryId: 'science' }), author, reviewer);
  closed = await posts.published(articleForm({ categoryId: 'finance' }), author, reviewer);
});

describe('青少年模式 on the server', () => {
  test('opens posts of the categories for the young and no others, on the page, in the feed and beside a post', async () => {
    const child = await youth();
    expect((await call(detail, { postsId: open }, child)).status).toBe(200);
    expect(await call(detail, { postsId: closed }, child)).toMatchObject({ status: 403, msg: '青少年模式下不能查看此页' });
    const { data } = await call(discovery.suggest, { category: 'science' }, child);
    expect(data.list.map(({ id }) => id)).toEqual([open]);
    for (const query of [{}, { category: 'finance' }, { keywords: '湖水' }, { keywords: '湖水', category: 'science' }])
      expect((await call(discovery.suggest, query, child)).status).toBe(403);
    expect((await call(discovery.related, { postsId: open })).data.list.map(({ id }) => id)).toEqual([closed]);
    expect((await call(discovery.related, { postsId: open }, child)).data.list).toEqual([]);
    for (const listed of [hotListContract.hotList, discovery.followed, recommendationsContract.hotRecommendations])
      expect(await call(listed, {}, child)).toMatchObject({ status: 403, msg: '青少年模式下不能使用这项功能' });
  });

  test('lets nobody speak: no comment, no danmaku, no message', async () => {
    const child = await youth();
    for (const answer of [
      await call(createComment, { postsId: open, content: '好看' }, child),
      await call(sendDanmaku, { postsId: open, atMs: 0, content: '好看' }, child),
      await call(sendMessage, { toUserId: (await user()).id, content: '你好' }, child),
    ])
      expect(answer).toMatchObject({ status: 403, msg: '青少年模式下不能使用这项功能' });
    await call(settings.closeYouthMode, { pin }, child);
    expect((await call(createComment, { postsId: open, content: '好看' }, child)).status).toBe(200);
  });

  test('keeps strangers away, not those whom one follows', async () => {
    const child = await youth();
    const [stranger, friend] = [await user(), await user()];
    await call(setFollow, { userId: friend.id, followed: true }, child);
    expect(await call(sendMessage, { toUserId: child.id, content: '在吗' }, stranger)).toMatchObject({
      status: 403,
      msg: '对方设置了私信权限，暂时无法发送消息',
    });
    expect((await call(sendMessage, { toUserId: child.id, content: '早点回家' }, friend)).status).toBe(200);
  });

  test('counts a day once for all devices, ends at its limit, and goes on by the PIN', async () => {
    const child = await youth(20);
    const count = async (seconds: number) => (await call(settings.youthTime, { seconds }, child)).data;
    expect(await count(0)).toEqual({ usedSeconds: 0, allowedMinutes: 20 });
    await count(60);
    clock.advance(60_000);
    // A phone and a tablet, both in sight for the same minute.
    await count(60);
    expect((await count(60)).usedSeconds).toBe(120);
    for (let minute = 2; minute < 20; minute += 1) {
      clock.advance(60_000);
      await count(60);
    }
    expect(await call(detail, { postsId: open }, child)).toMatchObject({ status: 403, msg: '青少年模式今日时长已用完' });
    expect(await call(settings.extendYouthTime, { pin: '0000' }, child)).toMatchObject({ status: 400, msg: '密码不正确' });
    expect((await call(settings.extendYouthTime, { pin: PASSWORD }, child)).data).toEqual({
      usedSeconds: 1200,
      allowedMinutes: 50,
    });
    expect((await call(detail, { postsId: open }, child)).status).toBe(200);
    clock.advance(24 * HOUR);
    const tomorrow = await posts.again(child);
    expect((await call(settings.youthTime, { seconds: 0 }, tomorrow)).data).toEqual({ usedSeconds: 0, allowedMinutes: 20 });
  });

  test('is closed from 22:00 to 6:00', async () => {
    const child = await youth();
    const at = async (hour: number) => {
      moveTo(hour);
      return (await call(detail, { postsId: open }, await posts.again(child))).msg;
    };
    expect(await at(21)).toBe('成功');
    expect(await at(22)).toBe('青少年模式每天 22:00 至次日 6:00 不能使用');
    expect(await at(5)).toBe('青少年模式每天 22:00 至次日 6:00 不能使用');
    expect(await at(6)).toBe('成功');
  });

  test('is off for everybody else', async () => {
    const reader = await user();
    expect((await call(detail, { postsId: closed }, reader)).status).toBe(200);
    expect(await call(settings.youthTime, { seconds: 30 }, reader)).toMatchObject({ status: 409, msg: '青少年模式没有开启' });
  });
});

test('the operator decides which categories are for the young', async () => {
  const [child, operator] = [await youth(), await admin()];
  expect((await call(detail, { postsId: closed }, child)).status).toBe(403);
  const { version, settings: known } = (await call(getSettings, {}, operator)).data;
  await call(saveSettings, { version, settings: { ...known, youthCategories: ['finance'] } }, operator);
  expect((await call(detail, { postsId: closed }, child)).status).toBe(200);
  expect((await call(detail, { postsId: open }, child)).status).toBe(403);
  expect((await call(siteInfo)).data.youthCategories).toMatchObject([{ slug: 'finance' }]);
});

describe('an age', () => {
  // Once a test: sessions do not last a day.
  beforeEach(() => moveTo(15));
  const opened = async (band?: string) => {
    const visitor = await user();
    const { data, status, msg } = await call(
      settings.openYouthMode,
      { pin, minutes: 40, ...(band === undefined ? {} : { band }) },
      visitor,
    );
    return { visitor, youth: data?.youth, status, msg };
  };
  const edit = async (part: object) => {
    const operator = await admin();
    const { version, settings: known } = (await call(getSettings, {}, operator)).data;
    return call(saveSettings, { version, settings: { ...known, ...part } }, operator);
  };

  test('sees its categories alone, on the page, in the feed and beside a post; who named none sees all of them', async () => {
    await edit({ youthCategories: ['science', 'finance'] });
    const { youthBands } = (await call(siteInfo)).data;
    expect([youthBands.under3, youthBands.from3, youthBands.from16]).toEqual([[], ['science'], ['science']]);
    const [young, old] = [await opened('from3'), await opened()];
    expect([young.youth, old.youth]).toEqual([{ minutes: 40, band: 'from3' }, { minutes: 40 }]);
    for (const [child, status] of [
      [young.visitor, 403],
      [old.visitor, 200],
    ] as const) {
      expect((await call(detail, { postsId: open }, child)).status).toBe(200);
      expect((await call(detail, { postsId: closed }, child)).status).toBe(status);
      expect((await call(discovery.suggest, { category: 'finance' }, child)).status).toBe(status);
      const beside = (await call(discovery.related, { postsId: open }, child)).data.list.map(({ id }) => id);
      expect(beside).toEqual(status === 200 ? [closed] : []);
    }
  });

  test('is changed with the PIN, and what is open to it by the operator, in a version', async () => {
    await edit({ youthCategories: ['science', 'finance'] });
    const { visitor } = await opened('under3');
    expect(await call(detail, { postsId: open }, visitor)).toMatchObject({ status: 403, msg: '青少年模式下不能查看此页' });
    const change = (form: object) => call(settings.openYouthMode, { minutes: 60, band: 'from8', ...form }, visitor);
    expect(await change({ pin: '0000' })).toMatchObject({ status: 400, msg: '密码不正确' });
    expect((await change({ pin })).data.youth).toEqual({ minutes: 60, band: 'from8' });
    expect((await call(settings.openYouthMode, { pin, minutes: 20 }, visitor)).data.youth).toEqual({
      minutes: 20,
      band: 'from8',
    });
    expect((await call(detail, { postsId: closed }, visitor)).status).toBe(403);
    const { youthBands } = (await call(getSettings, {}, await admin())).data.settings;
    expect((await edit({ youthBands: { ...youthBands, from8: ['finance'] } })).status).toBe(200);
    expect((await call(detail, { postsId: closed }, visitor)).status).toBe(200);
    expect((await call(detail, { postsId: open }, visitor)).status).toBe(403);
    await call(settings.closeYouthMode, { pin }, visitor);
    expect((await call(settings.openYouthMode, { pin, minutes: 40 }, visitor)).data.youth).toEqual({ minutes: 40 });
  });

  test('that there is none of is refused, and so are no categories for one or one that is not there', async () => {
    expect(await opened('grown')).toMatchObject({ status: 400, msg: '年龄段不正确' });
    const { youthBands } = (await call(getSettings, {}, await admin())).data.settings;
    for (const [slugs, msg] of [
      [[], '青少年模式“3–8 岁”至少选一个分类'],
      [['science', 'nowhere'], '没有地址名为“nowhere”的分类'],
    ] as const)
      expect(await edit({ youthBands: { ...youthBands, from3: slugs } })).toMatchObject({ status: 400, msg });
  });
});
