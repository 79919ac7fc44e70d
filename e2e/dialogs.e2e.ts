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
