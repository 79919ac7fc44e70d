import { documentOfHtml } from '../html/read-html.ts';
import { lineIn, parseHtml } from '../html/dom.ts';
import { pathOf } from '../works/addresses.ts';
import { unique } from '../works/facts.ts';
import { decodeStream } from '../works/charset.ts';
import { readDate } from '../works/dates.ts';
import { addLoss, UnreadableSource, type ImportedWork, type Losses, type ReadPart } from '../works/work.ts';
import { childrenNamed, childText, readXml, type XmlElement } from '../works/xml.ts';
import { escapeHtml } from '../../../core/text.ts';

/** Errors of an XML file that the report lists at most. */
const ERRORS_LISTED_MAX = 50;

/** Reads RSS, RDF and Atom: each entry is a work, and errors in the XML come last. */
export async function* readFeed(file: string, open: () => AsyncIterable<Uint8Array>): AsyncGenerator<ReadPart> {
  const errors: ReadPart[] = [];
  const onError = (line: number, why: string): void =>
    void (
      errors.length < ERRORS_LISTED_MAX &&
      errors.push({ skipped: { file, title: null, reason: `第 ${line} 行：${why}，已按可读部分继续` } })
    );
  for await (const entry of readXml(decodeStream(open()), { records: ['item', 'entry'], onError }))
    yield { work: workOf(file, entry) };
  yield* errors;
}

function workOf(file: string, entry: XmlElement): ImportedWork {
  const losses: Losses = {};
  const title = lineIn(parseHtml(childText(entry, 'title', 'itunes:title'))) || '无标题';
  const link = linkOf(entry);
  const id = childText(entry, 'guid', 'id') || link || title;
  const summary = childText(entry, 'description', 'summary', 'itunes:summary');
  const html = childText(entry, 'content:encoded', 'content') || summary;
  const dateText = childText(entry, 'pubDate', 'published', 'dc:date', 'updated', 'a10:updated');
  const publishedAt = readDate(dateText);
  const enclosures = [
    ...childrenNamed(entry, 'enclosure'),
    ...childrenNamed(entry, 'link').filter(({ attributes }) => attributes['rel'] === 'enclosure'),
  ];
  const media = enclosures
    .map(({ attributes }) => attributes['url'] ?? attributes['href'] ?? '')
    .filter((address) => address !== '' && !html.includes(address));
  if (media.length > 0) addLoss(losses, 'attachment', media.length);
  const mediaHtml = media
    .map((address) =>
      isPicture(address)
        ? `<img src="${escapeHtml(address)}">`
        : `<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>`,
    )
    .join('');
  return {
    sourceId: `feed:${id}`,
    file,
    title,
    summary: html === summary ? null : lineIn(parseHtml(summary)) || null,
    body: documentOfHtml(html + mediaHtml, losses, { title }),
    cover: childrenNamed(entry, 'itunes:image')[0]?.attributes['href'] ?? null,
    publishedAt,
    state: publishedAt === null ? 'draft' : 'published',
    addresses: [pathOf(link)].filter((path) => path !== null),
    names: unique([link, id].filter(Boolean)),
    tags: unique(
      childrenNamed(entry, 'category')
        .map(({ text, attributes }) => text.trim() || (attributes['term'] ?? ''))
        .filter(Boolean),
    ),
    categories: [],
    author: childText(entry, 'dc:creator', 'itunes:author') || authorOf(entry),
    comments: [],
    losses,
    notes: publishedAt === null ? [`日期“${dateText}”无法识别，转为草稿`] : [],
  };
}

const isPicture = (address: string): boolean => /\.(?:jpe?g|png|gif|webp|avif)(?:\?|$)/i.test(address);

function linkOf(entry: XmlElement): string {
  const links = childrenNamed(entry, 'link');
  const alternate = links.find(
    ({ attributes }) => (attributes['rel'] ?? 'alternate') === 'alternate' && attributes['href'] !== undefined,
  );
  return alternate?.attributes['href'] ?? childText(entry, 'link', 'feedburner:origLink');
}

function authorOf(entry: XmlElement): string | null {
  const author = childrenNamed(entry, 'author')[0];
  return author === undefined ? null : childText(author, 'name') || author.text.trim() || null;
}

interface JsonItem {
  id?: unknown;
  url?: unknown;
  title?: unknown;
  content_html?: unknown;
  content_text?: unknown;
  summary?: unknown;
  image?: unknown;
  banner_image?: unknown;
  date_published?: unknown;
  tags?: unknown;
  authors?: { name?: unknown }[];
  author?: { name?: unknown };
}

export const isJsonFeed = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'items' in value &&
  'version' in value &&
  String(value.version).includes('jsonfeed.org');

/** Reads a JSON Feed (jsonfeed.org). */
export function* readJsonFeed(file: string, value: unknown): Generator<ReadPart> {
  const { items } = value as { items?: unknown };
  if (!Array.isArray(items)) throw new UnreadableSource('JSON Feed 中没有 items');
  for (const item of items as JsonItem[]) {
    const losses: Losses = {};
    const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
    const url = text(item.url);
    const title = text(item.title) || firstWords(text(item.content_text)) || '无标题';
    const publishedAt = readDate(item.date_published);
    const html =
      text(item.content_html) ||
      text(item.content_text)
        .split(/\n\s*\n/)
        .map((part) => `<p>${escapeHtml(part)}</p>`)
        .join('');
    yield {
      work: {
        sourceId: `feed:${text(item.id) || url || title}`,
        file,
        title,
        summary: text(item.summary) || null,
        body: documentOfHtml(html, losses, { title }),
        cover: text(item.image) || text(item.banner_image) || null,
        publishedAt,
        state: publishedAt === null ? 'draft' : 'published',
        addresses: [pathOf(url)].filter((path) => path !== null),
        names: unique([url, text(item.id)].filter(Boolean)),
        tags: Array.isArray(item.tags) ? unique(item.tags.map(text).filter(Boolean)) : [],
        categories: [],
        author: text(item.authors?.[0]?.name ?? item.author?.name) || null,
        comments: [],
        losses,
        notes: publishedAt === null ? ['没有可识别的日期，转为草稿'] : [],
      },
    };
  }
}

const firstWords = (text: string): string => [...(text.split('\n')[0] ?? '')].slice(0, 40).join('');
