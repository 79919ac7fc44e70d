// The face of syndication: what machines read of the site.
export { atom } from './atom.ts';
export { readFeed, type FeedOf } from './feed.ts';
export { manifest } from './manifest.ts';
export { offlinePage } from './offline-page.ts';
export { robots } from './robots.ts';
export { rss } from './rss.ts';
export { sitemapIndex, sitemapOfPages, sitemapOfWorks } from './sitemap.ts';
