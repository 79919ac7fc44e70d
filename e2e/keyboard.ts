import { expect, type Page } from '@playwright/test';

/** More places than any page has; who gets no further than here goes in circles. */
const MAX = 400;

interface Focused {
  name: string;
  /** What a person at the keyboard would miss there, if anything. */
  missing: string | null;
  /** Seen before, or out of the page: the round is made. */
  over: boolean;
  first: boolean;
}

/** Goes once around the page with the Tab key: each place is seen, shows that it is the one, and lets go. */
export async function expectWalkableByKeyboard(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    (document.activeElement as HTMLElement | null)?.blur();
    Object.assign(window, { walked: new Set<Element>(), before: null });
  });
  const missing: string[] = [];
  let steps = 0;
  for (; steps < MAX; steps += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(focusedElement);
    if (focused.over) {
      expect.soft(focused.first, `${path}: Tab goes in circles at ${focused.name}`).toBe(true);
      break;
    }
    if (focused.missing !== null) missing.push(`${focused.name}: ${focused.missing}`);
  }
  expect.soft(steps, `${path}: Tab leads nowhere or never ends`).toBeGreaterThan(0);
  expect.soft(steps, `${path}: Tab leads nowhere or never ends`).toBeLessThan(MAX);
  expect.soft(missing, `${path} by keyboard`).toEqual([]);
}

/** Runs in the page. */
function focusedElement(): Focused {
  const round = window as unknown as { walked: Set<Element>; before: Element | null };
  const { walked, before } = round;
  const at = document.activeElement ?? document.body;
  round.before = at;
  const name = `${at.tagName.toLowerCase()} ${at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 30) ?? ''}`;
  // A date has a place for its year, its month and its day.
  const over = at === document.body || (walked.has(at) && at !== before);
  const first = at === document.body || walked.values().next().value === at;
  walked.add(at);
  // A choice that is drawn by its label shows there that it is the one.
  const drawn = [at, at.closest('label'), at.parentElement, at.nextElementSibling].filter((one) => one !== null);
  const seen = drawn.some((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(one).visibility === 'visible';
  });
  // A card is framed for its link, a ring for its button; where one writes, the caret blinks.
  const around = [
    at.parentElement,
    at.parentElement?.parentElement,
    at.closest('li, article, section, label'),
    at.querySelector('svg'),
  ];
  const framed = (one: Element | null | undefined, part?: string): boolean => {
    if (one === null || one === undefined) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, part);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  };
  const writes = at.matches('textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=file])');
  const shown = writes || framed(at, '::after') || framed(at, '::before') || [...drawn, ...around].some((one) => framed(one));
  return { name, over, first, missing: !seen ? 'cannot be seen' : !shown ? 'does not show that it has the focus' : null };
}
