import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import { saveAuthorRemarks } from '#contract/comments/audience.ts';
import { appealRefusal, listRefusedRemarks } from '#contract/comments/appeals.ts';
import * as comments from '#contract/comments/comments.ts';
import * as danmaku from '#contract/danmaku/danmaku.ts';
import { decideDanmaku } from '#contract/danmaku/waiting.ts';
import { decideRemarkAppeal } from '#contract/moderation/remark-appeals.ts';
import { notifyList } from '#contract/notifications/notifications.ts';
import { machineChecksOf } from '../../../../test/factories/machine-checks.ts';
import { postsOf } from '../../../../test/factories/posts.ts';
import { startSafetyServices, tencentAt } from '../../../../test/safety-services.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';

// What holds for comments and danmaku alike, whoever decides: moderator, author, content safety service, or an appeal.

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
  services.judge = (text) => (text.includes('微信') ? [{ label: 'Ad-Contact', confidence: 95, words: ['加微信'] }] : []);
  services.fault = () => null;
  await change(() => ({ safety: DEFAULT_SETTINGS.safety, remarkMode: 'all', authorReview: 'all' }));
});

const unlike = (text: string): string => `${text}，第${(said += 1)}条`;

/** What can be done to either, by the same names. */
const KINDS = {
  comments: {
    type: 'comment',
    write: async (text: string) => (await call(comments.createComment, { postsId: post, content: unlike(text) }, writer)).data.id,
    pass: (commentId: string) => call(comments.restoreComment, { commentId }, moderator),
    hide: (commentId: string) => call(comments.hideComment, { commentId }, moderator),
    claim: (commentId: string) => call(comments.claimComment, { commentId, claimed: true }, moderator),
    decide: (commentId: string, approved: boolean) => call(comments.decideComment, { commentId, approved }, author),
    remove: (commentId: string) => call(comments.removeComment, { commentId }, writer),
    row: async (id: string) =>
      (await call(comments.adminCommentList, { limit: 100 }, moderator)).data.list.find((row) => row.id === id),
  },
  danmaku: {
    type: 'danmaku',
    write: async (text: string) =>
      (await call(danmaku.sendDanmaku, { postsId: post, atMs: 1000, content: unlike(text) }, writer)).data.id,
    pass: (danmakuId: string) => call(danmaku.restoreDanmaku, { danmakuId }, moderator),
    hide: (danmakuId: string) => call(danmaku.hideDanmaku, { danmakuId }, moderator),
    claim: (danmakuId: string) => call(danmaku.claimDanmaku, { danmakuId, claimed: true }, moderator),
    decide: (danmakuId: string, approved: boolean) => call(decideDanmaku, { danmakuId, approved }, author),
    remove: (danmakuId: string) => call(danmaku.removeDanmaku, { danmakuId }, writer),
    row: async (id: string) =>
      (await call(danmaku.adminDanmakuList, { limit: 100 }, moderator)).data.list.find((row) => row.id === id),
  },
} as const;

const writeWaiting = async (kind: keyof typeof KINDS, text = '这座桥真好看') => {
  clock.advance(1000);
  const id = await KINDS[kind].write(text);
  // Nothing is found: a person is to decide.
  await settle();
  return id;
};

async function appeal(granted: boolean): Promise<void> {
  const [refusal] = (await call(listRefusedRemarks, {}, writer)).data.list;
  await call(appealRefusal, { id: refusal?.id, text: '这句话没有针对任何人，请再看一次。' }, writer);
  clock.advance(1000);
  await call(decideRemarkAppeal, { id: refusal?.id, granted, reply: '已核实' }, second);
}

/** Each way in which something that nobody has seen comes to be shown. */
const WAYS = {
  'a moderator passes it': (kind: keyof typeof KINDS, id: string) => KINDS[kind].pass(id),
  'the author of the post passes it': (kind: keyof typeof KINDS, id: string) => KINDS[kind].decide(id, true),
  'a moderator takes back a refusal': async (kind: keyof typeof KINDS, id: string) => {
    await KINDS[kind].hide(id);
    await KINDS[kind].pass(id);
  },
  'its writer’s appeal is granted': async (kind: keyof typeof KINDS, id: string) => {
    await KINDS[kind].hide(id);
    await appeal(true);
  },
  'a moderator takes back a refusal that an appeal left standing': async (kind: keyof typeof KINDS, id: string) => {
    await KINDS[kind].hide(id);
    await appeal(false);
    await KINDS[kind].pass(id);
  },
} as const;

describe.each(Object.entries(WAYS))('what waited and is shown since %s', (_way, show) => {
  test('reaches those who watch the video', async () => {
    const id = await writeWaiting('danmaku');
    clock.advance(30_000);
    const since = clock.now().toISOString();
    await show('danmaku', id);
    clock.advance(5000);
    const { list } = (await call(danmaku.danmakuNews, { postsId: post, since })).data;
    expect(list.map((row) => row.id)).toEqual([id]);
  });

  test('is told to the author of the post', async () => {
    const told = async () => (await call(notifyList, { kind: 'comment' }, author)).data.list.length;
    const id = await writeWaiting('comments');
    const before = await told();
    await show('comments', id);
    expect(await told()).toBe(before + 1);
  });
});

test('what was seen before and is put back comes at its own time', async () => {
  const id = await writeWaiting('danmaku');
  await KINDS.danmaku.pass(id);
  clock.advance(30_000);
  await KINDS.danmaku.hide(id);
  const since = clock.now().toISOString();
  await KINDS.danmaku.pass(id);
  clock.advance(5000);
  expect((await call(danmaku.danmakuNews, { postsId: post, since })).data.list).toEqual([]);
});

describe.each(['comments', 'danmaku'] as const)('of %s', (kind) => {
  const { type, write, pass, hide, claim, remove, row } = KINDS[kind];
  const logged = async (id: string) =>
    (await deps.db.$client.query('select action from audit_log where target_id = $1 order by at, id', [id])).rows;

  test('a decision that changes nothing is answered like the first and logged once', async () => {
    const id = await writeWaiting(kind);
    for (const decide of [hide, hide, pass, pass]) {
      clock.advance(1000);
      expect((await decide(id)).data.status).toBe(decide === hide ? 'hidden' : 'shown');
    }
    expect(await logged(id)).toEqual([{ action: `${type}.hide` }, { action: `${type}.restore` }]);
  });

  test('a refusal that its writer appealed against ends when the writer removes it', async () => {
    const id = await writeWaiting(kind);
    await hide(id);
    const [refusal] = (await call(listRefusedRemarks, {}, writer)).data.list;
    await call(appealRefusal, { id: refusal?.id, text: '这句话没有针对任何人，请再看一次。' }, writer);
    expect((await remove(id)).status).toBe(200);
    expect((await call(listRefusedRemarks, {}, writer)).data.list[0]).toMatchObject({ id: refusal?.id, state: 'lapsed' });
    const answer = { id: refusal?.id, granted: true, reply: '已核实' };
    expect((await call(decideRemarkAppeal, answer, second)).status).toBe(409);
    expect((await row(id))?.status).not.toBe('shown');
    expect((await pass(id)).data.status).not.toBe('shown');
  });

  test('one that a moderator holds is left to them by the service, which says what it found', async () => {
    await change(() => ({ remarkMode: 'none' }));
    const { risks } = DEFAULT_SETTINGS.safety[kind];
    await policy(kind, { risks: { ...risks, ads: { hold: 60, refuse: 90 } } });
    const [plain, ad] = [await write('这座桥真好看'), await write('加微信领资料')];
    for (const id of [plain, ad]) await claim(id);
    await settle();
    expect(await row(plain)).toMatchObject({ status: 'held', riskyWords: [] });
    expect(await row(ad)).toMatchObject({ status: 'held', riskyWords: ['机审：广告引流 95%'] });
    expect((await pass(plain)).data.status).toBe('shown');
    expect((await hide(ad)).data.status).toBe('hidden');
  });
});

test('what waits for the author of the post is judged by the service when it is back', async () => {
  await change(() => ({ remarkMode: 'none' }));
  await call(saveAuthorRemarks, { comments: 'everyone', danmaku: 'everyone', words: ['合龙'] }, author);
  const { risks } = DEFAULT_SETTINGS.safety.comments;
  await policy('comments', { risks: { ...risks, ads: { hold: 60, refuse: 90 } } });
  services.fault = () => 503;
  const { write, row } = KINDS.comments;
  const [plain, ad] = [await write('合龙了'), await write('合龙了，加微信')];
  await settle();
  for (const id of [plain, ad]) expect(await row(id)).toMatchObject({ status: 'author' });
  services.fault = () => null;
  clock.advance(60_000);
  await settle();
  expect(await row(plain)).toMatchObject({ status: 'author' });
  expect(await row(ad)).toMatchObject({ status: 'hidden' });
});
