import { pathOf } from '../works/addresses.ts';
import { unique } from '../works/facts.ts';
import { readDate } from '../works/dates.ts';
import type { ImportedWork, Losses } from '../works/work.ts';
import {
  attributeOf,
  elementsIn,
  findElement,
  hasClass,
  isElement,
  isNamed,
  lineIn,
  parseHtml,
  removeNode,
  type ChildNode,
  type Element,
} from './dom.ts';
import { pictureAddress } from './pictures.ts';
import { documentOfNodes } from './read-html.ts';

type Matcher = (element: Element) => boolean;

/** Elements that contain the text of a page in known programs, the most specific first. */
const TEXT_ELEMENTS: Matcher[] = [
  (element) => attributeOf(element, 'id') === 'js_content' || attributeOf(element, 'id') === 'img-content',
  (element) => attributeOf(element, 'data-field') === 'body' || hasClass(element, /^e-content$/),
  (element) => attributeOf(element, 'itemprop') === 'articleBody',
  (element) =>
    hasClass(
      element,
      /^(?:entry-content|post-content|article-content|article-body|post-body|markdown-body|RichText|rich_media_content|Post-RichText|article_content)$/,
    ),
  (element) => element.name === 'article',
  (element) => element.name === 'main' || attributeOf(element, 'role') === 'main',
  (element) => element.name === 'body',
];

/** Elements around the text of a page. */
const SURROUNDINGS: Matcher = (element) =>
  ['nav', 'header', 'footer', 'script'].includes(element.name) ||
  hasClass(element, /^(?:comments?|sidebar|share|related|breadcrumbs?|toc)$/);

/** Reads a page that was saved from a browser or exported by Medium. */
export function readPage(file: string, html: string): ImportedWork {
  const nodes = parseHtml(html);
  const losses: Losses = {};
  const root =
    TEXT_ELEMENTS.map((matches) => findElement(nodes, matches)).find((element) => element !== null && hasText(element)) ?? null;
  const meta = metaIn(nodes);
  const title = titleIn(nodes, meta) || file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const dateText = dateIn(nodes, meta, html);
  const publishedAt = readDate(dateText ?? '');
  const address =
    linkIn(nodes, 'canonical') ||
    meta.get('og:url') ||
    /msg_link\s*=\s*["']([^"']+)["']/.exec(html)?.[1]?.replaceAll('&amp;', '&') ||
    '';
  const content = root === null ? nodes : root.children;
  // A general element also contains the surroundings of the text; an element of a known program is all text.
  if (root === null || ['article', 'main', 'body'].includes(root.name))
    for (const element of [...elementsIn(content)].filter(SURROUNDINGS)) removeNode(element);
  return {
    sourceId: `page:${address || file}`,
    file,
    title,
    summary: meta.get('og:description') || meta.get('description') || null,
    body: documentOfNodes(content, losses, { title }),
    cover: meta.get('og:image') || null,
    publishedAt,
    state: publishedAt === null || /(?:^|\/)draft[_-]/.test(file) ? 'draft' : 'published',
    addresses: (address === '' ? [] : [pathOf(address)]).filter((path) => path !== null),
    names: unique([address, file].filter(Boolean)),
    tags: unique(
      [...elementsIn(nodes)]
        .filter((element) => hasClass(element, /^p-tag$/) || attributeOf(element, 'rel') === 'tag')
        .map((element) => lineIn([element]))
        .filter(Boolean),
    ),
    categories: [],
    author: authorIn(nodes, meta),
    comments: [],
    losses,
    notes: publishedAt === null ? [dateText === null ? '没有日期，转为草稿' : `日期“${dateText}”无法识别，转为草稿`] : [],
  };
}

const hasText = (element: Element): boolean =>
  lineIn([element]) !== '' || [...elementsIn([element])].some((inner) => inner.name === 'img' && pictureAddress(inner) !== '');

function metaIn(nodes: ChildNode[]): Map<string, string> {
  const meta = new Map<string, string>();
  for (const element of elementsIn(nodes)) {
    if (element.name !== 'meta') continue;
    const name = attributeOf(element, 'property') || attributeOf(element, 'name') || attributeOf(element, 'itemprop');
    const content = attributeOf(element, 'content').trim();
    if (name !== '' && content !== '' && !meta.has(name.toLowerCase())) meta.set(name.toLowerCase(), content);
  }
  return meta;
}

function titleIn(nodes: ChildNode[], meta: ReadonlyMap<string, string>): string {
  const titleElement = findElement(
    nodes,
    (element) =>
      attributeOf(element, 'id') === 'activity-name' || hasClass(element, /^(?:p-name|entry-title|post-title|article-title)$/),
  );
  const heading = findElement(nodes, ({ name }) => name === 'h1');
  const title = findElement(nodes, ({ name }) => name === 'title');
  return (
    (titleElement === null ? '' : lineIn([titleElement])) ||
    (meta.get('og:title') ?? '') ||
    (heading === null ? '' : lineIn([heading])) ||
    (title === null ? '' : titleText(title))
  );
}

const titleText = (title: Element): string =>
  title.children
    .map((child) => (child.type === 'text' ? child.data : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** The text of the publication date: from metadata, a `time` element, or a script (公众号: a Unix time); null when there is none. */
function dateIn(nodes: ChildNode[], meta: ReadonlyMap<string, string>, html: string): string | null {
  const time = findElement(
    nodes,
    (element) => (element.name === 'time' || hasClass(element, /^dt-published$/)) && attributeOf(element, 'datetime') !== '',
  );
  const dateInMeta =
    meta.get('article:published_time') ??
    meta.get('datepublished') ??
    meta.get('date') ??
    (time === null ? undefined : attributeOf(time, 'datetime'));
  if (dateInMeta !== undefined) return dateInMeta;
  const script = /\b(?:var\s+)?ct\s*=\s*["'](\d{10})["']/.exec(html)?.[1] ?? /"datePublished"\s*:\s*"([^"]+)"/.exec(html)?.[1];
  if (script !== undefined) return script;
  const visibleDate = findElement(nodes, (element) => attributeOf(element, 'id') === 'publish_time' || element.name === 'time');
  return visibleDate === null || lineIn([visibleDate]) === '' ? null : lineIn([visibleDate]);
}

function linkIn(nodes: ChildNode[], rel: string): string {
  const link = findElement(
    nodes,
    (element) =>
      (element.name === 'link' && attributeOf(element, 'rel') === rel) ||
      (rel === 'canonical' && isElement(element) && hasClass(element, /^p-canonical$/)),
  );
  return link === null ? '' : attributeOf(link, 'href');
}

function authorIn(nodes: ChildNode[], meta: ReadonlyMap<string, string>): string | null {
  const authorElement = findElement(
    nodes,
    (element) =>
      attributeOf(element, 'id') === 'js_name' ||
      hasClass(element, /^p-author$/) ||
      (isNamed(element, 'a') && attributeOf(element, 'rel') === 'author'),
  );
  return (authorElement === null ? '' : lineIn([authorElement])) || meta.get('author') || meta.get('article:author') || null;
}
