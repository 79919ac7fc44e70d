import { expect, test, type Page } from '@playwright/test';
import { alive, baseUrl, watch } from './visit.ts';

const PAGES = {
  home: '/',
  article: '/article/',
  category: '/?category=tech',
  videos: '/videos',
  recommendations: '/hotRecommendations',
};

async function addressOf(page: Page, path: string): Promise<string> {
  if (path !== PAGES.article) return path;
  const answer = await page.request.get(`${baseUrl()}/api/v1/user/posts/suggest?limit=1&type=article`);
  const { data } = (await answer.json()) as { data: { list: { id: string }[] } };
  return `${path}${data.list[0]?.id}`;
}

/** Elements, attributes and words of the served parts in order, without ages, which differ by a minute. */
const partsOf = (page: Page): Promise<string[]> =>
  page.locator('[data-served]').evaluateAll((parts) => {
    const outline = (node: Node): string => {
      if (!(node instanceof Element)) return node.textContent ?? '';
      const attributes = [...node.attributes].map(({ name, value }) => `${name}=${value}`).toSorted();
      const inner = node.tagName === 'TIME' ? '' : [...node.childNodes].map(outline).join('');
      return `<${node.tagName} ${attributes.join(' ')}>${inner}`;
    };
    return parts.map(outline);
  });

/** Follows a link within the site, without loading a document. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    Object.assign(window, { sameDocument: true });
    const link = Object.assign(document.createElement('a'), { href });
    link.setAttribute('data-link', '');
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
  await expect(page).toHaveURL(baseUrl() + path);
  await expect(page.locator('[data-served]').first()).toBeAttached();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}

for (const [name, path] of Object.entries(PAGES))
  test(`the served parts of ${name} are the same without scripts and after a navigation in the browser`, async ({
    page,
    browser,
  }) => {
    const { complaints } = watch(page);
    const address = await addressOf(page, path);
    const plain = await browser.newPage({ javaScriptEnabled: false });
    await plain.goto(baseUrl() + address);
    const served = await partsOf(plain);
    expect(served.length).toBeGreaterThan(0);
    await plain.close();

    await page.goto(`${baseUrl()}/hotList`);
    await alive(page);
    await goTo(page, address);
    await expect.poll(() => partsOf(page)).toEqual(served);
    expect(complaints).toEqual([]);
  });

test('going back to a served feed shows its rows and those loaded below, at the same place', async ({ page }) => {
  const { complaints } = watch(page);
  await page.goto(baseUrl());
  await alive(page);
  const rows = page.locator('section[aria-labelledby="feed-title"] article');
  const opened = await rows.count();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(() => rows.count()).toBeGreaterThan(opened);
  const titles = await rows.locator('h3').allTextContents();
  const row = page.locator('section[aria-labelledby="feed-title"] [data-served] a[href^="/article/"]').last();
  await row.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await row.click();
  await expect(page).toHaveURL(/\/article\//);
  await expect(page.getByRole('group', { name: '文章操作' })).toBeVisible();
  await page.goBack();
  await expect
    .poll(() =>
      rows
        .locator('h3')
        .allTextContents()
        .then((all) => all.slice(0, titles.length)),
    )
    .toEqual(titles);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await page.goForward();
  await expect(page.getByRole('group', { name: '文章操作' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a block hides the served cards of its author, in another tab too', async ({ page, context }) => {
  await page.goto(baseUrl());
  await alive(page);
  const author = await page.locator('[data-served] [data-author]').last().getAttribute('data-author');
  const cards = (tab: Page) => tab.locator(`[data-served] [data-author="${author}"]`).locator('visible=true');
  await expect(cards(page).first()).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${baseUrl()}/hotRecommendations`);
  await alive(other);
  await other.evaluate((id) => localStorage.setItem('wenjian.blocked', JSON.stringify([id])), author);
  await expect(cards(page)).toHaveCount(0);
  await other.reload();
  await alive(other);
  await expect(cards(other)).toHaveCount(0);
  await goTo(other, '/videos');
  await expect(cards(other)).toHaveCount(0);
});
