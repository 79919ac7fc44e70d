import { expect, test, type Page } from '@playwright/test';
import { alive, baseUrl } from './visit.ts';

test.describe('a link within the site', () => {
  const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);
  const article = (page: Page) => page.locator('main a[href^="/article/"]').first();

  test('is followed without loading a document, back and forth', async ({ page }) => {
    await page.goto(baseUrl());
    await alive(page);
    await mark(page);
    const entries = await page.evaluate(() => history.length);
    await article(page).click();
    await expect(page).toHaveURL(/\/article\//);
    expect(await isSameDocument(page)).toBe(true);
    const category = page.locator('article a[href^="/?category="]').first();
    await category.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?category=/);
    expect(await isSameDocument(page)).toBe(true);
    expect(await page.evaluate(() => history.length)).toBe(entries + 2);
    await page.goBack();
    await expect(page).toHaveURL(/\/article\//);
    expect(await isSameDocument(page)).toBe(true);
  });

  test('leads the focus to the heading of the next page and tells its title, as a loaded page does', async ({ page }) => {
    await page.goto(baseUrl());
    await alive(page);
    await article(page).click();
    await expect(page).toHaveURL(/\/article\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.locator('p[role="status"].visually-hidden')).toHaveText(await page.title());
  });

  test('to where one is adds nothing to the history', async ({ page }) => {
    await page.goto(`${baseUrl()}/videos`);
    await alive(page);
    const entries = await page.evaluate(() => history.length);
    const loaded = page.waitForResponse((answer) => answer.url().includes('.data'));
    // Made a link of the page's own by what it bears.
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/videos', textContent: 'again' });
      link.dataset['link'] = '';
      document.body.append(link);
      link.click();
    });
    await loaded;
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });

  test('opens another tab with the key for it', async ({ page, context }) => {
    await page.goto(baseUrl());
    await alive(page);
    const opening = context.waitForEvent('page');
    await article(page).click({ modifiers: ['ControlOrMeta'] });
    await expect(await opening).toHaveURL(/\/article\//);
    await expect(page).toHaveURL(`${baseUrl()}/`);
  });
});
