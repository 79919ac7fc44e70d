import { expect, test } from '@playwright/test';
import { FIRST_ADMIN } from './page-cases.ts';
import { PASSWORD } from './product.ts';
import { baseUrl, expectAccessible, logIn } from './visit.ts';

test('a list that opens from a dialog can be heard and chosen from, like the dialog itself', async ({ page }) => {
  await logIn(page, FIRST_ADMIN, PASSWORD);
  await page.goto(`${baseUrl()}/admin/content/categories`);
  await page.getByRole('button', { name: '合并' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '合并到' }).click();
  // By role is what a screen reader is told; what a dialog hides from it has none.
  await expect(page.getByRole('option', { name: '国际' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('option', { name: '国际' }).click();
  await expect(dialog.getByRole('combobox', { name: '合并到' })).toHaveText('国际');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();
});

test('a dialog begins at its first field, and the keys of the page rest while it is open', async ({ page }) => {
  await logIn(page, FIRST_ADMIN, PASSWORD);
  await page.goto(`${baseUrl()}/admin/content/categories`);
  await page.getByRole('button', { name: '合并' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: '合并到' })).toBeFocused();
  // The quick jump would lie over what is being decided.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();
});

test('a message stays beside what was pressed for it, and goes in time though the pointer rests where it came', async ({
  page,
}) => {
  await page.goto(`${baseUrl()}/test`);
  const button = page.getByRole('button', { name: '成功', exact: true }).first();
  await button.scrollIntoViewIfNeeded();
  // To where messages come.
  await button.evaluate((element) => {
    element.style.setProperty('position', 'fixed');
    element.style.setProperty('top', '90px');
    element.style.setProperty('right', '40px');
    element.style.setProperty('z-index', '50');
  });
  await button.click();
  const message = page.getByRole('button', { name: '关闭提示' }).locator('..');
  await expect(message).toBeVisible();
  // Once it has come to rest.
  await expect
    .poll(async () => {
      const [over, under] = [await message.boundingBox(), await button.boundingBox()];
      return (over?.y ?? 0) >= (under?.y ?? 0) + (under?.height ?? 0);
    })
    .toBe(true);
  await expect(message).toBeHidden({ timeout: 8000 });
});
