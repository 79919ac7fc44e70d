import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { info } from '#contract/accounts/accounts.ts';
import { save } from '#contract/posts/drafts.ts';
import { createWord } from '#contract/screening/sensitive-words.ts';
import { adminToken, makeCall, userToken } from '../calls.ts';
import { NARROW_DARK, take, WIDE_DARK, WIDE_LIGHT } from '../looks.ts';
import { PASSWORD } from '../product.ts';
import { baseUrl, expectAccessible, expectNoSidewaysScroll, logIn, PHONE, watch } from '../visit.ts';

const AGENCY = { mobile: '13800000003' };
const PUBLISH = `${baseUrl()}/creator/center/publish`;

const bodyOf = (page: Page) => page.getByRole('textbox', { name: '正文' });
const listOf = (page: Page) => page.getByRole('listbox', { name: '可以插入' });
const optionsOf = (page: Page) => listOf(page).getByRole('option');
const saved = (page: Page) => expect(page.locator('[data-save-state="saved"]')).toBeVisible();

async function picture(name: string, colour: string) {
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

test('a stroke in the text offers what can be put there, by keyboard and to readers of the screen', async ({ page }) => {
  const { complaints } = watch(page);
  await logIn(page, AGENCY, PASSWORD);
  await page.goto(PUBLISH);
  const body = bodyOf(page);
  await body.click();
  await page.keyboard.type('/');
  await expect(optionsOf(page).first()).toHaveText('大标题');
  await expect(optionsOf(page).first()).toHaveAttribute('aria-selected', 'true');
  // The focus stays in the text, which names the line that is chosen.
  await expect(body).toBeFocused();
  const id = await optionsOf(page).first().getAttribute('id');
  await expect(body).toHaveAttribute('aria-activedescendant', id ?? '');
  await expectAccessible(page);
  await take(page, WIDE_DARK);
  await expectAccessible(page);

  await page.keyboard.press('ArrowDown');
  await expect(optionsOf(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(optionsOf(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.type('xbt');
  await expect(optionsOf(page)).toHaveText(['小标题']);
  await page.keyboard.press('Enter');
  await expect(listOf(page)).toHaveCount(0);
  await expect(body).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.type('湖水');
  await expect(body.locator('h4')).toHaveText('湖水');

  // Escape leaves the stroke where it is, and what is typed on stays text.
  await page.keyboard.press('Enter');
  await page.keyboard.type('/图');
  await expect(optionsOf(page)).toHaveText(['图片', '图集']);
  await page.keyboard.press('Escape');
  await expect(listOf(page)).toHaveCount(0);
  await page.keyboard.type('纸');
  await expect(listOf(page)).toHaveCount(0);
  // Below a heading the editor keeps a line of its own: it is not the last one.
  await expect(body.locator('p', { hasText: '/图纸' })).toHaveCount(1);
  expect(complaints).toEqual([]);
});

test('on a phone a tap takes a line of the list, which stays above what lies at the foot', async ({ browser }) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true, locale: 'zh-CN' });
  const page = await context.newPage();
  const { complaints } = watch(page);
  await logIn(page, AGENCY, PASSWORD);
  await page.goto(PUBLISH);
  await bodyOf(page).tap();
  await page.keyboard.type('、');
  await expect(listOf(page)).toBeVisible();
  const [list, tools] = [await listOf(page).boundingBox(), await page.getByRole('toolbar', { name: '格式' }).boundingBox()];
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(tools?.y ?? 0);
  expect((await optionsOf(page).first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await optionsOf(page).filter({ hasText: '引用' }).tap();
  await page.keyboard.type('你不追，它张嘴给你看。');
  await expect(bodyOf(page).locator('blockquote')).toHaveText('你不追，它张嘴给你看。');
  expect(complaints).toEqual([]);
  await context.close();
});

test('a picture stands as its writer says, in the editor, after a reload and in the preview', async ({ page }) => {
  const { complaints } = watch(page);
  await logIn(page, AGENCY, PASSWORD);
  await page.goto(PUBLISH);
  const body = bodyOf(page);
  await body.click();
  await page.keyboard.type('前面一段文字，写得长一些，好让它环绕在图片旁边，看得出排版的效果。');
  await page.keyboard.press('Enter');
  const choosing = page.waitForEvent('filechooser');
  await page.keyboard.type('/tp');
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(await picture('湖.png', '#4d8b6a'));
  const image = body.locator('img[src^="/media/"]');
  await expect(image).toHaveCount(1);
  await image.click();
  await page.getByRole('button', { name: '图片排版：正文宽' }).click();
  await page.getByRole('menuitemcheckbox', { name: '小图靠左' }).click();
  await expect(body.locator('figure[data-layout="left"]')).toHaveCSS('float', 'left');
  await expect(page.getByRole('button', { name: '图片排版：小图靠左' })).toBeVisible();
  await expectAccessible(page);
  await saved(page);

  // Two at once stand beside each other.
  await page.keyboard.press('Escape');
  await body.locator('p').last().click();
  const album = page.waitForEvent('filechooser');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/tuji');
  await page.keyboard.press('Enter');
  await (await album).setFiles([await picture('甲.png', '#8b4d6a'), await picture('乙.png', '#4d6a8b')]);
  await expect(image).toHaveCount(3);
  const row = body.locator('figure[data-layout="row"]');
  // Both at one moment: the page scrolls to what was put in.
  const heights = () => row.evaluateAll((figures) => figures.map((figure) => Math.round(figure.getBoundingClientRect().top)));
  await expect.poll(async () => new Set(await heights()).size).toBe(1);
  await saved(page);
  await page.reload();
  await expect(body.locator('figure[data-layout="left"]')).toHaveCount(1);
  await expect(row).toHaveCount(2);
  await page.getByText('手机预览').click();
  const phone = page.getByRole('group', { name: '手机预览' });
  await expect(phone.locator('.gallery figure')).toHaveCount(2);
  await expect(phone.locator('figure[data-layout="left"]')).toHaveCSS('float', 'none');
  await take(page, NARROW_DARK);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('a footnote is written where its number stands, counted, and brought back with the text', async ({ page }) => {
  const { complaints } = watch(page);
  await logIn(page, AGENCY, PASSWORD);
  await page.goto(PUBLISH);
  const body = bodyOf(page);
  const notes = body.locator('sup[data-note]');
  const words = page.getByRole('textbox', { name: '脚注内容' });
  await body.click();
  await page.keyboard.type('湖水退去 /jz');
  await page.keyboard.press('Enter');
  await expect(words).toBeFocused();
  await page.keyboard.type('见第三期公报');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(body).toBeFocused();
  await page.keyboard.type('，候鸟来了。');
  await expect(notes).toHaveAttribute('data-note', '见第三期公报');
  await expect(body.locator('p').first()).toHaveText('湖水退去 ，候鸟来了。');

  // One that is left without words goes again.
  await page.getByRole('button', { name: '插入脚注' }).click();
  await expect(words).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(notes).toHaveCount(1);
  await saved(page);
  await page.reload();
  await expect(notes).toHaveCount(1);
  await notes.click();
  await expect(words).toHaveValue('见第三期公报');
  await page.getByText('手机预览').click();
  await expect(page.getByRole('group', { name: '手机预览' }).locator('.notes li')).toHaveText('见第三期公报');
  expect(complaints).toEqual([]);
});

test('what its author had left off with is kept, shown and put back', async ({ page }) => {
  const { complaints } = watch(page);
  const token = await userToken(AGENCY.mobile);
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '昨晚写好的一段。' }] }] };
  const title = `编辑记录 ${Date.now() % 100_000}`;
  const { postsId } = await makeCall(save, { type: 'article', title, body } as never, token);
  await logIn(page, AGENCY, PASSWORD);
  // A minute must lie between two that are kept.
  await page.waitForTimeout(61_000);
  await page.goto(`${PUBLISH}?id=${postsId}`);
  await bodyOf(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('今早改坏了。');
  await saved(page);
  await page.getByRole('button', { name: '历史版本' }).click();
  const dialog = page.getByRole('dialog', { name: '历史版本' });
  await dialog.getByText('编辑记录', { exact: true }).click();
  await expect(dialog.getByRole('list', { name: '编辑记录' }).getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByText('此后的改动')).toBeVisible();
  await dialog.getByText('当时的全文').click();
  await expect(dialog.locator('details')).toContainText('昨晚写好的一段。');
  await expectAccessible(page);
  await take(page, NARROW_DARK);
  await expectAccessible(page);
  await take(page, WIDE_LIGHT);
  await dialog.getByRole('button', { name: /^恢复 / }).click();
  await expect(bodyOf(page)).toHaveText('昨晚写好的一段。');
  await expect(page.getByText(/编辑记录（.+）继续编辑/)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('words that would be refused are named before submitting, and shown in the text', async ({ page }) => {
  const { complaints } = watch(page);
  const word = `禁语${Date.now() % 100_000}`;
  await makeCall(createWord, { word, scopes: ['posts'], action: 'block' } as never, await adminToken());
  await logIn(page, AGENCY, PASSWORD);
  await page.goto(PUBLISH);
  await page.getByLabel(/^标题/).fill('用词检查');
  await bodyOf(page).click();
  await page.keyboard.type(`这里有${word}，要改。`);
  const check = page.getByRole('region', { name: '用词检查' });
  await check.getByRole('button', { name: '检查用词' }).click();
  await expect(check.getByRole('status')).toHaveText('发现 1 处不允许使用的词语');
  await expectAccessible(page);
  await check.getByRole('button', { name: `正文：“${word}”` }).click();
  await expect(page.getByRole('search', { name: '在正文中查找' }).getByRole('status')).toHaveText('1 / 1 处');
  await page.keyboard.press('Escape');
  await page.keyboard.type('别的词');
  await expect(check.getByRole('status')).toHaveText('列出的词语都已修改');
  await check.getByRole('button', { name: '检查用词' }).click();
  await expect(check.getByRole('status')).toHaveText('没有发现不允许使用的词语');
  expect(complaints).toEqual([]);
});

test('a row of one’s own posts offers a copy, its figures, the list as a file, and the way back out of the bin', async ({
  page,
}) => {
  const { complaints } = watch(page);
  const token = await userToken(AGENCY.mobile);
  const title = `要复制的 ${Date.now() % 100_000}`;
  await makeCall(save, { type: 'article', title } as never, token);
  await logIn(page, AGENCY, PASSWORD);
  await page.goto(`${baseUrl()}/creator/center/content?q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `《${title}》的更多操作` }).click();
  await page.getByRole('menuitem', { name: '复制为新草稿' }).click();
  await expect(page.getByText(`《${title}》已复制为新草稿`)).toBeVisible();
  await expect(page.getByRole('link', { name: `${title}（副本）`, exact: true })).toBeVisible();

  await page.getByRole('button', { name: `《${title}》的更多操作` }).click();
  await page.getByRole('menuitem', { name: '移入回收站' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '移入回收站' }).click();
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('menuitem', { name: '当前列表（CSV 表格）' }).click();
  expect((await download).suggestedFilename()).toMatch(/^作品列表 \d{4}-\d\d-\d\d\.csv$/);

  // Works of the agency's members, of which one only reads, stand in the same list.
  const { id } = await makeCall(info, {}, token);
  await page.goto(`${baseUrl()}/creator/center/content?status=published&author=${id}`);
  await page
    .getByRole('button', { name: /的更多操作$/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: '查看数据' }).click();
  await expect(page).toHaveURL(/composition\?work=/);
  await expect(page.getByRole('heading', { name: '作品数据' })).toBeVisible();
  expect(complaints).toEqual([]);
});
