import { expect, test } from '@playwright/test';
import { PASSWORD } from '../product.ts';
import { baseUrl, logIn, watch } from '../visit.ts';

test('words are found and replaced by the keyboard alone, and one step takes all replacements back', async ({ page }) => {
  const { complaints } = watch(page);
  await logIn(page, { mobile: '13800000003' }, PASSWORD);
  await page.goto(`${baseUrl()}/creator/center/publish`);
  const body = page.getByRole('textbox', { name: '正文' });
  await body.click();
  await page.keyboard.type('白鹤飞过湖面，白鹤落下。App 与 app。');
  await page.keyboard.press('Enter');
  await page.keyboard.type('第三只白鹤在后。');

  await page.keyboard.press('ControlOrMeta+f');
  const find = page.getByRole('textbox', { name: '查找', exact: true });
  const bar = page.getByRole('search', { name: '在正文中查找' });
  await expect(find).toBeFocused();
  await page.keyboard.type('白鹤');
  await expect(bar.getByRole('status')).toHaveText('1 / 3 处');
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText('2 / 3 处');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(bar.getByRole('status')).toHaveText('3 / 3 处');
  await expect(body.locator('.ProseMirror-active-search-match')).toHaveText('白鹤');
  await expect(body.locator('.ProseMirror-search-match')).toHaveCount(2);

  await page.keyboard.press('Control+h');
  const replacement = page.getByRole('textbox', { name: '替换为' });
  await replacement.focus();
  // A dollar sign means nothing but itself.
  await page.keyboard.type('$1 只江鸥');
  await page.keyboard.press('Enter');
  await expect(body).toContainText('第三只$1 只江鸥在后');
  await expect(bar.getByRole('status')).toHaveText('1 / 2 处');
  await bar.getByRole('button', { name: '全部替换' }).press('Enter');
  await expect(body).not.toContainText('白鹤');
  await expect(bar.getByRole('status')).toHaveText('没有找到');

  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(body).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(body).toContainText('白鹤飞过湖面，白鹤落下。');
  await expect(body).toContainText('第三只$1 只江鸥在后');

  await page.keyboard.press('ControlOrMeta+f');
  await find.fill('app');
  await expect(bar.getByRole('status')).toHaveText(/2 处/);
  await bar.getByRole('button', { name: '区分大小写' }).click();
  await expect(bar.getByRole('status')).toHaveText(/1 处/);
  // Pressed again in the text, the shortcut leads back to the field.
  await body.click();
  await expect(body).toBeFocused();
  await page.keyboard.press('ControlOrMeta+f');
  await expect(find).toBeFocused();
  await expect(find).toHaveValue('app');
  await page.keyboard.press('Escape');
  await expect(body.locator('.ProseMirror-search-match')).toHaveCount(0);
  expect(complaints).toEqual([]);
});
