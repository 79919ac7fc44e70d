import { SITE_NAME, siteDescription as descriptionOf } from '#contract/site.ts';

/**
 * What the operator has called this site. It is the same for everybody, so one variable holds it: on the server it is set
 * before a page is rendered, in the browser it stands at the root of the page that was rendered.
 */
let name = typeof document === 'undefined' ? SITE_NAME : (document.documentElement.dataset['siteName'] ?? SITE_NAME);

export const siteName = (): string => name;

export function nameSite(given: string): void {
  name = given;
}

/** The title of a page. */
export const titled = (title: string): string => `${title} - ${name}`;

export const siteDescription = (): string => descriptionOf(name);
