import { expect, test, type Page } from '@playwright/test';
import { ownDetail } from '#contract/posts/drafts.ts';
import { listOwn } from '#contract/posts/own-posts.ts';
import { makeCall, userToken } from '../calls.ts';
import { PASSWORD } from '../product.ts';
import { baseUrl, logIn } from '../visit.ts';

test('of twenty articles that are reloaded two hundred times while being typed each is there once, with its last word', async ({
  page,
}) => {
  test.setTimeout(1_200_000);
  await reloadWhileTyping(page, { mobile: '13800000002', articles: 20, reloads: 10 });
});

interface Typing {
  /** Whose articles they are: new posts of a day are limited, and the agency of the demo has many walks. */
  mobile: string;
  articles: number;
  reloads: number;
}

/** Begins new articles one after the other and reloads the page while each is being typed, at moments nobody chose. */
async function reloadWhileTyping(page: Page, { mobile, articles, reloads }: Typing): Promise<void> {
  const requests: string[] = [];
  page.on('dialog', (dialog) => {
    requests.push(dialog.type());
    void dialog.accept();
  });
  await logIn(page, { mobile }, PASSWORD);
  const token = await userToken(mobile);
  const body = page.getByRole('textbox', { name: '正文' });
  const title = page.getByLabel(/^标题/);
  for (let article = 0; article < articles; article += 1) {
    const name = `边写边刷新${Date.now()}`;
    await page.goto(`${baseUrl()}/creator/center/publish`);
    await title.fill(name);
    await body.click();
    let written = '';
    for (let round = 0; round < reloads; round += 1) {
      const words = `${round}${'湖水退去之后，候鸟来了。'.repeat(4).slice(0, 1 + Math.floor(Math.random() * 40))}`;
      await page.keyboard.type(words, { delay: Math.floor(Math.random() * 60) });
      written += words;
      await page.reload();
      await expect(body, `reload ${round} of article ${article}`).toHaveText(written);
      await expect(title).toHaveValue(name);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await body.click();
      await page.keyboard.press('ControlOrMeta+End');
    }
    await page.keyboard.type('完');
    await expect(page).toHaveURL(/id=/);
    const postsId = new URL(page.url()).searchParams.get('id') ?? '';
    await expect
      .poll(async () => JSON.stringify((await makeCall(ownDetail, { postsId }, token)).body))
      .toContain(`"${written}完"`);
    const { list } = await makeCall(listOwn, { keywords: name } as never, token);
    expect(list.map(({ id }) => id)).toEqual([postsId]);
  }
  expect(requests).toEqual([]);
}
