import { siteDescription, siteName } from './meta.ts';

/** schema.org data of the site, with its search. */
export const siteData = (origin: string): object => ({
  '@type': 'WebSite',
  name: siteName(),
  url: `${origin}/`,
  description: siteDescription(),
  inLanguage: 'zh-CN',
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

/** schema.org data of the path from the front page to this page. */
export const breadcrumbs = (origin: string, items: readonly { name: string; path: string }[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: '首页', path: '/' }, ...items].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});
