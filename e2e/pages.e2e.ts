import { expect, test } from '@playwright/test';
import { ADMIN, PASSWORD } from './product.ts';
import { baseUrl, DESKTOP, expectAccessible, expectNoSidewaysScroll, logIn, PHONE, watch, type Credentials } from './visit.ts';

interface PageCase {
  path: string;
  title: string | RegExp;
  as?: Credentials;
  /** Text that shows the page is really there. */
  shows: string | RegExp;
}

const AGENCY = { mobile: '13800000003' };
const READER = { mobile: '13800000001' };

const PAGES: PageCase[] = [
  { path: '/', title: /闻见/, shows: '今日见闻' },
  { path: '/?category=science', title: /科学/, shows: '科学' },
  { path: '/videos', title: /视频/, shows: '视频' },
  { path: '/search', title: /搜索/, shows: '搜索' },
  { path: '/search?q=候鸟', title: /搜索/, shows: '湖水退去之后' },
  { path: '/search?q=鼪鼬鱻龘', title: /搜索/, shows: /没有找到/ },
  { path: 'article', title: /闻见/, shows: '目录' },
  { path: 'video', title: /闻见/, shows: /播放/ },
  { path: '/login', title: /登录/, shows: '登录' },
  { path: '/register', title: /注册/, shows: '注册' },
  { path: '/adminLogin', title: /管理员登录/, shows: '登录' },
  { path: '/test', title: /组件/, shows: '按钮' },
  { path: '/no/such/page', title: 'Page Not Found', shows: 'Page not found: /no/such/page' },
  { path: '/creator/center', title: /创作者中心/, as: AGENCY, shows: '发布' },
  { path: '/creator/center/content', title: /内容管理/, as: AGENCY, shows: '内容管理' },
  { path: '/creator/center/publish', title: /内容发布/, as: AGENCY, shows: '提交审核' },
  { path: '/creator/center/video-publish', title: /视频发布/, as: AGENCY, shows: '视频' },
  { path: '/creator/center/publish', title: 'Page Not Found', as: READER, shows: 'Page Not Found' },
  { path: '/admin', title: /管理/, as: { account: ADMIN.account }, shows: /待审/ },
  { path: '/admin/content/posts', title: /内容审核/, as: { account: ADMIN.account }, shows: '待审' },
];

let works: { article: string; video: string };

test.beforeAll(async ({ request }) => {
  const newest = async (type: string) => {
    const answer = await request.get(`${baseUrl()}/api/v1/user/posts/suggest?type=${type}&limit=1`);
    return ((await answer.json()) as { data: { list: { id: string }[] } }).data.list[0]?.id;
  };
  const lake = await request.get(`${baseUrl()}/api/v1/user/posts/suggest?keywords=${encodeURIComponent('湖水退去之后')}&limit=1`);
  const article = ((await lake.json()) as { data: { list: { id: string }[] } }).data.list[0]?.id;
  works = { article: `/article/${article}`, video: `/video/${await newest('video')}` };
});

// The suite looks at each page at both sizes; every page in both themes, the size taking turns. The full one takes all.
const LOOKS = process.env['TEST_FULL']
  ? [DESKTOP, PHONE].flatMap((size) => (['light', 'dark'] as const).map((theme) => ({ size, theme })))
  : [
      { size: DESKTOP, theme: 'light' as const },
      { size: PHONE, theme: 'dark' as const },
    ];

for (const { path, title, as, shows } of PAGES) {
  for (const { size, theme } of LOOKS) {
    const who = as === undefined ? 'guest' : Object.values(as)[0];
    test(`${path} as ${who}, ${size.width} wide, ${theme}: is there, fits, is accessible and does not complain`, async ({
      page,
    }) => {
      const { complaints } = watch(page);
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: theme });
      if (as !== undefined) await logIn(page, as, PASSWORD);
      const target = path === 'article' || path === 'video' ? works[path] : path;
      await page.goto(baseUrl() + target);
      await expect(page).toHaveTitle(title);
      await expect(page.getByText(shows).locator('visible=true').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      expect(complaints).toEqual([]);
    });
  }
}
