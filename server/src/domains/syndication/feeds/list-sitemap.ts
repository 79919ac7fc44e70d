import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Place } from '../../../db/lookups/published-order.ts';
import { SITEMAP_FILE_LIMITS } from '../../discovery/service.ts';
import * as store from '../store.ts';
import { element, textElement, XML_DECLARATION } from './xml.ts';

const ROWS_PER_QUERY = 2_000;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Fixed pages; those of categories are added. */
const PAGES = [
  '/',
  '/videos',
  '/hotList',
  '/hotRecommendations',
  '/terms/userTerm',
  '/terms/privacy',
  '/terms/communityTerm',
  '/terms/contentCreateTerm',
  '/terms/contentViolationOfTheLawTerm',
  '/terms/minorContentTerm',
  '/terms/tortTerm',
];

/** The sitemap files with the times of their last change, so that crawlers skip unchanged files. */
export async function sitemapIndex(deps: Deps, origin: string): Promise<string> {
  const postFiles = (await store.listSitemapFiles(deps.db)).map(({ number, changedAt }) =>
    fileOf(origin, `works-${number}`, changedAt),
  );
  const files = [fileOf(origin, 'pages', null), ...postFiles].join('\n');
  return `${XML_DECLARATION}${element('sitemapindex', { xmlns: NAMESPACE }, files)}\n`;
}

function fileOf(origin: string, name: string, changedAt: string | null): string {
  const lastmod = changedAt === null ? '' : textElement('lastmod', new Date(changedAt).toISOString());
  return element('sitemap', {}, textElement('loc', `${origin}/sitemaps/${name}.xml`) + lastmod);
}

export async function sitemapOfPages(deps: Deps, origin: string): Promise<string> {
  const categoryPages = (await store.listCategories(deps.db)).map(({ slug }) => `/?category=${slug}`);
  const urls = [...PAGES, ...categoryPages].map((path) => element('url', {}, textElement('loc', origin + path)));
  return `${XML_DECLARATION}${element('urlset', { xmlns: NAMESPACE }, urls.join('\n'))}\n`;
}

/**
 * One file of posts, the oldest first, so that new posts change only the last file. It is streamed, because it may contain `most` (fifty
 * thousand) addresses.
 */
export async function sitemapOfPosts(
  deps: Deps,
  origin: string,
  number: number,
  most = SITEMAP_FILE_LIMITS.most,
): Promise<AsyncIterable<string>> {
  const file = await store.findSitemapFile(deps.db, number);
  if (file === undefined) throw new AppError('notFound');
  const next = (after: Place, limit: number) => store.listBetween(deps.db, after, file.until, Math.min(ROWS_PER_QUERY, limit));
  const first = await next(file.after, most);
  if (first.length === 0) throw new AppError('notFound');
  return writePosts(origin, first, next, most);
}

type Next = (after: Place, limit: number) => Promise<store.ListedPost[]>;

async function* writePosts(origin: string, first: store.ListedPost[], next: Next, most: number): AsyncGenerator<string> {
  yield `${XML_DECLARATION}<urlset xmlns="${NAMESPACE}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`;
  let written = 0;
  for (let posts = first; posts.length > 0;) {
    yield posts.map((post) => urlOf(post, origin)).join('');
    written += posts.length;
    const last = posts.at(-1);
    posts = last === undefined || written >= most ? [] : await next(last, most - written);
  }
  yield '</urlset>\n';
}

function urlOf({ id, type, modified, cover }: store.ListedPost, origin: string): string {
  const image =
    cover === null ? '' : element('image:image', {}, textElement('image:loc', cover.startsWith('/') ? origin + cover : cover));
  const lastmod = textElement('lastmod', new Date(modified).toISOString());
  return `${element('url', {}, textElement('loc', `${origin}/${type}/${id}`) + lastmod + image)}\n`;
}
