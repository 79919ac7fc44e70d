import type { Feed, FeedItem } from './read.ts';
import { element, textElement, XML_DECLARATION } from './xml.ts';

const NAMESPACES = { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'zh-CN' };
/** Of a feed without posts, which must carry a time all the same. */
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
    ...feed.items.map((item) => entryOf(item, origin)),
  ];
  return `${XML_DECLARATION}${element('feed', NAMESPACES, content.join('\n'))}\n`;
}

function entryOf(item: FeedItem, origin: string): string {
  const { id, type, title, summary, publishTime, modifiedTime, author, category, tags } = item;
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
    ...(summary === '' ? [] : [textElement('summary', summary)]),
  ];
  return element('entry', {}, parts.join(''));
}
