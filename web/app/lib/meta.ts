import type { MetaDescriptor } from 'react-router';
import { SITE_NAME, SITE_TAGLINE, siteDescription as descriptionOf } from '#contract/site.ts';

export interface PageMeta {
  /** Without the site's name; none: the front page. */
  title?: string;
  description?: string;
  /** Scheme and host of this site. */
  origin: string;
  /** The one address of this page, with the parameters that make it what it is. */
  path: string;
  picture?: { url: string; width: number; height: number } | null;
  type?: 'website' | 'article' | 'video.other';
  /** Pages of results and filters: they may be followed, but are no pages to be found. */
  noindex?: boolean;
  structuredData?: readonly object[];
  /** Where the feeds of this page's posts are, when they are not the whole site's: rss.xml and atom.xml below it. */
  feeds?: string;
  extra?: readonly MetaDescriptor[];
}

/** What stands in the head of a page for readers, search engines and those it is shared with. */
export function pageMeta({
  title,
  description = siteDescription(),
  origin,
  path,
  picture,
  type = 'website',
  noindex = false,
  structuredData = [],
  feeds,
  extra = [],
}: PageMeta): MetaDescriptor[] {
  const address = origin + path;
  const fullTitle = title === undefined ? `${siteName()} - ${SITE_TAGLINE}` : titled(title);
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    ...(noindex ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { property: 'og:site_name', content: siteName() },
    { property: 'og:locale', content: 'zh_CN' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title ?? fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...pictureMeta(origin, picture),
    ...(feeds === undefined ? [] : feedLinks(fullTitle, feeds)),
    ...extra,
    ...structuredData.map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ];
}

/** An absolute address, as those outside the site need it. */
export const absolute = (origin: string, url: string): string => (url.startsWith('/') ? origin + url : url);

const feedLinks = (title: string, below: string): MetaDescriptor[] =>
  (['rss', 'atom'] as const).map((kind) => ({
    tagName: 'link',
    rel: 'alternate',
    type: `application/${kind}+xml`,
    title,
    href: `${below}/${kind}.xml`,
  }));

function pictureMeta(origin: string, picture: PageMeta['picture']): MetaDescriptor[] {
  if (picture === null || picture === undefined) return [{ name: 'twitter:card', content: 'summary' }];
  return [
    { name: 'twitter:card', content: 'summary_large_image' },
    { property: 'og:image', content: absolute(origin, picture.url) },
    { property: 'og:image:width', content: String(picture.width) },
    { property: 'og:image:height', content: String(picture.height) },
  ];
}

/** What a page tells the frame around it. */
export interface PageHandle {
  /** A page for writing: the side bar is a rail at every width, and phones have no bar at the foot. */
  writes?: boolean;
}

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
