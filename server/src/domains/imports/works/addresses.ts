import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { dayInChina } from '../../../core/clock.ts';
import { lineOf, listOf, type Facts } from './facts.ts';

/** The configuration of a site, as far as it concerns addresses. */
export interface SiteFacts {
  /** The address of the site. */
  url: string | null;
  /** The pattern of its permanent links, such as ':year/:month/:title/'; null: the default of the program. */
  permalink: string | null;
  program: 'hexo' | 'jekyll' | 'hugo' | null;
  root?: string;
}

export const NO_SITE: SiteFacts = { url: null, permalink: null, program: null };

export const isSiteConfig = (file: string): boolean =>
  /^(?:_config|hugo|config)\.(?:ya?ml|toml)$/.test(file.slice(file.lastIndexOf('/') + 1));

/** Reads `_config.yml` of Hexo and Jekyll, and `hugo.toml` and similar files. An unreadable file is ignored. */
export function readSiteConfig(file: string, text: string): SiteFacts {
  let facts: Facts;
  try {
    const parsed: unknown = file.endsWith('toml')
      ? parseToml(text)
      : parseYaml(text, { schema: 'core', maxAliasCount: 0, uniqueKeys: false, logLevel: 'error' });
    facts = Object.fromEntries(
      Object.entries((parsed ?? {}) as object).map(([key, value]) => [key.toLowerCase(), value as unknown]),
    );
  } catch {
    return NO_SITE;
  }
  const isHugo = !/_config/.test(file);
  const program = isHugo
    ? 'hugo'
    : facts['post_asset_folder'] !== undefined || facts['source_dir'] !== undefined || facts['new_post_name'] !== undefined
      ? 'hexo'
      : 'jekyll';
  const permalinks = facts['permalinks'];
  const permalink = isHugo
    ? typeof permalinks === 'object' && permalinks !== null
      ? lineOf(permalinks as Facts, 'posts', 'post', 'blog', 'page')
      : null
    : lineOf(facts, 'permalink');
  return { url: lineOf(facts, 'url', 'baseurl'), permalink, program };
}

interface WorkFacts {
  facts: Facts;
  file: string;
  slug: string;
  publishedAt: Date | null;
}

const JEKYLL: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  none: '/:categories/:title.html',
};
const DEFAULTS = { hexo: ':year/:month/:day/:title/', jekyll: JEKYLL['date'], hugo: '/:section/:slug/' };

/** Former paths of a work: those in its front matter, and the one that the pattern of its site gives. */
export function addressesOf(work: WorkFacts, site: SiteFacts): string[] {
  const { facts, slug } = work;
  const ownPaths = [
    lineOf(facts, 'permalink', 'url'),
    ...listOf(facts['aliases']),
    ...listOf(facts['alias']),
    ...listOf(facts['redirect_from']),
  ];
  const own = ownPaths[0] ?? null;
  const rule = site.permalink ?? (site.program === null ? null : DEFAULTS[site.program]);
  const isPattern = own?.includes(':') === true && !/^https?:/.test(own);
  const pattern = own === null ? rule : isPattern ? own : null;
  const byPattern =
    pattern === null || pattern === undefined ? null : filled(JEKYLL[pattern] ?? pattern, work, lineOf(facts, 'slug') ?? slug);
  return [
    ...new Set(
      [...(isPattern ? ownPaths.slice(1) : ownPaths), byPattern]
        .filter((address) => address !== null)
        .map(pathOf)
        .filter((path) => path !== null),
    ),
  ];
}

/** The path and query of an address of the former site; null for the home page and for other protocols. */
export function pathOf(address: string): string | null {
  const url = URL.parse(address, 'http://former.invalid/');
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const path = `${url.pathname}${url.search}`.replace(/^\/{2,}/, '/');
  return path === '/' ? null : path;
}

/** A pattern with its variables replaced; null when one is unknown. */
function filled(pattern: string, { facts, file, publishedAt }: WorkFacts, slug: string): string | null {
  const day = publishedAt === null ? null : dayInChina(publishedAt);
  const [year, month, date] = day?.split('-') ?? [];
  const folder = file.replace(/^(?:.*\/)?(?:_posts|content|source)\//, '').replace(/[^/]*$/, '');
  const values: Record<string, string | undefined | null> = {
    year,
    month,
    day: date,
    i_month: month === undefined ? undefined : String(Number(month)),
    i_day: date === undefined ? undefined : String(Number(date)),
    title: `${/_posts\//.test(file) ? folder : ''}${slug}`,
    name: slug,
    slug,
    post_title: slug,
    filename: slug,
    slugorfilename: slug,
    category: listOf(facts['categories'] ?? facts['category'])[0] ?? '',
    categories: listOf(facts['categories'] ?? facts['category']).join('/'),
    abbrlink: lineOf(facts, 'abbrlink'),
    id: lineOf(facts, 'id'),
    section: folder.split('/')[0] ?? '',
    sections: folder.replace(/\/$/, ''),
    hour: undefined,
    minute: undefined,
    second: undefined,
    hash: undefined,
  };
  let isComplete = true;
  const path = pattern.replace(/:([a-z_]+)(?:\.html(?=:))?/gi, (_all, name: string) => {
    const value = values[name.toLowerCase()];
    if (value === undefined || value === null) isComplete = false;
    return value ?? '';
  });
  return isComplete ? `/${path.replace(/^\/+/, '').replace(/\/{2,}/g, '/')}` : null;
}
