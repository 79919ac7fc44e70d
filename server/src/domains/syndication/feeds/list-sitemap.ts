import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import { categories } from '../../discovery/service.ts';
import * as store from '../store.ts';
import { element, textElement, XML_DECLARATION } from './xml.ts';

/** What the protocol allows in one file. */
export const URLS_A_FILE = 50_000;
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

export async function sitemapIndex(deps: Deps, origin: string): Promise<string> {
  const files = Math.ceil((await store.countPublished(deps.db)) / URLS_A_FILE);
  const names = ['pages', ...Array.from({ length: files }, (_, index) => `works-${index + 1}`)];
  const listed = names.map((name) => element('sitemap', {}, textElement('loc', `${origin}/sitemaps/${name}.xml`)));
  return `${XML_DECLARATION}${element('sitemapindex', { xmlns: NAMESPACE }, listed.join('\n'))}\n`;
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
  file: number,
  aFile = URLS_A_FILE,
): Promise<AsyncIterable<string>> {
  const before = file === 1 ? null : ((await store.findCursorAt(deps.db, (file - 1) * aFile)) ?? undefined);
  const first = before === undefined ? [] : await store.listBehind(deps.db, before, Math.min(AT_ONCE, aFile));
  if (first.length === 0) throw new AppError('notFound');
  return writePosts(deps, origin, first, aFile);
}

async function* writePosts(deps: Deps, origin: string, first: store.ListedPost[], max: number): AsyncGenerator<string> {
  yield `${XML_DECLARATION}<urlset xmlns="${NAMESPACE}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`;
  let written = 0;
  for (let posts = first; posts.length > 0;) {
    yield posts.map((post) => urlOf(post, origin)).join('');
    written += posts.length;
    const last = posts.at(-1);
    const next = Math.min(AT_ONCE, max - written);
    posts = last === undefined || next <= 0 ? [] : await store.listBehind(deps.db, last, next);
  }
  yield '</urlset>\n';
}

function urlOf({ id, type, modified, cover }: store.ListedPost, origin: string): string {
  const image =
    cover === null ? '' : element('image:image', {}, textElement('image:loc', cover.startsWith('/') ? origin + cover : cover));
  const lastmod = textElement('lastmod', new Date(modified).toISOString());
  return `${element('url', {}, textElement('loc', `${origin}/${type}/${id}`) + lastmod + image)}\n`;
}
