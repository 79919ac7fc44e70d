import type { ViewSource } from '#contract/views/views.ts';

/** The address before the one that is shown, as the router went; null while it is the first. */
let before: string | null = null;
let shown: string | null = null;

/** The layout tells each address it shows. */
export function trackRoute(path: string): void {
  if (path === shown) return;
  before = shown;
  shown = path;
}

/** Where the reader came from: a page of ours, or somewhere else. */
export function cameFrom(): ViewSource {
  const path = before ?? ownReferrer();
  if (path === null) return 'outside';
  return SOURCES.find(([pattern]) => pattern.test(path))?.[1] ?? 'feed';
}

const SOURCES: [RegExp, ViewSource][] = [
  [/^\/search/, 'search'],
  [/^\/hot/, 'hotList'],
  [/^\/(article|video)\//, 'related'],
  [/^\/users\//, 'profile'],
];

function ownReferrer(): string | null {
  if (!URL.canParse(document.referrer)) return null;
  const { origin, pathname } = new URL(document.referrer);
  return origin === window.location.origin ? pathname : null;
}
