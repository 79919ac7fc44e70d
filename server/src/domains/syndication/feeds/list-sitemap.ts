import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Place } from '../../../db/lookups/published-order.ts';
import { categories, findSitemapFile, listSitemapFiles, SITEMAP_FILE } from '../../discovery/service.ts';
import * as store from '../store.ts';
import { element, textElement, XML_DECLARATION } from './xml.ts';

const AT_ONCE = 2_000;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Pages that are always there; categories are added to them. */
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

/** Files of posts with when these changed last: a crawler that has read one since need not read it again. */
export async function sitemapIndex(deps: Deps, origin: string): Promise<string> {
  const listed = (await listSitemapFiles(deps.db)).map(({ number, changedAt }) => fileOf(origin, `works-${number}`, changedAt));
  const files = [fileOf(origin, 'pages', null), ...listed].join('\n');
  return `${XML_DECLARATION}${element('sitemapindex', { xmlns: NAMESPACE }, files)}\n`;
}

function fileOf(origin: string, name: string, changedAt: string | null): string {
  const lastmod = changedAt === null ? '' : textElement('lastmod', new Date(changedAt).toISOString());
  return element('sitemap', {}, textElement('loc', `${origin}/sitemaps/${name}.xml`) + lastmod);
}

export async function sitemapOfPages(deps: Deps, origin: string): Promise<string> {
  const categoryPages = (await categories(deps)).map(({ slug }) => `/?category=${slug}`);
  const listed = [...PAGES, ...categoryPages].map((path) => element('url', {}, textElement('loc', origin + path)));
  return `${XML_DECLARATION}${element('urlset', { xmlns: NAMESPACE }, listed.join('\n'))}\n`;
}

/**
 * The posts of one file, oldest first, so that new ones only ever change the last file. Written piece by piece: a file
 * of fifty thousand addresses is never held in memory.
 */
export async function sitemapOfPosts(
  deps: Deps,
  origin: string,
  number: number,
  most = SITEMAP_FILE.most,
): Promise<AsyncIterable<string>> {
  const file = await findSitemapFile(deps.db, number);
  if (file === undefined) throw new AppError('notFound');
  const next = (after: Place, limit: number) => store.listBetween(deps.db, after, file.until, Math.min(AT_ONCE, limit));
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
