import { expect, test, type APIRequestContext, type Page, type Request } from '@playwright/test';
import { API } from '#contract/address.ts';
import { CREATOR } from '../page-cases.ts';
import { PASSWORD } from '../product.ts';
import { baseUrl } from '../visit.ts';

interface Report {
  visit: string;
  milliseconds: number;
  completed: boolean;
}

/** What the page tells while `leave` is done. */
async function reportOf(page: Page, leave: () => Promise<unknown>): Promise<Report> {
  const isReport = (request: Request) => request.url().endsWith('/user/posts/visit');
  const [request] = await Promise.all([page.context().waitForEvent('request', isReport), leave()]);
  return request.postDataJSON() as Report;
}

/** Opens a page and waits until its script has taken hold of it: before that nobody counts. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  await page.waitForTimeout(500);
}

const goHome = (page: Page) => page.getByRole('link', { name: /首页$/ }).first().click();

test('a reader who stays, goes away, comes back and gets to the end is one visit; one who turns round is a quick exit', async ({
  page,
  request,
}) => {
  const { path, figures } = await articleOf(request);
  const before = await figures();
  await open(page, path);
  const first = await reportOf(page, () => setVisibility(page, 'hidden'));
  expect(first.completed).toBe(false);
  await setVisibility(page, 'visible');
  await scrollToFoot(page);
  await page.waitForTimeout(3000);
  const second = await reportOf(page, () => goHome(page));
  expect(second).toMatchObject({ visit: first.visit, completed: true });
  expect(second.milliseconds).toBeGreaterThan(first.milliseconds + 3000);

  await open(page, path);
  // Not led elsewhere: Chromium would then tell it under its own name, which is a robot's, and not under the test's.
  await page.close({ runBeforeUnload: true });
  await expect.poll(async () => (await figures()).opens).toBe(before.opens + 2);
  const after = await figures();
  const [seconds, rest] = [after, before].map(({ opens, averageSeconds }) => opens * (averageSeconds ?? 0));
  const ofBoth = (seconds ?? 0) - (rest ?? 0) - second.milliseconds / 1000;
  // Both averages are rounded to a tenth.
  expect(ofBoth).toBeGreaterThan(-0.1 * after.opens);
  expect(ofBoth).toBeLessThan(3 + 0.1 * after.opens);
});

test('a video counts while it plays, and is seen whole from nine tenths on', async ({ page, request }) => {
  const videos = await request.get(`${baseUrl()}${API}/user/posts/suggest?type=video&limit=1`);
  const { data } = (await videos.json()) as { data: { list: { id: string }[] } };
  await open(page, `${baseUrl()}/video/${data.list[0]?.id}`);
  const opened = await reportOf(page, () => setVisibility(page, 'hidden'));
  expect(opened).toMatchObject({ milliseconds: 0, completed: false });
  await setVisibility(page, 'visible');
  await page.getByRole('button', { name: '播放', exact: true }).first().click();
  const position = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
  await expect.poll(position).toBeGreaterThan(1);
  const playing = await reportOf(page, () => setVisibility(page, 'hidden'));
  expect(playing).toMatchObject({ visit: opened.visit, completed: false });
  expect(playing.milliseconds).toBeGreaterThan(800);
  await page.evaluate(() => {
    const video = document.querySelector('video');
    if (video !== null) video.currentTime = video.duration * 0.92;
  });
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.seeking)).toBe(false);
  await page.waitForTimeout(1000);
  const whole = await reportOf(page, () => goHome(page));
  expect(whole).toMatchObject({ visit: opened.visit, completed: true });
});

/** As a reader does, so that all that is passed is seen: the end of the text lies above the foot by as much as was said below it. */
async function scrollToFoot(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    for (let before = -1; before !== scrollY;) {
      before = scrollY;
      scrollBy({ top: innerHeight / 2, behavior: 'instant' });
      for (let drawn = 0; drawn < 3; drawn += 1) await frame();
    }
  });
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
}

/** A tab in the background: Chromium without a window has none. */
const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** An article of the demo's creator, and its figures of today. */
async function articleOf(request: APIRequestContext) {
  const login = await request.post(`${baseUrl()}${API}/user/user/loginForMobilePassword`, {
    data: { ...CREATOR, password: PASSWORD },
  });
  const { data } = (await login.json()) as { data: { token: string } };
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
  const read = async <Answer>(address: string): Promise<Answer> => {
    const answer = await request.get(`${baseUrl()}${API}${address}from=${today}&to=${today}`, {
      headers: { authorization: `Bearer ${data.token}` },
    });
    return ((await answer.json()) as { data: Answer }).data;
  };
  const { list } = await read<{ list: { id: string; type: string }[] }>('/creator/data/posts?limit=100&');
  const id = list.find(({ type }) => type === 'article')?.id ?? '';
  return {
    path: `${baseUrl()}/article/${id}`,
    figures: async () =>
      (await read<{ now: { opens: number; averageSeconds: number | null } }>(`/creator/data/overview?postsId=${id}&`)).now,
  };
}
