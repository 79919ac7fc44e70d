import { expect, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { save, submit } from '#contract/posts/drafts.ts';
import { adminCommentList, createComment } from '#contract/comments/comments.ts';
import { managerCreate } from '#contract/admins/managers.ts';
import { adminPostList } from '#contract/moderation/review.ts';
import { getSettings, saveSettings } from '#contract/settings/settings.ts';
import { ADMIN_PAGES } from '#web/areas/admin/pages.ts';
import { adminToken, makeCall, newAdmin, userToken } from '../calls.ts';
import { CREATOR, FIRST_ADMIN } from '../page-cases.ts';
import { PASSWORD } from '../product.ts';
import { baseUrl, logIn, settled, watch } from '../visit.ts';

type Role = 'super_admin' | 'admin' | 'moderator' | 'finance';

/** The table of permissions, written out by hand, so that it does not repeat the code it checks. */
const OPEN: Record<Role, (path: string) => boolean> = {
  super_admin: () => true,
  admin: (path) => !/^\/admin\/(config\/|user\/(manager|roles)|system\/settings|access$)/.test(path),
  moderator: (path) => /^\/admin(\/content\/.*|\/user\/proposals|\/security)?$/.test(path),
  finance: (path) => /^\/admin(\/audit\/(cashOutAudit|reconciliation)|\/config\/payoutConfig|\/security)?$/.test(path),
};
/** The table of the design does not name it. */
const UNNAMED = '/admin/system/health';

const accountOf = (role: Role): string => `walk-${role}-${Date.now() % 1_000_000}`.replaceAll('_', '-');

for (const role of Object.keys(OPEN) as Role[]) {
  test(`the ${role} is shown and may open exactly what the table of permissions says`, async ({ page }) => {
    test.setTimeout(300_000);
    const { complaints } = watch(page);
    const { account, password } = await newAdmin({ account: accountOf(role), role });
    await logIn(page, { account }, password);
    const pages = ADMIN_PAGES.flatMap((group) => group.pages).filter(({ to }) => to !== UNNAMED);
    await page.goto(`${baseUrl()}/admin`);
    const shown = page.getByRole('navigation', { name: '管理后台' });
    for (const { to, label, within } of pages) {
      await test.step(to, async () => {
        // Such a page is not in the side bar where the page that links to it is open.
        const isOpenWithin = within !== undefined && OPEN[role](to) && OPEN[role](within);
        if (isOpenWithin) await page.goto(baseUrl() + within);
        const place = isOpenWithin ? page.getByRole('main') : shown;
        // Figures may follow the label, but not the rest of a longer one.
        const link = place.getByRole('link', { name: new RegExp(`^${label}(?!\\p{Script=Han})`, 'u') });
        if (!OPEN[role](to)) {
          await expect.soft(link, to).toHaveCount(0);
          await page.goto(baseUrl() + to);
          await expect.soft(page, to).toHaveTitle('Page Not Found');
          await page.getByRole('link', { name: '回到管理后台' }).click();
          await expect(shown).toBeVisible();
          return;
        }
        const quiet = settled(page);
        await link.first().click();
        await expect.soft(page, to).toHaveURL(new RegExp(`${to}(\\?|$)`));
        await expect.soft(page.getByRole('heading', { level: 1 }), to).toHaveCount(1);
        await quiet();
        await expect.soft(page.getByRole('button', { name: '重试' }), to).toHaveCount(0);
        expect.soft(complaints.splice(0), to).toEqual([]);
      });
    }
  });
}

test('a new administrator chooses a password, sets up the second step, and gets in by a recovery code without the phone', async ({
  page,
}) => {
  const account = accountOf('moderator');
  const given = await makeCall(managerCreate, { account, role: 'moderator' }, await adminToken());
  const logInByForm = async (password: string, code?: string) => {
    await page.goto(`${baseUrl()}/adminLogin`);
    await page.getByLabel('账号').fill(account);
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    if (code === undefined) return;
    await expect(page.getByLabel('动态验证码')).toBeFocused();
    await page.getByLabel('动态验证码').fill(code);
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/\/adminLogin$/);
  };
  await logInByForm(given.password);
  await expect(page).toHaveURL(/\/admin\/security$/);
  const temporary = page.getByText('你正在使用他人设置的临时密码');
  await expect(temporary).toBeVisible();
  const password = 'Ownwords2026';
  await page.getByLabel('当前密码', { exact: true }).fill(given.password);
  await page.getByLabel('新密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(temporary).toHaveCount(0);
  await page.getByRole('button', { name: '启用两步验证' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('登录密码').fill(password);
  await page.keyboard.press('Enter');
  const secret = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await dialog.getByLabel('验证器上的 6 位数字').fill(totp.generate());
  await page.keyboard.press('Enter');
  const codes = ((await dialog.getByLabel('恢复码', { exact: true }).textContent()) ?? '').split('\n');
  expect(codes).toHaveLength(10);
  await dialog.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText('已启用', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `账号：${account}` }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/adminLogin$/);
  await logInByForm(password, codes[0]);
  await page.goto(`${baseUrl()}/admin/security`);
  await expect(page.getByText('9 个', { exact: true })).toBeVisible();
});

test('a list remembers its columns, orders by a head, and comes along as a file', async ({ page }) => {
  await logIn(page, FIRST_ADMIN, PASSWORD);
  await page.goto(`${baseUrl()}/admin/user/sub`);
  const head = (name: string) => page.getByRole('columnheader', { name });
  await expect(head('粉丝')).toBeVisible();
  await page.getByRole('button', { name: '列', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: '粉丝' }).click();
  await expect(head('粉丝')).toHaveCount(0);
  await expect(head('注册时间')).toHaveAttribute('aria-sort', 'descending');
  await head('注册时间').getByRole('link').click();
  await expect(page).toHaveURL(/sort=joined/);
  await expect(head('注册时间')).toHaveAttribute('aria-sort', 'ascending');
  await page.reload();
  await expect(head('注册时间')).toBeVisible();
  await expect(head('粉丝')).toHaveCount(0);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  expect((await file).suggestedFilename()).toMatch(/^用户-\d{4}-\d\d-\d\d\.csv$/);
});

test('a hundred posts are decided by keyboard alone, one a second, without a wrong one', async ({ page }) => {
  test.setTimeout(400_000);
  const POSTS = 100;
  const mark = `键盘${Date.now() % 1_000_000}`;
  await letSubmit(1000);
  const author = await userToken(CREATOR.mobile);
  for (let number = 0; number < POSTS; number += 1) {
    // Every seventh is to be sent back.
    const title = `${mark} ${number % 7 === 0 ? '该退回' : '该通过'} 第${number}篇`;
    const body = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: `${title}。${'湖水退去。'.repeat(5)}` }] }],
    };
    const { postsId } = await makeCall(
      save,
      { type: 'article', title, categoryId: 'nature', tags: ['候鸟'], region: 'hubei', body } as never,
      author,
    );
    await makeCall(submit, { postsId }, author);
  }
  await logIn(page, FIRST_ADMIN, PASSWORD);
  await page.goto(`${baseUrl()}/admin/content/posts?${new URLSearchParams({ q: mark })}`);
  const post = page.getByRole('region', { name: '作品', exact: true });
  const heading = post.getByRole('heading', { name: new RegExp(mark) });
  let seen = '';
  for (let number = 0; number < POSTS; number += 1) {
    const begun = Date.now();
    // The next post is there by itself; nothing is pressed before one could have read its title.
    await expect(heading).not.toHaveText(seen);
    seen = (await heading.textContent()) ?? '';
    // A press within 600 ms of the one before is its echo to the page; nobody has read a title by then.
    await page.waitForTimeout(700);
    if (seen.includes('该通过')) await page.keyboard.press('a');
    else {
      // A template says it all: the next key is the page's again.
      await page.keyboard.press('1');
      await expect(page.getByRole('button', { name: '退回 1 处' })).toBeVisible();
      await page.keyboard.press('r');
    }
    await page.waitForTimeout(Math.max(0, 1000 - (Date.now() - begun)));
  }
  const titles = async (status: 'pending' | 'published' | 'rejected') => {
    const token = await adminToken();
    const pages = [1, 2].map((at) => makeCall(adminPostList, { status, keywords: mark, limit: 100, page: at } as never, token));
    return (await Promise.all(pages)).flatMap(({ list }) => list.map(({ title }) => title));
  };
  await expect.poll(async () => (await titles('pending')).length).toBe(0);
  const [passed, sentBack] = [await titles('published'), await titles('rejected')];
  expect(passed.length + sentBack.length).toBe(POSTS);
  expect(passed.filter((title) => !title.includes('该通过'))).toEqual([]);
  expect(sentBack.filter((title) => !title.includes('该退回'))).toEqual([]);
});

async function letSubmit(submitsADay: number): Promise<void> {
  const token = await adminToken();
  const { version, settings } = await makeCall(getSettings, {}, token);
  const limits = { ...settings.limits, submitsADay };
  await makeCall(saveSettings, { version, settings: { ...settings, limits } }, token);
}

test('many comments are hidden at once: named in the confirmation, and gone when the bar is full', async ({ page }) => {
  const token = await adminToken();
  const { list } = await makeCall(adminPostList, { status: 'published', limit: 1 } as never, token);
  const postsId = list[0]?.postsId ?? '';
  const mark = `成批${Date.now() % 1_000_000}`;
  const { commentId } = await say(postsId, mark);
  await logIn(page, FIRST_ADMIN, PASSWORD);
  await page.goto(`${baseUrl()}/admin/content/comments`);
  await page.getByRole('checkbox', { name: new RegExp(mark) }).check();
  await page.getByRole('button', { name: '隐藏 1 条评论' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: '隐藏 1 条评论？' })).toBeVisible();
  await dialog.getByRole('button', { name: '隐藏 1 条评论' }).click();
  await expect(page.getByRole('heading', { name: '处理完成' })).toBeVisible();
  const hidden = await makeCall(adminCommentList, { status: 'hidden', limit: 100 } as never, token);
  expect(hidden.list.map(({ id }) => id)).toContain(commentId);
});

async function say(postsId: string, content: string): Promise<{ commentId: string }> {
  const { id } = await makeCall(createComment, { postsId, content }, await userToken(CREATOR.mobile));
  return { commentId: id };
}
