import { siteDescription } from '#contract/site.ts';
import type { Deps } from '../../deps.ts';
import { siteSettings } from '../settings/service.ts';

/** What a phone is told that installs the site. */
export async function manifest(deps: Deps): Promise<string> {
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
