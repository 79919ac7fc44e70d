import type { MetaDescriptor } from 'react-router';
import { SITE_NAME, SITE_TAGLINE, siteDescription as descriptionOf } from '#contract/site.ts';

export interface PageMeta {
  /** Title without the site's name; absent for the front page. */
  title?: string;
  description?: string;
  /** Scheme and host of this site. */
  origin: string;
  /** Canonical path of the page, with only the query parameters that determine its content. */
  path: string;
  picture?: { url: string; width: number; height: number } | null;
  type?: 'website' | 'article' | 'video.other';
  /** Set on pages of search results and filters: search engines follow the links of such a page but do not index it. */
  noindex?: boolean;
  structuredData?: readonly object[];
  /** Path with rss.xml and atom.xml below it, if the page has feeds other than the site's. */
  feeds?: string;
  extra?: readonly MetaDescriptor[];
}

/** The head of a page: title, description, canonical address, Open Graph, feeds and structured data. */
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

/** An absolute URL, as other sites need it. */
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

/** Properties that a route's `handle` gives the layout around it. */
export interface PageHandle {
  /** True for editors: the side bar is collapsed at every width, and phones have no bottom bar. */
  writes?: boolean;
}

/**
 * The site's name from the settings. One variable suffices because it is the same for all visitors: the server sets it before rendering
 * (`nameSite`), the browser reads it from the root element's `data-site-name`.
 */
let name = typeof document === 'undefined' ? SITE_NAME : (document.documentElement.dataset['siteName'] ?? SITE_NAME);

export const siteName = (): string => name;

export function nameSite(newName: string): void {
  name = newName;
}

/** A page's title with the site's name. */
export const titled = (title: string): string => `${title} - ${name}`;

export const siteDescription = (): string => descriptionOf(name);
