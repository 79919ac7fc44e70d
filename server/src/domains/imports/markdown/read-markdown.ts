import { documentOfHtml } from '../html/read-html.ts';
import type { FormerState, ImportedWork, Losses } from '../works/work.ts';
import { addressesOf, type SiteFacts } from '../works/addresses.ts';
import { plainMarkdown } from './dialects.ts';
import { dateOf, lineOf, listOf, stateOf, unique } from '../works/facts.ts';
import { readFrontMatter } from './front-matter.ts';
import { renderMarkdown } from './to-html.ts';

const DATED_NAME = /^(\d{4}-\d{1,2}-\d{1,2})[-_](.+)$/;

/** Reads a Markdown file, with or without front matter. Names of fields differ between site generators, so several are tried. */
export function readMarkdown(file: string, source: string, site: SiteFacts): ImportedWork {
  const { facts, text, note } = readFrontMatter(source);
  const losses: Losses = {};
  const notes = note === null ? [] : [note];
  const { date: dateInName, slug } = nameOf(file);
  const { date, unreadable } = dateOf(
    facts,
    'date',
    'publishdate',
    'publish_date',
    'published_at',
    'pubdate',
    'created',
    'created_at',
    'createtime',
    '日期',
    '时间',
    '发布时间',
    ...(typeof facts['published'] === 'string' ? ['published'] : []),
  );
  const heading = /^\s*#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\n|$)|^\s*([^\n]+)\n=+[ \t]*(?:\n|$)/.exec(text);
  const title = lineOf(facts, 'title', '标题') ?? plainWords(heading?.[1] ?? heading?.[2] ?? '') ?? slug;
  const publishedAt = date ?? (unreadable === null && dateInName !== null ? dateOf({ date: dateInName }, 'date').date : null);
  if (unreadable !== null) notes.push(`日期“${unreadable}”无法识别，转为草稿`);
  const body = documentOfHtml(renderMarkdown(plainMarkdown(text, losses)), losses, { title: title.trim() });
  const permalinks = addressesOf({ facts, file, slug, publishedAt }, site);
  return {
    sourceId: `markdown:${site.root ?? ''}${file}`,
    file,
    title,
    summary: lineOf(facts, 'summary', 'description', 'excerpt', 'abstract', 'digest', 'subtitle', '摘要', '简介', '描述'),
    body,
    cover: lineOf(
      facts,
      'cover',
      'image',
      'banner',
      'banner_img',
      'index_img',
      'top_img',
      'thumbnail',
      'featured_image',
      'featuredimage',
      'cover_image',
      'coverimage',
      'header-img',
      'photos',
      '封面',
      '头图',
    ),
    publishedAt,
    state: stateIn(facts, file, { isUnreadable: unreadable !== null }),
    addresses: permalinks,
    names: unique([slug, file, file.replace(/\.\w+$/, ''), baseName(file), lineOf(facts, 'slug') ?? slug]),
    tags: unique([...listOf(facts['tags'], true), ...listOf(facts['tag'], true), ...listOf(facts['标签'])]),
    categories: unique([...listOf(facts['categories']), ...listOf(facts['category']), ...listOf(facts['分类'])]),
    author: lineOf(facts, 'author', 'authors', '作者'),
    comments: [],
    losses,
    notes,
  };
}

function stateIn(facts: Parameters<typeof stateOf>[0], file: string, { isUnreadable }: { isUnreadable: boolean }): FormerState {
  const state = stateOf(facts);
  if (state !== null) return state;
  return isUnreadable || /(?:^|\/)_?drafts?\//i.test(file) ? 'draft' : 'published';
}

const baseName = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');

/** Slug and date from the path of a file, without .md: 2026-11-20-slug (Jekyll), slug/index (Hugo) or slug. */
function nameOf(file: string): { date: string | null; slug: string } {
  const base = baseName(file);
  const folder = file.split('/').at(-2);
  const name = /^_?index(?:\.[a-z-]{2,5})?$/i.test(base) && folder !== undefined ? folder : base;
  const [, date, rest] = DATED_NAME.exec(name) ?? [];
  return { date: date ?? null, slug: rest ?? name };
}

const plainWords = (markdown: string): string | null =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`~]/g, '')
    .replace(/\\(?=[\\`*_[\]<>#])/g, '')
    .replace(/<[^>]+>/g, '')
    .trim() || null;
