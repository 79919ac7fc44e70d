import { expect, test, type Page } from '@playwright/test';
import { ADMIN, PASSWORD } from './product.ts';
import {
  baseUrl,
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  PHONE,
  settled,
  watch,
  type Credentials,
} from './visit.ts';

export interface PageCase {
  /** An address, or how to find out one that only the running product knows. */
  path: string | (() => Promise<string>);
  title: string | RegExp;
  as?: Credentials;
  /** Text that shows the page is really there. */
  shows: string | RegExp;
}

export const READER = { mobile: '13800000001' };
export const CREATOR = { mobile: '13800000002' };
export const AGENCY = { mobile: '13800000003' };
export const FIRST_ADMIN = { account: ADMIN.account };

interface Look {
  size: { width: number; height: number };
  theme: 'light' | 'dark';
}

const WIDE: Look = { size: DESKTOP, theme: 'light' };
const NARROW: Look = { size: PHONE, theme: 'dark' };

// The suite opens each page once and looks at it at both sizes, each in a theme of its own. The full one opens it at each
// size and looks at it in both themes.
const VISITS: Look[][] = process.env['TEST_FULL']
  ? [
      [WIDE, { ...WIDE, theme: 'dark' }],
      [{ ...NARROW, theme: 'light' }, NARROW],
    ]
  : [[WIDE, NARROW]];

/** What must hold on every page, whatever it shows. */
export function testPages(cases: PageCase[]): void {
  for (const [number, { path, title, as, shows }] of cases.entries()) {
    const name = typeof path === 'string' ? path : `page ${number + 1}, ${shows}`;
    const who = as === undefined ? 'guest' : Object.values(as)[0];
    for (const looks of VISITS) {
      const how = looks.map(({ size, theme }) => `${size.width} wide, ${theme}`).join(' and ');
      test(`${name} as ${who}, ${how}: is there, fits, is accessible and does not complain`, async ({ page }) => {
        const { complaints } = watch(page);
        await take(page, looks[0] ?? WIDE);
        if (as !== undefined) await logIn(page, as, PASSWORD);
        const address = typeof path === 'string' ? path : await path();
        const quiet = settled(page);
        await page.goto(baseUrl() + address);
        await expect(page).toHaveTitle(title);
        for (const look of looks) {
          await take(page, look);
          await expect(page.getByText(shows).locator('visible=true').first()).toBeVisible();
          await quiet();
          await expectNoSidewaysScroll(page);
          await expectAccessible(page);
        }
        expect(complaints).toEqual([]);
      });
    }
  }
}

async function take(page: Page, { size, theme }: Look): Promise<void> {
  await page.setViewportSize(size);
  // Without motion: a colour on its way from one theme to the other is none that a person reads by.
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  // Even the shortest change of a colour begins with the old one and needs a frame to end.
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await frame();
    await frame();
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(ending.map((one) => one.finished.catch(() => {})));
  });
}
