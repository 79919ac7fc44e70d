import type { Page } from '@playwright/test';
import { DESKTOP, PHONE } from './visit.ts';

/** How a page is looked at. */
export interface Look {
  size: { width: number; height: number };
  theme: 'light' | 'dark';
}

export const WIDE_LIGHT: Look = { size: DESKTOP, theme: 'light' };
export const WIDE_DARK: Look = { size: DESKTOP, theme: 'dark' };
export const NARROW_LIGHT: Look = { size: PHONE, theme: 'light' };
export const NARROW_DARK: Look = { size: PHONE, theme: 'dark' };

export const nameOf = ({ size, theme }: Look): string => `${size.width} wide, ${theme}`;

/** Turns an open page to that size and theme. */
export async function take(page: Page, { size, theme }: Look): Promise<void> {
  await page.setViewportSize(size);
  // Without motion: a colour on its way from one theme to the other is none that a person reads by.
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  // The page hears of it from the system, which a busy machine tells late. A page that is not there yet has no theme.
  await page.waitForFunction((wanted) => {
    const { theme: shown, forcedTheme } = document.documentElement.dataset;
    return shown === undefined || forcedTheme !== undefined || shown === wanted;
  }, theme);
  // Even the shortest change of a colour begins with the old one and needs a frame to end, and what inherits it and changes
  // by itself begins only then: all is done when nothing has moved for three frames.
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    for (let still = 0; still < 3; still += 1) {
      await frame();
      const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
      if (ending.length > 0) still = -1;
      await Promise.all(ending.map((one) => one.finished.catch(() => {})));
    }
  });
}
