import { expect, test } from '@playwright/test';
import { PASSWORD } from '../product.ts';
import { baseUrl, expectAccessible, logIn, watch } from '../visit.ts';

test('a writer finishes a tag that is in use, chooses a collection, and puts an emoji into the text', async ({ page }) => {
  const { complaints } = watch(page);
  await logIn(page, { mobile: '13800000003' }, PASSWORD);
  const answer = await page.request.get(`${baseUrl()}/api/v1/user/posts/suggest?limit=1`);
  const tag = ((await answer.json()) as { data: { list: { tags: string[] }[] } }).data.list[0]?.tags[0] ?? '';
  expect(tag).not.toBe('');
  await page.goto(`${baseUrl()}/creator/center/publish`);
  await page.getByLabel(/^标题/).fill(`设置都选好 ${Date.now() % 100_000}`);
  const body = page.getByRole('textbox', { name: '正文' });
  await body.click();
  await page.keyboard.type('好天气');
  await page.getByRole('button', { name: '插入表情' }).click();
  await page.getByRole('dialog', { name: '选择表情' }).getByRole('button').first().click();
  await page.keyboard.type('出门');
  await expect(body).toHaveText(/^好天气\p{Extended_Pictographic}\S*出门$/u);

  const tags = page.getByRole('combobox', { name: '标签' });
  await tags.fill([...tag][0] ?? '');
  const offered = page.getByRole('listbox', { name: '可以补全为' });
  await expect(offered.getByRole('option', { name: tag, exact: true })).toBeVisible();
  await expectAccessible(page);
  const index = (await offered.getByRole('option').allInnerTexts()).indexOf(tag);
  for (let step = 0; step <= index; step += 1) await page.keyboard.press('ArrowDown');
  await expect(offered.getByRole('option', { name: tag, exact: true })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `移除 ${tag}` })).toBeVisible();
  await expect(offered).toBeHidden();
  await expect(tags).toBeFocused();

  const name = `合集 ${Date.now() % 100_000}`;
  await page.getByRole('button', { name: '合集：不加入合集' }).click();
  const collections = page.getByRole('dialog', { name: '合集' });
  await collections.getByRole('button', { name: '新建合集' }).click();
  await collections.getByLabel(/名称/).fill(name);
  await collections
    .getByRole('button', { name: /新建|确定|保存/ })
    .last()
    .click();
  await expect(collections.getByRole('radio', { name: new RegExp(name) })).toBeChecked();
  await collections.getByRole('button', { name: '完成' }).click();
  await expect(page.getByRole('button', { name: `合集：${name}` })).toBeVisible();
  expect(complaints).toEqual([]);
});
