import { documentOfHtml } from '../html/read-html.ts';
import { lineIn, parseHtml, textIn } from '../html/dom.ts';
import { plainMarkdown } from '../markdown/dialects.ts';
import { unique } from '../works/facts.ts';
import { renderMarkdown } from '../markdown/to-html.ts';
import { decodeStream } from '../works/charset.ts';
import { readDate } from '../works/dates.ts';
import type { FormerComment, FormerState, ImportedWork, Losses, ReadPart } from '../works/work.ts';
import { readRows, type SqlRow } from './sql.ts';

interface Site {
  url: string;
  /** Patterns of the addresses of posts and pages. */
  routes: { post: string; page: string };
  users: Map<string, string>;
  metas: Map<string, { type: string; name: string; slug: string }>;
  relations: Map<string, string[]>;
  comments: Map<string, FormerComment[]>;
}

type Values = SqlRow['values'];
const kindOf = (table: string): string => table.slice(table.lastIndexOf('_') + 1);

/** Reads an SQL dump of Typecho's database twice, because names of tags and comments may come after the posts. */
export async function* readTypecho(file: string, open: () => AsyncIterable<Uint8Array>): AsyncGenerator<ReadPart> {
  const site = await readSite(open);
  for await (const { table, values } of readRows(decodeStream(open()))) {
    if (kindOf(table) !== 'contents') continue;
    const type = values['type'] ?? 'post';
    const title = values['title'] ?? '';
    if (type === 'attachment') continue;
    if (type === 'revision') yield { skipped: { file, title, reason: '不是作品（历史版本）' } };
    else yield { work: workOf(file, values, site) };
  }
}

async function readSite(open: () => AsyncIterable<Uint8Array>): Promise<Site> {
  const site: Site = {
    url: '',
    routes: { post: '/archives/[cid:digital]/', page: '/[slug].html' },
    users: new Map(),
    metas: new Map(),
    relations: new Map(),
    comments: new Map(),
  };
  for await (const { table, values } of readRows(decodeStream(open()))) {
    const kind = kindOf(table);
    if (kind === 'users') site.users.set(values['uid'] ?? '', values['screenName'] || values['name'] || '');
    else if (kind === 'metas')
      site.metas.set(values['mid'] ?? '', { type: values['type'] ?? '', name: values['name'] ?? '', slug: values['slug'] ?? '' });
    else if (kind === 'relationships') append(site.relations, values['cid'] ?? '', values['mid'] ?? '');
    else if (kind === 'comments') collectComment(site, values);
    else if (kind === 'options') collectOption(site, values);
  }
  return site;
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function collectComment(site: Site, values: Values): void {
  const text = textIn(parseHtml(values['text'] ?? '')).trim();
  if ((values['status'] ?? 'approved') !== 'approved' || (values['type'] ?? 'comment') !== 'comment' || text === '') return;
  const parent = values['parent'] ?? '0';
  append(site.comments, values['cid'] ?? '', {
    id: values['coid'] ?? '',
    parentId: parent === '0' ? null : parent,
    author: values['author'] || '匿名',
    text,
    writtenAt: readDate(Number(values['created'])),
  });
}

/** The table of routes is serialized by PHP or, in newer versions, JSON; only the patterns of posts and pages are extracted. */
function collectOption(site: Site, { name, value }: Values): void {
  if (name === 'siteUrl') site.url = value ?? '';
  if (name !== 'routingTable' || value == null) return;
  const plain = value.replaceAll('\\/', '/');
  for (const kind of ['post', 'page'] as const) {
    const url =
      new RegExp(`s:4:"${kind}";a:\\d+:\\{s:3:"url";s:\\d+:"([^"]+)"`).exec(plain)?.[1] ??
      new RegExp(`"${kind}":\\{"url":"([^"]+)"`).exec(plain)?.[1];
    if (url !== undefined) site.routes[kind] = url;
  }
}

const STATES: Record<string, FormerState> = {
  publish: 'published',
  hidden: 'private',
  private: 'private',
  password: 'private',
  waiting: 'draft',
};

function workOf(file: string, values: Values, site: Site): ImportedWork {
  const losses: Losses = {};
  const cid = values['cid'] ?? '';
  const type = values['type'] ?? 'post';
  const title = lineIn(parseHtml(values['title'] ?? ''));
  const slug = values['slug'] ?? '';
  const text = values['text'] ?? '';
  const isMarkdown = text.startsWith('<!--markdown-->');
  const html = isMarkdown
    ? renderMarkdown(plainMarkdown(text.slice('<!--markdown-->'.length), losses))
    : text.replace(/<!--more-->/g, '');
  const publishedAt = readDate(Number(values['created']));
  const metas = (site.relations.get(cid) ?? []).map((mid) => site.metas.get(mid)).filter((meta) => meta !== undefined);
  const state = type.endsWith('_draft')
    ? 'draft'
    : values['password']
      ? 'private'
      : (STATES[values['status'] ?? 'publish'] ?? 'draft');
  const categories = metas.filter((meta) => meta.type === 'category');
  return {
    sourceId: `typecho:${site.url}:${cid}`,
    file,
    title: title || slug || '无标题',
    summary: null,
    body: documentOfHtml(html, losses, { breaksLines: !isMarkdown, title }),
    cover: null,
    publishedAt,
    state: publishedAt === null && state === 'published' ? 'draft' : state,
    addresses: [
      addressOf(type.startsWith('page') ? site.routes.page : site.routes.post, {
        cid,
        slug,
        category: categories[0]?.slug ?? '',
        publishedAt,
      }),
    ].filter((path) => path !== null),
    names: unique([slug, cid].filter(Boolean)),
    tags: metas.filter((meta) => meta.type === 'tag').map(({ name }) => name),
    categories: categories.map(({ name }) => name),
    author: site.users.get(values['authorId'] ?? '') || null,
    comments: site.comments.get(cid) ?? [],
    losses,
    notes: publishedAt === null ? ['没有可识别的日期，转为草稿'] : [],
  };
}

/** The address by a pattern such as `/archives/[cid:digital]/`, `/[year:digital:4]/[month:digital:2]/[slug].html` or `/{slug}.html`. */
function addressOf(
  route: string,
  { cid, slug, category, publishedAt }: { cid: string; slug: string; category: string; publishedAt: Date | null },
): string | null {
  const [year = '', month = '', day = ''] =
    publishedAt === null ? [] : new Date(publishedAt.getTime() + 8 * 3_600_000).toISOString().slice(0, 10).split('-');
  const values: Record<string, string> = { cid, slug, category, directory: category, year, month, day };
  const path = route.replace(/[[{](\w+)(?::[\w:]*)?[\]}]/g, (_all, name: string) => values[name] ?? '');
  return path.includes('//') || path === '/' ? null : path;
}
