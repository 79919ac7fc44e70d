import type { ViewSource } from '#contract/views/views.ts';

/** The previous path of the router; null on the first page. */
let before: string | null = null;
let current: string | null = null;

/** Called by the layout with each path. */
export function trackRoute(path: string): void {
  if (path === current) return;
  before = current;
  current = path;
}

/** The kind of page that the reader came from, on this site or elsewhere. */
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
