import { expect, test } from '@playwright/test';
import { nameOf, NARROW_DARK, NARROW_LIGHT, take, WIDE_DARK, WIDE_LIGHT, type Look } from './looks.ts';
import { ADMIN, PASSWORD } from './product.ts';
import { baseUrl, expectAccessible, expectNoSidewaysScroll, logIn, settled, watch, type Credentials } from './visit.ts';

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

// The full suite opens each page at each size and looks at it in both themes. The short one looks at each page once: at every other page
// as on a desktop by day, at the rest as on a phone by night.
const EVERY_LOOK: Look[][] = [
  [WIDE_LIGHT, WIDE_DARK],
  [NARROW_LIGHT, NARROW_DARK],
];
const visitsOf = (number: number): Look[][] =>
  process.env['TEST_FULL'] ? EVERY_LOOK : [[number % 2 === 0 ? WIDE_LIGHT : NARROW_DARK]];

/** What must hold on every page, whatever it shows. */
export function testPages(cases: PageCase[]): void {
  for (const [number, { path, title, as, shows }] of cases.entries()) {
    const name = typeof path === 'string' ? path : `page ${number + 1}, ${shows}`;
    const who = as === undefined ? 'guest' : Object.values(as)[0];
    for (const looks of visitsOf(number)) {
      const how = looks.map(nameOf).join(' and ');
      test(`${name} as ${who}, ${how}: is there, fits, is accessible and does not complain`, async ({ page }) => {
        const { complaints } = watch(page);
        await take(page, looks[0] ?? WIDE_LIGHT);
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
          await expectAccessible(page, nameOf(look));
        }
        expect(complaints).toEqual([]);
      });
    }
  }
}
