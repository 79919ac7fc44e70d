import { readFile } from 'node:fs/promises';
import { SITE_NAME, siteDescription } from '#contract/site.ts';
import { escapeHtml } from '../../core/text.ts';
import type { Deps } from '../../deps.ts';
import { siteSettings } from '../settings/service.ts';

/** The web app manifest, for installing the site on a device. */
export async function webManifest(deps: Deps): Promise<string> {
  const { siteName } = await siteSettings(deps);
  return JSON.stringify({
    id: '/',
    name: siteName,
    short_name: siteName,
    description: siteDescription(siteName),
    lang: 'zh-CN',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#15803d',
    categories: ['news', 'entertainment'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: '视频', url: '/videos' },
      { name: '热榜', url: '/hotList' },
      { name: '搜索', url: '/search' },
    ],
  });
}

/** Excludes the back office, the creator area, personal pages, login and search results from search engines. */
export const robotsText = (origin: string): string => `User-agent: *
Disallow: /api/
Disallow: /admin
Disallow: /creator/
Disallow: /login
Disallow: /messages
Disallow: /library
Disallow: /reports
Disallow: /settings
Disallow: /search
Disallow: /test
Allow: /

Sitemap: ${origin}/sitemap.xml
`;

const PAGE = new URL('../../../../web/public/offline.html', import.meta.url);

/** The page that browsers show without a network: a static file with the operator's name of the site. */
export async function offlinePage(deps: Deps): Promise<string> {
  const [page, { siteName }] = await Promise.all([readFile(PAGE, 'utf8'), siteSettings(deps)]);
  return page.replaceAll(SITE_NAME, () => escapeHtml(siteName));
}
