import { chromium, type Browser, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../e2e/chromium.ts';
import { AGENCY, READER } from '../e2e/page-cases.ts';
import { PASSWORD } from '../e2e/product.ts';
import { alive, DESKTOP, logIn, PHONE, type Credentials } from '../e2e/visit.ts';
import { median, type Row } from './table.ts';
import { anArticle } from './product.ts';

const ROUNDS = 3;
const TIMES = 10;
/** The factor by which Lighthouse slows the processor down to simulate a phone. */
const SLOWER = 4;
const MAX_MS = 100;
const CHARACTERS = 30_000;
const PARAGRAPH = 150;
/** Browsers do not report shorter interactions. */
const SHORTEST_MS = 16;

interface Interaction {
  what: string;
  as: Credentials;
  size: typeof PHONE;
  path: string;
  prepare?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
}

/**
 * The time from a press to the next paint, as browsers measure INP, with a slowed processor. The result is the median over the
 * rounds of the slowest press of each round.
 */
export async function benchInteractions(address: string): Promise<Row[]> {
  process.env['BASE_URL'] = address;
  const article = `/article/${await anArticle(address)}`;
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const rows: Row[] = [];
    for (const interaction of interactionsOn(article)) {
      const slowest: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) slowest.push(await slowestOf(browser, address, interaction));
      const measured = median(slowest);
      rows.push({
        what: `${interaction.what}, processor ${SLOWER} times slower`,
        measured: `${measured.toFixed(0)} ms`,
        baseline: '–',
        ratio: '–',
        must: `≤ ${MAX_MS} ms`,
        holds: measured <= MAX_MS,
      });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

const interactionsOn = (article: string): Interaction[] => [
  {
    what: 'tap on 点赞',
    as: READER,
    size: PHONE,
    path: article,
    act: (page) =>
      page
        .getByRole('button', { name: /^(取消)?点赞/ })
        .locator('visible=true')
        .first()
        .tap(),
  },
  {
    what: 'opening the menu',
    as: READER,
    size: PHONE,
    path: '/',
    async act(page) {
      await page.getByRole('button', { name: '打开菜单' }).tap();
      await page.getByRole('dialog', { name: '菜单' }).waitFor();
      await page.waitForTimeout(400);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: '菜单' }).waitFor({ state: 'hidden' });
    },
  },
  {
    what: `a key in an article of ${CHARACTERS.toLocaleString('en-US')} characters`,
    as: AGENCY,
    size: DESKTOP,
    path: '/creator/center/publish',
    async prepare(page) {
      const body = page.getByRole('textbox', { name: '正文' });
      await body.click();
      await body.evaluate(
        (field, text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', text);
          field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        },
        Array.from({ length: CHARACTERS / PARAGRAPH }, () => '江上的雾散得很慢。'.repeat(PARAGRAPH / 9)).join('\n\n'),
      );
      await page.keyboard.press('ControlOrMeta+End');
    },
    act: (page) => page.keyboard.press('a'),
  },
];

async function slowestOf(browser: Browser, address: string, { as, size, path, prepare, act }: Interaction): Promise<number> {
  const context = await browser.newContext({ viewport: size, hasTouch: true, locale: 'zh-CN', serviceWorkers: 'block' });
  const page = await context.newPage();
  try {
    await logIn(page, as, PASSWORD);
    await page.goto(address + path);
    await alive(page);
    await prepare?.(page);
    // The network never becomes idle, because a stream stays open. By then the page has loaded its later parts.
    await page.waitForTimeout(3_000);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.evaluate((shortest) => {
      const slowest = { ms: 0 };
      Object.assign(window, { slowest });
      new PerformanceObserver((list) => {
        for (const { duration, interactionId } of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
          if (interactionId > 0) slowest.ms = Math.max(slowest.ms, duration);
      }).observe({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit);
    }, SHORTEST_MS);
    for (let count = 0; count < TIMES; count += 1) {
      await act(page);
      await page.waitForTimeout(500);
    }
    const slowest = await page.evaluate(() => (window as unknown as { slowest: { ms: number } }).slowest.ms);
    return Math.max(slowest, SHORTEST_MS);
  } finally {
    await context.close();
  }
}
