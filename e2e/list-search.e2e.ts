import { expect, test } from '@playwright/test';
import { FIRST_ADMIN } from './page-cases.ts';
import { PASSWORD } from './product.ts';
import { baseUrl, logIn } from './visit.ts';

test('a search keeps the focus, also when it is cleared, and marks end with the tab they were made under', async ({ page }) => {
  await logIn(page, FIRST_ADMIN, PASSWORD);
  await page.goto(`${baseUrl()}/admin/content/comments`);
  const field = page.getByRole('searchbox', { name: '搜评论、作者或作品' });
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await field.fill('湖');
  await field.press('Enter');
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(field).toBeFocused();
  await field.fill('');
  await expect(page).not.toHaveURL(/[?&]q=/);
  await expect(field).toBeFocused();

  await page.locator('thead input[type=checkbox]').check();
  await page.getByRole('button', { name: '选择符合条件的全部' }).click();
  await expect(page.getByText('符合条件的全部')).toBeVisible();
  await page.getByRole('link', { name: '待审核' }).click();
  await expect(page).toHaveURL(/status=held/);
  await expect(page.getByText('符合条件的全部')).toHaveCount(0);
});
