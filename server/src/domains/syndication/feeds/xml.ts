import { AI_MARK_TEXT } from '#contract/posts/constants.ts';
import { escapeHtml } from '../../../core/text.ts';
import type { Feed, FeedItem } from './read.ts';

// XML 1.0 does not allow these characters, so a single one would make a whole feed unreadable.
// eslint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text for an element or an attribute. */
const xmlText = (text: string): string => escapeHtml(text.toWellFormed().replace(UNWRITABLE, ''));

/** `<name attribute="…">content</name>`. `content` is XML, not text. An attribute that is null is omitted. */
export function element(name: string, attributes: Record<string, string | number | null>, content = ''): string {
  const attributeText = Object.entries(attributes)
    .flatMap(([key, value]) => (value === null ? [] : [` ${key}="${xmlText(String(value))}"`]))
    .join('');
  return content === '' ? `<${name}${attributeText}/>` : `<${name}${attributeText}>${content}</${name}>`;
}

export const textElement = (name: string, text: string): string => element(name, {}, xmlText(text));

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

const ATOM_NAMESPACES = { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'zh-CN' };
/** The time of a feed without posts, because Atom requires one. */
const NEVER = '1970-01-01T00:00:00.000Z';

/** Atom 1.0. `origin` is this site, `self` the feed's own path. */
export function atom(feed: Feed, origin: string, self: string): string {
  const updated = feed.items
    .map(({ modifiedTime }) => modifiedTime)
    .reduce((latest, time) => (time > latest ? time : latest), NEVER);
  const content = [
    textElement('id', origin + feed.path),
    textElement('title', feed.title),
    textElement('subtitle', feed.description),
    textElement('updated', updated),
    element('link', { rel: 'self', type: 'application/atom+xml', href: origin + self }),
    element('link', { rel: 'alternate', type: 'text/html', href: origin + feed.path }),
    textElement('icon', `${origin}/icon-192.png`),
    ...feed.items.map((item) => atomEntry(item, origin)),
  ];
  return `${XML_DECLARATION}${element('feed', ATOM_NAMESPACES, content.join('\n'))}\n`;
}

function atomEntry(item: FeedItem, origin: string): string {
  const { id, type, title, summary, publishTime, modifiedTime, author, category, tags, aiMark } = item;
  const address = `${origin}/${type}/${id}`;
  const parts = [
    textElement('id', address),
    textElement('title', title),
    element('link', { rel: 'alternate', type: 'text/html', href: address }),
    textElement('published', publishTime),
    textElement('updated', modifiedTime),
    element('author', {}, textElement('name', author.nickname)),
    element('category', { term: category.slug, label: category.name }),
    ...tags.map((tag) => element('category', { term: tag })),
    ...(aiMark === null ? [] : [element('category', { term: `ai-${aiMark}`, label: AI_MARK_TEXT[aiMark] })]),
    ...(summary === '' ? [] : [textElement('summary', summary)]),
  ];
  return element('entry', {}, parts.join(''));
}

const RSS_NAMESPACES = {
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
    // Items are newest first.
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
  return `${XML_DECLARATION}${element('rss', RSS_NAMESPACES, element('channel', {}, channel.join('\n')))}\n`;
}

function rssItem(item: FeedItem, origin: string): string {
  const { id, type, title, summary, publishTime, author, category, tags, aiMark, picture } = item;
  const address = `${origin}/${type}/${id}`;
  const parts = [
    textElement('title', title),
    textElement('link', address),
    element('guid', { isPermaLink: 'true' }, address),
    textElement('pubDate', httpDate(publishTime)),
    textElement('dc:creator', author.nickname),
    ...[category.name, ...tags, ...(aiMark === null ? [] : [AI_MARK_TEXT[aiMark]])].map((name) => textElement('category', name)),
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
