import { expect, test, type Page } from '@playwright/test';
import { WIDE_LIGHT, take } from '../looks.ts';
import { FIRST_ADMIN } from '../page-cases.ts';
import { PASSWORD } from '../product.ts';
import { baseUrl, expectAccessible, logIn } from '../visit.ts';

const row = (page: Page) => page.locator('tbody tr').first();
const heightOf = async (page: Page): Promise<number> => (await row(page).boundingBox())?.height ?? 0;
const padOf = (page: Page): Promise<string> =>
  page
    .locator('main > *')
    .first()
    .evaluate((node) => getComputedStyle(node).padding);

test('one choice brings the tables and pages of the back office closer together, and stays', async ({ page }) => {
  await take(page, WIDE_LIGHT);
  await logIn(page, FIRST_ADMIN, PASSWORD);
  await page.goto(`${baseUrl()}/admin/user/sub`);
  await expect(row(page)).toBeVisible();
  const [roomy, pad] = [await heightOf(page), await padOf(page)];

  await page.getByRole('button', { name: '列', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: '紧凑行距' }).click();
  await expect.poll(() => heightOf(page)).toBeLessThan(roomy - 8);
  expect(await padOf(page)).not.toBe(pad);
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'compact');

  // Another table, after another start of the page.
  await page.goto(`${baseUrl()}/admin/content/words`);
  await expect(row(page)).toBeVisible();
  await expect(page.locator('[data-density="compact"]')).toBeVisible();
  await page.getByRole('button', { name: '列', exact: true }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: '紧凑行距' })).toBeChecked();
});
