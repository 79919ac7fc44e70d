import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/comments/comments.ts';
import * as rules from '#contract/comments/rules.ts';
import { sendDanmaku } from '#contract/danmaku/danmaku.ts';
import { getSettings, saveSettings, type RemarkMode } from '#contract/settings/settings.ts';
import { agencyOf } from '../../../test/factories/agency.ts';
import { postsOf } from '../../../test/factories/posts.ts';
import { publishedPost } from '../../../test/factories/published-post.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { published, video } = postsOf(app);
Object.assign(deps, { limits: { consume: async () => {}, refund: async () => {}, reset: async () => {} } });

const operator = await admin('super_admin');
const moderator = await admin('moderator');
const agency = await agencyOf(app);
const [author, member, writer] = [await user('creator'), await user('creator'), await user()];
let film: string;

/** Under each of them: by its author, by the member for the agency, by the member alone. All lie in `travel`. */
const posts = {
  author: await publishedPost(deps, { authorId: author.id }),
  agency: await publishedPost(deps, { authorId: member.id, agencyId: agency.agencyId }),
  member: await publishedPost(deps, { authorId: member.id, title: '另一座山' }),
};

beforeAll(async () => {
  const form = { type: 'video', title: '雾里合龙', categoryId: 'nature', mediaId: await video(author) } as const;
  film = await published(form, author, moderator);
  for (let n = 0; n < 3; n += 1) await write(posts.member);
});
afterEach(async () => {
  for (const { target, targetId } of (await list()).list) await call(rules.removeRemarkRule, { target, targetId }, moderator);
  await site('risky');
});

async function site(remarkMode: RemarkMode): Promise<void> {
  const { data } = await call(getSettings, {}, operator);
  await call(saveSettings, { version: data.version, settings: { ...data.settings, remarkMode } }, operator);
}
async function write(postsId: string, by: Visitor = writer, content = '写得真好'): Promise<boolean> {
  clock.advance(1000);
  return (await call(contract.createComment, { postsId, content }, by)).data.held;
}
const waiting = async () =>
  Object.fromEntries(await Promise.all(Object.entries(posts).map(async ([name, id]) => [name, await write(id)] as const)));
const rule = (target: rules.RemarkRuleTarget, targetId: string, mode: rules.RemarkRuleMode = 'all') =>
  call(rules.saveRemarkRule, { target, targetId, mode }, moderator);
const list = async () => (await call(rules.listRemarkRules, {}, moderator)).data;

describe('a rule', () => {
  test.each([
    ['category', (): string => 'travel', { author: true, agency: true, member: true }],
    ['author', (): string => author.id, { author: true, agency: false, member: false }],
    ['author', (): string => member.id, { author: false, agency: true, member: true }],
    ['author', (): string => agency.id, { author: false, agency: true, member: false }],
    ['post', (): string => posts.member, { author: false, agency: false, member: true }],
  ] as const)('for a %s lets wait what is written there, and nowhere else', async (target, idOf, expected) => {
    expect(await waiting()).toEqual({ author: false, agency: false, member: false });
    expect(await rule(target, idOf())).toMatchObject({ status: 200, msg: '规则已保存' });
    expect(await waiting()).toEqual(expected);
    expect((await call(rules.removeRemarkRule, { target, targetId: idOf() }, moderator)).msg).toBe('规则已删除');
    expect(await waiting()).toEqual({ author: false, agency: false, member: false });
  });

  test('holds for danmaku too', async () => {
    const sent = async () => {
      clock.advance(1000);
      return (await call(sendDanmaku, { postsId: film, atMs: 1000, content: '好看' }, writer)).data.held;
    };
    expect(await sent()).toBe(false);
    await rule('post', film);
    expect(await sent()).toBe(true);
  });

  test('and the site: the strictest counts', async () => {
    const newcomer = await user();
    await rule('category', 'travel', 'newcomers');
    expect([await write(posts.author), await write(posts.author, newcomer)]).toEqual([false, true]);
    await rule('post', posts.author, 'risky');
    expect([await write(posts.author), await write(posts.author, newcomer)]).toEqual([false, true]);
    await rule('author', author.id, 'all');
    expect(await write(posts.author)).toBe(true);
    await site('all');
    expect(await waiting()).toEqual({ author: true, agency: true, member: true });
    await site('none');
    expect(await waiting()).toEqual({ author: true, agency: false, member: false });
    expect([await write(posts.member, newcomer), await write(posts.member, writer, '稳赚不赔')]).toEqual([true, true]);
  });

  test('takes the place of an earlier one for the same, stands in the list by its name, and in the log', async () => {
    await rule('author', author.id, 'risky');
    clock.advance(1000);
    await rule('author', author.id, 'newcomers');
    clock.advance(1000);
    await rule('post', posts.author);
    clock.advance(1000);
    await rule('category', 'travel');
    const said = (await list()).list.map(({ target, name, link, mode, setBy }) => ({ target, name, link, mode, setBy }));
    const by = { setBy: moderator.account };
    expect(said).toEqual([
      { target: 'category', name: expect.any(String), link: null, mode: 'all', ...by },
      { target: 'post', name: '山里的早晨', link: `/article/${posts.author}`, mode: 'all', ...by },
      { target: 'author', name: expect.stringMatching(/^测试/), link: `/users/${author.id}`, mode: 'newcomers', ...by },
    ]);
    const { rows } = await deps.db.$client.query(
      `select before, after from audit_log where action = 'remarkRules.save' and target_id = $1 order by at desc, id desc limit 1`,
      [author.id],
    );
    expect(rows).toEqual([{ before: { mode: 'risky' }, after: { mode: 'newcomers' } }]);
  });

  test.each([
    ['category', '分类不存在，请重新选择'],
    ['author', '没有这位作者，请检查主页地址或编号'],
    ['post', '没有发布过这篇作品，请检查地址或编号'],
  ] as const)('for a %s that there is not is refused', async (target, message) => {
    const answer = await rule(target, 'nothing');
    expect(answer).toMatchObject({ status: 400, msg: message, data: { fields: { targetId: message } } });
  });
});
