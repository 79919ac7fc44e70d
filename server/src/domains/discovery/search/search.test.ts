import { describe, expect, test } from 'vitest';
import { offline, save, submit } from '#contract/posts/drafts.ts';
import * as contract from '#contract/discovery/feed.ts';
import * as searchContract from '#contract/discovery/search.ts';
import { approvePost } from '#contract/moderation/review.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { articleForm, body, postsOf } from '../../../../test/factories/posts.ts';
import { systemPostsOf } from '../../../../test/factories/system-posts.ts';
import { reindexSome } from '../index/update.ts';
import { refreshHeat } from '../service.ts';

const app = await createTestApp();
const { call, user, admin, deps } = app;
const { published, video } = postsOf(app);
const post = systemPostsOf(app);

const idsOf = ({ data }: { data: { list: { id: string }[] } }) => data.list.map(({ id }) => id);
const search = async (keywords: string, more: object = {}) => idsOf(await call(contract.suggest, { keywords, ...more }));

describe('the search', () => {
  test('finds a post by the words of its title, tags, author and text', async () => {
    const author = await user('agencies', { nickname: '海图工作室' });
    const id = await post({
      by: author,
      title: '远远看一头鲸吃饭',
      tags: ['布氏鲸'],
      body: body('燕鸥一头扎进去，叼着东西飞起来。'),
    });
    for (const words of ['看鲸吃饭', '鲸', '布氏鲸', '海图工作室', '燕鸥', '燕鸥 鲸'])
      expect(await search(words), words).toContain(id);
  });

  test('that no post answers wholly is answered by those that have some of its words', async () => {
    const id = await post({ title: '雪豹的脚印' });
    expect(await search('雪豹 长颈鹿')).toEqual([id]);
    // One character of a name that nobody has written says nothing.
    await post({ title: '豹纹守宫' });
    expect(await search('鱻豹鼪')).toEqual([]);
  });

  test('finds 机器学习 by its words, apart or together, and by pinyin, full and by initials', async () => {
    const id = await post({ title: '用机器学习预测明天的天气' });
    for (const words of ['机器学习', '机器 学习', 'jqxx', 'JQXX', 'jiqixuexi', 'ji qi xue xi', 'jiqixue'])
      expect(await search(words), words).toEqual([id]);
    expect(await search('jqxy')).toEqual([]);
  });

  test.each([
    ['a thousand characters', '雪'.repeat(1000)],
    ['a thousand different ones', Array.from({ length: 1000 }, (_, at) => String.fromCodePoint(0x4e00 + at * 7)).join('')],
    ['symbols', `%_*'"\\()&|!:<>;--/*{}[]$^~`],
    ['emoji', '🎉👨‍👩‍👧‍👦🏳️‍🌈'],
    ['half of a pair', '\ud83c'],
    ['nothing but spaces', '  \u3000 '],
  ])('answers %s without a fault', async (_name, keywords) => {
    await post({ title: '初雪之后' });
    const { status, data } = await call(contract.suggest, { keywords });
    expect([status, Array.isArray(data.list)]).toEqual([200, true]);
  });

  test('finds a phrase wherever it was cut, and what stands as typed before what has its words apart', async () => {
    const apart = await post({
      title: '青海湖的鸟',
      body: body('裸鲤每年洄游一次。鸟岛上的通道修好了。'),
      hoursAgo: 1,
      views: 50_000,
    });
    const whole = await post({ title: '另一篇', body: body('巡护员说，裸鲤洄游通道已经修好，今年来得早。'), hoursAgo: 900 });
    for (const phrase of ['裸鲤洄游通道', '鲤洄游通', '游通道已经修', '护员说，裸鲤'])
      expect((await search(phrase))[0], phrase).toBe(whole);
    expect(await search('裸鲤洄游通道')).toEqual([whole, apart]);
    expect(await search('裸鲤洄游通道', { sort: 'new' })).toEqual([whole]);
  });

  test('takes quotation marks for a phrase, minus for what shall not be there, and OR for alternatives', async () => {
    const one = await post({ title: '榆林的剪纸', body: body('剪纸艺人住在窑洞。') });
    const other = await post({ title: '蔚县剪纸', body: body('窑洞里的剪纸。') });
    expect((await search('剪纸 窑洞')).sort()).toEqual([one, other].sort());
    expect(await search('"剪纸艺人"')).toEqual([one]);
    expect(await search('“艺人住在”')).toEqual([one]);
    expect(await search('剪纸 -蔚县')).toEqual([one]);
    expect((await search('榆林 OR 蔚县')).sort()).toEqual([one, other].sort());
    // Marks without a word behind them exclude nothing.
    for (const words of ['榆林 --', '榆林 -"；"', '榆林 ——']) expect(await search(words), words).toEqual([one]);
  });

  test('finds a quoted phrase that begins or ends next to a mark', async () => {
    const id = await post({ title: '河岸', body: body('船靠了岸，我们才上去。') });
    await post({ title: '对岸', body: body('岸上的我们，靠了才上去。') });
    for (const words of ['"靠了岸，我"', '"岸，我们才"']) expect(await search(words), words).toEqual([id]);
  });

  test('puts what was typed as one piece first among alternatives, too, and in its order', async () => {
    const [apart, whole] = ['十分，七十，分钟。', '车开了七十分钟，到了。'];
    for (const title of ['甲', '乙', '丙']) await post({ title: `${title}站`, body: body(apart), views: 500, hoursAgo: 1 });
    const id = await post({ title: '丁站', body: body(whole), hoursAgo: 900 });
    await refreshHeat(deps);
    expect((await search('七十分钟'))[0]).toBe(id);
    expect((await search('七十分钟 OR 凤尾鱼罐头厂'))[0]).toBe(id);
  });

  test('finds traditional by simplified characters and the other way round, in every field', async () => {
    const by = await user('creator', { nickname: '臺北觀察站' });
    const id = await post({ by, title: '淡水河的渡輪', tags: ['輪渡'], body: body('碼頭邊賣鐵蛋的攤子。') });
    for (const words of ['渡轮', '渡輪', '轮渡', '台北观察站', '卖铁蛋', '賣鐵蛋'])
      expect(await search(words), words).toEqual([id]);
    expect((await call(searchContract.searchUsers, { q: '台北观察' })).data.list).toMatchObject([{ id: by.id }]);
    expect((await call(searchContract.complete, { q: '轮' })).data).toContainEqual({ text: '輪渡', kind: 'tag' });
    const { data } = await call(contract.suggest, { keywords: '渡轮' });
    expect((data.list[0] as contract.FoundPost).marked?.title).toBe('淡水河的<em>渡輪</em>');
  });

  test('finds Latin words by their beginnings, with one letter wrong, and beside numbers', async () => {
    const id = await post({ title: 'TypeScript 与 iPhone 15', tags: ['Kubernetes'] });
    for (const words of ['typescript', 'typescrip', 'iphone15', 'iPhone 15', 'kubernets', 'typescirpt'])
      expect(await search(words), words).toEqual([id]);
    const short = await post({ title: 'Python 整理照片' });
    for (const words of ['pytohn', 'pytxon', 'pythn']) expect(await search(words), words).toEqual([short]);
  });

  test('reads pinyin among words', async () => {
    const id = await post({ title: '科技周刊第十期：芯片的价格' });
    for (const words of ['keji zhoukan', 'keji 周刊', '科技 zhoukan', 'keji 芯片'])
      expect(await search(words), words).toEqual([id]);
  });

  test('puts those with the rarest of the words first when no post has all', async () => {
    for (let index = 0; index < 6; index += 1) await post({ title: `梯田第${index}块`, hoursAgo: 1 });
    const rare = await post({ title: '凤尾鱼罐头', hoursAgo: 3000 });
    expect((await search('梯田 凤尾鱼'))[0]).toBe(rare);
  });

  test('shows the passage of a hit deep in a long text', async () => {
    await post({ title: '很长的一篇', body: body(`${'开头的话，'.repeat(1200)}末尾写到曲水流觞的石渠。`) });
    const { data } = await call(contract.suggest, { keywords: '曲水流觞' });
    expect((data.list[0] as contract.FoundPost).marked?.summary).toMatch(/<em>曲水流觞<\/em>的石渠/);
  });

  test('marks a hit in traditional characters in the middle of a text', async () => {
    await post({ title: '渡口', body: body(`${'前言。'.repeat(40)}這裡寫到舊碼頭的輪渡。${'後記。'.repeat(40)}`) });
    const { data } = await call(contract.suggest, { keywords: '码头的轮渡' });
    expect((data.list[0] as contract.FoundPost).marked?.summary).toMatch(/^….*舊<em>碼頭的輪渡<\/em>。/);
  });

  test('indexes anew what an older version indexed by words', async () => {
    const id = await post({ title: '馬蹄鐵的來歷', tags: [] });
    const { $client: pool } = deps.db;
    await pool.query(`update search_documents set words = $1::tsvector, keywords = '{}', version = 1 where post_id = $2`, [
      `'来历':1A`,
      id,
    ]);
    await pool.query(`update search_terms set folded = null where key = $1`, [id]);
    // Asked for otherwise than below, where the answer would be a kept one.
    expect(await search('马蹄铁', { sort: 'new' })).toEqual([]);
    expect(await deps.transact((tx) => reindexSome(tx, 10))).toBe(1);
    expect(await search('马蹄铁')).toEqual([id]);
    expect((await call(searchContract.complete, { q: '马蹄' })).data).toEqual([{ text: '馬蹄鐵的來歷', kind: 'title' }]);
    expect(await deps.transact((tx) => reindexSome(tx, 10))).toBe(0);
  });

  test('says that more than a thousand characters are too many', async () => {
    expect(await call(contract.suggest, { keywords: '雪'.repeat(1001) })).toMatchObject({ status: 400, msg: '搜索词过长' });
  });

  test('finds what was meant when a word is mistyped, and says so', async () => {
    const bird = await post({ title: '湖面上的越冬候鸟', tags: ['候鸟'] });
    const learning = await post({ title: '机器学习入门', tags: ['机器学习'] });
    for (const [written, meant, id] of [
      ['侯鸟', '候鸟', bird],
      ['机器学刁', '机器学习', learning],
      ['鸡器学习', '机器学习', learning],
      ['jiqixuxi', '机器学习', learning],
    ] as const) {
      const { data } = await call(contract.suggest, { keywords: written });
      expect(
        data.list.map((post) => post.id),
        written,
      ).toContain(id);
      expect(data.instead, written).toEqual([meant]);
      expect((await call(searchContract.nearWords, { q: written })).data).toEqual([{ text: meant }]);
    }
    expect((await call(contract.suggest, { keywords: '候鸟' })).data).not.toHaveProperty('instead');
    expect((await call(searchContract.nearWords, { q: '量子纠缠态' })).data).toEqual([]);
  });

  test('counts what it finds of each kind, up to a hundred', async () => {
    const by = await user('creator', { nickname: '唐卡画师' });
    await post({ by, title: '一幅唐卡的颜料' });
    await post({ by, type: 'video', title: '看画师画唐卡', mediaId: await video(by), body: null });
    expect((await call(searchContract.searchCounts, { q: '唐卡' })).data).toEqual({ article: 1, video: 1, author: 1 });
    expect((await call(searchContract.searchCounts, { q: '!!' })).data).toEqual({ article: 0, video: 0, author: 0 });
  });

  test('offers what the hot posts are about', async () => {
    await post({ title: '今年的头茬龙井', tags: ['龙井', '春茶'], views: 3_000_000, hoursAgo: 0.1 });
    await refreshHeat(deps);
    expect((await call(searchContract.hotWords, {})).data[0]).toEqual({ text: '龙井' });
  });

  test('reads Latin letters as a word first, and as pinyin only when there is no such word', async () => {
    const word = await post({ title: '一本讲 Yuan 的书' });
    await post({ title: '元代的瓷器' });
    expect(await search('yuan')).toEqual([word]);
  });

  test('puts a hit in the title before one in the text', async () => {
    const inText = await post({ title: '别的题目', body: body('这里说到了喀斯特，喀斯特，喀斯特。'), hoursAgo: 1, views: 100 });
    const inTitle = await post({ title: '喀斯特的洞', hoursAgo: 500 });
    expect(await search('喀斯特')).toEqual([inTitle, inText]);
    expect(await search('喀斯特', { sort: 'new' })).toEqual([inText, inTitle]);
    expect(await search('喀斯特', { sort: 'hot' })).toEqual([inText, inTitle]);
  });

  test('marks the hits and escapes everything else', async () => {
    await post({ title: '<b>砚台</b>与墨', summary: '', body: body(`${'前言。'.repeat(40)}老砚台 & 新墨`) });
    const { data } = await call(contract.suggest, { keywords: '砚台' });
    const [found] = data.list as contract.FoundPost[];
    expect(found?.title).toBe('<b>砚台</b>与墨');
    expect(found?.marked?.title).toBe('&lt;b&gt;<em>砚台</em>&lt;/b&gt;与墨');
    expect(found?.marked?.summary).toMatch(/^…[^<]*老<em>砚台<\/em> &amp; 新墨$/);
  });

  test('narrows by kind, category, region and time', async () => {
    const by = await user('creator');
    const article = await post({ title: '皮影戏的灯', categoryId: 'culture', region: 'shaanxi', hoursAgo: 30 });
    const clip = await post({
      by,
      type: 'video',
      title: '皮影戏的夜',
      categoryId: 'travel',
      region: 'hubei',
      hoursAgo: 2,
      mediaId: await video(by),
      body: null,
    });
    expect(await search('皮影戏', { type: 'video' })).toEqual([clip]);
    expect(await search('皮影戏', { category: 'culture' })).toEqual([article]);
    expect(await search('皮影戏', { category: 'nowhere' })).toEqual([]);
    expect(await search('皮影戏', { region: 'hubei' })).toEqual([clip]);
    expect(await search('皮影戏', { within: 'day' })).toEqual([clip]);
    expect(await search('皮影戏', { within: 'week', sort: 'new' })).toEqual([clip, article]);
  });

  test('is paged without repeats, and ends', async () => {
    const ids = [];
    for (let index = 0; index < 7; index += 1) ids.push(await post({ title: `第${index}盏马灯`, hoursAgo: index + 1 }));
    const pages = [];
    for (const page of [1, 2, 3, 4])
      pages.push((await call(contract.suggest, { keywords: '马灯', sort: 'new', page, limit: 3 })).data);
    expect(pages.flatMap(({ list }) => list.map(({ id }) => id))).toEqual(ids);
    expect(pages.map(({ hasMore, list }) => [list.length, hasMore])).toEqual([
      [3, true],
      [3, true],
      [1, false],
      [0, false],
    ]);
    expect(pages[0]).not.toHaveProperty('total');
  });

  test('never finds what readers may not see, and a changed post only by its new words', async () => {
    const author = await user('creator');
    const reviewer = await admin('moderator');
    const id = await published(articleForm({ title: '旧的榫卯', tags: ['木作'] }), author, reviewer);
    expect(await search('榫卯')).toEqual([id]);
    await call(save, articleForm({ postsId: id, title: '新的斗拱', tags: ['古建'] }), author);
    expect(await search('斗拱')).toEqual([]);
    await call(submit, { postsId: id }, author);
    await call(approvePost, { postsId: id }, reviewer);
    expect([await search('榫卯'), await search('木作'), await search('斗拱')]).toEqual([[], [], [id]]);
    await call(offline, { postsId: id }, author);
    expect(await search('斗拱')).toEqual([]);
    expect((await call(searchContract.complete, { q: '古建' })).data).toEqual([]);
  });

  test.each([
    ['a thousand characters', '机器学习'.repeat(250)],
    ['symbols', '!@#$%^&*()\'"\\:<->|&'],
    ['emoji', '🎉👨‍👩‍👧'],
    ['a tsquery', "'a' & !'b' | <-> :*"],
    ['only empty words', '的 了 是'],
    ['NUL', '\u0000'],
    ['its own marks', '@bucket0:0 @type:article'],
  ])('answers %s sensibly', async (_what, keywords) => {
    const answer = await call(contract.suggest, { keywords });
    expect(answer).toMatchObject({ status: 200, data: { page: 1 } });
  });

  test('refuses more than a thousand characters, and bad filters', async () => {
    expect(await call(contract.suggest, { keywords: '长'.repeat(1001) })).toMatchObject({ status: 400, msg: '搜索词过长' });
    expect(await call(contract.suggest, { sort: 'random' })).toMatchObject({ status: 400, msg: '排序方式不正确' });
    expect(await call(contract.suggest, { region: 'atlantis' })).toMatchObject({ status: 400, msg: '地区不存在' });
    expect(await call(contract.suggest, { page: 0 })).toMatchObject({ status: 400, msg: '页码从 1 开始' });
    expect(await call(contract.suggest, { limit: 101 })).toMatchObject({ status: 400, msg: '每页最多 100 条' });
  });
});
