import type { MetaDescriptor } from 'react-router';

export const SITE_NAME = '闻见';
export const SITE_TAGLINE = '所闻所见，皆可分享';
export const SITE_DESCRIPTION = '闻见是分享新闻、文章与视频的中文内容平台：读见闻，看视频，也把自己的所闻所见分享出来。';

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
  extra?: readonly MetaDescriptor[];
}

/** What stands in the head of a page for readers, search engines and those it is shared with. */
export function pageMeta({
  title,
  description = SITE_DESCRIPTION,
  origin,
  path,
  picture,
  type = 'website',
  noindex = false,
  structuredData = [],
  extra = [],
}: PageMeta): MetaDescriptor[] {
  const address = origin + path;
  const fullTitle = title === undefined ? `${SITE_NAME} - ${SITE_TAGLINE}` : `${title} - ${SITE_NAME}`;
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    ...(noindex ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { property: 'og:site_name', content: SITE_NAME },
    { property: 'og:locale', content: 'zh_CN' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title ?? fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...pictureMeta(origin, picture),
    ...extra,
    ...structuredData.map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ];
}

/** An absolute address, as those outside the site need it. */
export const absolute = (origin: string, url: string): string => (url.startsWith('/') ? origin + url : url);

function pictureMeta(origin: string, picture: PageMeta['picture']): MetaDescriptor[] {
  if (picture === null || picture === undefined) return [{ name: 'twitter:card', content: 'summary' }];
  return [
    { name: 'twitter:card', content: 'summary_large_image' },
    { property: 'og:image', content: absolute(origin, picture.url) },
    { property: 'og:image:width', content: String(picture.width) },
    { property: 'og:image:height', content: String(picture.height) },
  ];
}
