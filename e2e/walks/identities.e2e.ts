import { expect, test, type Page } from '@playwright/test';
import { suggest } from '#contract/discovery/feed.ts';
import { info } from '#contract/accounts/accounts.ts';
import { makeCall, userToken } from '../calls.ts';
import { expectWalkableByKeyboard } from '../keyboard.ts';
import { nameOf, NARROW_DARK, NARROW_LIGHT, take, WIDE_DARK, WIDE_LIGHT, type Look } from '../looks.ts';
import { AGENCY, CREATOR, READER } from '../page-cases.ts';
import { PASSWORD } from '../product.ts';
import { baseUrl, expectNoSidewaysScroll, logIn, settled, violationsOf, watch } from '../visit.ts';

/** Every route of the specification outside the back office, as everybody who may come, at both sizes and in both themes. */
const VISITORS = { guest: null, user: READER, creator: CREATOR, agency: AGENCY } as const;
type Visitor = keyof typeof VISITORS;

const GUARDS = {
  nobody: [],
  /** Who is logged in is sent on to where a login would lead. */
  guest: ['user', 'creator', 'agency'],
  auth: ['guest'],
  creator: ['guest', 'user'],
  agency: ['guest', 'user', 'creator'],
} as const satisfies Record<string, readonly Visitor[]>;

interface PageCase {
  path: string;
  title: string | RegExp;
  shows: string | RegExp;
  guard?: keyof typeof GUARDS;
}

const PAGES: PageCase[] = [
  { path: '/', title: /^闻见 - /, shows: '按热度、时间和地区排序' },
  { path: '/login', title: '登录 - 闻见', shows: '短信登录', guard: 'guest' },
  { path: '/register', title: '注册 - 闻见', shows: '注册', guard: 'guest' },
  { path: '/search', title: '搜索 - 闻见', shows: '搜索' },
  { path: '/videos', title: /^视频.* - 闻见$/, shows: '视频' },
  { path: '/hotList', title: '热门榜单 - 闻见', shows: '为什么在榜' },
  { path: '/hotRecommendations', title: '热门推荐 - 闻见', shows: '编辑精选与实时热门' },
  { path: '/video/{video}', title: /.+ - 闻见$/, shows: /接下来播放|相关文章/ },
  { path: '/article/{article}', title: /.+ - 闻见$/, shows: /^评论 \d/ },
  { path: '/science', title: /^科学.* - 闻见$/, shows: '科学' },
  { path: '/{article}', title: /.+ - 闻见$/, shows: /^评论 \d/ },
  { path: '/nothing-here', title: 'Page Not Found', shows: 'Page not found: /nothing-here' },
  { path: '/test', title: '组件 - 闻见', shows: '显示热门' },
  { path: '/audit', title: '机构入驻 - 闻见', shows: '政务入驻' },
  { path: '/audit/media', title: '媒体入驻 - 闻见', shows: '媒体入驻' },
  { path: '/audit/other', title: '其他机构入驻 - 闻见', shows: '其他机构入驻' },
  { path: '/audit/enterprise', title: '企业入驻 - 闻见', shows: '企业入驻' },
  { path: '/audit/government', title: '政务入驻 - 闻见', shows: '政务入驻' },
  { path: '/audit/personal', title: '个人入驻 - 闻见', shows: '个人入驻' },
  { path: '/adminLogin', title: '管理员登录 - 闻见', shows: '管理员登录' },
  { path: '/messages', title: '私信 - 闻见', shows: '私信', guard: 'auth' },
  { path: '/users/{creator}', title: '用户资料 - 闻见', shows: '城市切片', guard: 'auth' },
  { path: '/terms/tortTerm', title: '侵权投诉指引 - 闻见', shows: '在线提交侵权投诉' },
  { path: '/terms/userTerm', title: '用户协议 - 闻见', shows: '版本' },
  { path: '/terms/communityTerm', title: '社区规范 - 闻见', shows: '版本' },
  { path: '/terms/minorContentTerm', title: '未成年人内容规范 - 闻见', shows: '版本' },
  { path: '/terms/contentCreateTerm', title: '内容创作规范 - 闻见', shows: '版本' },
  { path: '/terms/contentViolationOfTheLawTerm', title: '违法违规内容处理规范 - 闻见', shows: '版本' },
  { path: '/terms/privacy', title: '隐私政策 - 闻见', shows: '版本' },
  { path: '/creator/center', title: '创作者中心 - 闻见', shows: '平台公告', guard: 'creator' },
  { path: '/creator/center/mcn', title: 'MCN信息 - 闻见', shows: /机构资料|分成约定/, guard: 'creator' },
  { path: '/creator/center/content', title: '内容管理 - 闻见', shows: '内容管理', guard: 'creator' },
  { path: '/creator/center/earning', title: '收益数据 - 闻见', shows: '近 30 天收益', guard: 'agency' },
  { path: '/creator/center/message', title: '消息 - 闻见', shows: '未回复', guard: 'creator' },
  { path: '/creator/center/publish', title: '内容发布 - 闻见', shows: '提交审核', guard: 'creator' },
  { path: '/creator/center/password', title: '修改密码 - 闻见', shows: '当前密码', guard: 'creator' },
  { path: '/creator/center/withdraw', title: '提现中心 - 闻见', shows: '到账明细', guard: 'agency' },
  { path: '/creator/center/composition', title: '作品数据 - 闻见', shows: '指标说明', guard: 'creator' },
  { path: '/creator/center/subaccounts', title: '子账号 - 闻见', shows: '城市切片', guard: 'agency' },
  { path: '/creator/center/video-publish', title: '视频发布 - 闻见', shows: '视频', guard: 'creator' },
];

// A page is opened once and turned from look to look: opening it takes longer than looking.
const LOOKS = [WIDE_LIGHT, WIDE_DARK, NARROW_DARK, NARROW_LIGHT];
/** axe at each size and in each theme; all four of a page are looked at by its own test in the full suite (page-cases.ts). */
const CLOSELY = new Set<Look>([WIDE_DARK, NARROW_LIGHT]);

for (const visitor of Object.keys(VISITORS) as Visitor[]) {
  test(`every address opens, sends on or is closed as it should for a ${visitor}, however it is looked at`, async ({ page }) => {
    test.setTimeout(900_000);
    const { complaints } = watch(page);
    const who = VISITORS[visitor];
    if (who !== null) await logIn(page, who, PASSWORD);
    const ids = await knownIds();
    for (const pageCase of PAGES) {
      await test.step(pageCase.path, async () => {
        const path = pageCase.path.replace(/\{(\w+)\}/, (_, name: keyof typeof ids) => ids[name]);
        // Where a login would lead is remembered from one page to the next.
        const quiet = settled(page);
        await take(page, WIDE_LIGHT);
        await page.goto(baseUrl() + path);
        const expected = await expectPage(page, visitor, pageCase);
        await quiet();
        // What a login or a closed door looks like is looked at once, at its own address.
        const looks = expected === pageCase ? LOOKS : [WIDE_LIGHT];
        for (const look of looks) {
          await test.step(nameOf(look), async () => {
            await take(page, look);
            await expect.soft(page.getByText(expected.shows).locator('visible=true').first(), path).toBeVisible();
            await expectNoSidewaysScroll(page);
            if (CLOSELY.has(look)) expect.soft(await violationsOf(page), `${path}, ${nameOf(look)}`).toEqual([]);
          });
        }
        if (expected === pageCase) {
          await take(page, WIDE_LIGHT);
          await expectWalkableByKeyboard(page, path);
        }
        await quiet();
        expect.soft(complaints.splice(0), pageCase.path).toEqual([]);
      });
    }
  });
}

type Shown = Pick<PageCase, 'title' | 'shows'>;
const LOGIN: Shown = { title: '登录 - 闻见', shows: '短信登录' };
const CLOSED: Shown = { title: 'Page Not Found', shows: 'Page Not Found' };

/** Waits for what this visitor is to find there, and answers what it is. */
async function expectPage(page: Page, visitor: Visitor, pageCase: PageCase): Promise<Shown> {
  const { path, guard = 'nobody' } = pageCase;
  const closed = (GUARDS[guard] as readonly Visitor[]).includes(visitor);
  const shown = closed ? await expectElsewhere(page, visitor, guard, path) : pageCase;
  await expect.soft(page, path).toHaveTitle(shown.title);
  await expect.soft(page.getByText(shown.shows).locator('visible=true').first(), path).toBeVisible();
  return shown;
}

async function expectElsewhere(page: Page, visitor: Visitor, guard: PageCase['guard'], path: string): Promise<Shown> {
  const sentOnTo = visitor === 'guest' ? '/login' : guard === 'guest' ? (visitor === 'user' ? '/' : '/creator/center') : null;
  if (sentOnTo !== null) {
    await expect.soft(page, path).toHaveURL(baseUrl() + sentOnTo);
    return visitor === 'guest' ? LOGIN : (PAGES.find((other) => other.path === sentOnTo) ?? CLOSED);
  }
  // Who may become one is told how.
  await expect.soft(page.getByText('Page Not Found').locator('visible=true').first(), path).toBeVisible();
  await expect.soft(page.getByRole('link', { name: '机构入驻' }), path).toHaveCount(visitor === 'user' ? 1 : 0);
  return CLOSED;
}

async function knownIds(): Promise<{ article: string; video: string; creator: string }> {
  const newest = async (type: 'article' | 'video') => (await makeCall(suggest, { type } as never)).list[0]?.id ?? '';
  const { id } = await makeCall(info, {}, await userToken(CREATOR.mobile));
  return { article: await newest('article'), video: await newest('video'), creator: id };
}

test('who may not create finds both ways in on the page that says so', async ({ page }) => {
  const { complaints } = watch(page);
  await logIn(page, READER, PASSWORD);
  await page.goto(baseUrl());
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '发布文章' }).click();
  await expect(page.getByText('当前账号不能打开它')).toBeVisible();

  await page.getByRole('button', { name: '加入机构' }).click();
  const dialog = page.getByRole('dialog', { name: '加入机构' });
  await dialog.getByLabel('机构邀请码').fill('NOSUCH22');
  await dialog.getByRole('button', { name: '申请加入' }).click();
  await expect(dialog.getByText('邀请码无效')).toBeVisible();
  await expect(dialog.getByLabel('机构邀请码')).toHaveValue('NOSUCH22');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '加入机构' })).toBeFocused();

  await page.getByRole('link', { name: '机构入驻' }).click();
  await page.getByRole('link', { name: /企业入驻/ }).click();
  await expect(page.getByRole('button', { name: '提交申请' })).toBeVisible();
  expect(complaints).toEqual([]);
});
