import type { Feed, FeedItem } from './read.ts';
import { element, textElement, XML_DECLARATION } from './xml.ts';

const NAMESPACES = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
};

/** RSS 2.0. `origin` is this site, `self` the feed's own path. */
export function rss(feed: Feed, origin: string, self: string): string {
  const link = origin + feed.path;
  const channel = [
    textElement('title', feed.title),
    textElement('link', link),
    textElement('description', feed.description),
    textElement('language', 'zh-cn'),
    ...feed.items.slice(0, 1).map(({ publishTime }) => textElement('lastBuildDate', httpDate(publishTime))),
    textElement('ttl', '10'),
    element('atom:link', { href: origin + self, rel: 'self', type: 'application/rss+xml' }),
    element(
      'image',
      {},
      textElement('url', `${origin}/icon-192.png`) + textElement('title', feed.title) + textElement('link', link),
    ),
    ...feed.items.map((item) => rssItem(item, origin)),
  ];
  return `${XML_DECLARATION}${element('rss', NAMESPACES, element('channel', {}, channel.join('\n')))}\n`;
}

function rssItem({ id, type, title, summary, publishTime, author, category, tags, picture }: FeedItem, origin: string): string {
  const address = `${origin}/${type}/${id}`;
  const parts = [
    textElement('title', title),
    textElement('link', address),
    element('guid', { isPermaLink: 'true' }, address),
    textElement('pubDate', httpDate(publishTime)),
    textElement('dc:creator', author.nickname),
    ...[category.name, ...tags].map((name) => textElement('category', name)),
    ...(summary === '' ? [] : [textElement('description', summary)]),
    ...(picture === null
      ? []
      : [
          element('media:content', {
            url: absolute(origin, picture.url),
            medium: 'image',
            width: picture.width,
            height: picture.height,
          }),
        ]),
  ];
  return element('item', {}, parts.join(''));
}

const httpDate = (iso: string): string => new Date(iso).toUTCString();

const absolute = (origin: string, url: string): string => (url.startsWith('/') ? origin + url : url);
