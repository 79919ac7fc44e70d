import { documentOfHtml } from '../html/read-html.ts';
import { unique } from '../works/facts.ts';
import { readDate } from '../works/dates.ts';
import { UnreadableSource, type FormerState, type ImportedWork, type Losses, type ReadPart } from '../works/work.ts';
import { renderMarkdown } from '../markdown/to-html.ts';
import { listIn, textOf, type Payload } from './ghost-html.ts';
import { lexicalHtml } from './lexical.ts';
import { mobiledocHtml } from './mobiledoc.ts';

interface GhostData {
  posts: Payload[];
  tags: Payload[];
  posts_tags: Payload[];
  users: Payload[];
  posts_authors: Payload[];
  posts_meta: Payload[];
}

/** The tables of an export; null for JSON of another kind. */
function dataOf(value: unknown): GhostData | null {
  if (typeof value !== 'object' || value === null) return null;
  const whole = value as { db?: unknown; data?: unknown };
  const data = (Array.isArray(whole.db) ? (whole.db[0] as Payload | undefined)?.['data'] : whole.data) as Payload | undefined;
  if (typeof data !== 'object' || data === null || !Array.isArray(data['posts'])) return null;
  const table = (name: string): Payload[] => listIn(data[name]);
  return {
    posts: table('posts'),
    tags: table('tags'),
    posts_tags: table('posts_tags'),
    users: table('users'),
    posts_authors: table('posts_authors'),
    posts_meta: table('posts_meta'),
  };
}

export const isGhost = (value: unknown): boolean => dataOf(value) !== null;

/** Reads an export of any version of Ghost. Of the forms of a text the first that exists is used: HTML, Lexical, Mobiledoc, Markdown. */
export function* readGhost(file: string, value: unknown): Generator<ReadPart> {
  const data = dataOf(value);
  if (data === null) throw new UnreadableSource('不是 Ghost 的导出文件');
  const names = new Map(data.tags.map((tag) => [textOf(tag['id']), textOf(tag['name'])]));
  const tags = namesByPost(data.posts_tags, 'tag_id', (id) => names.get(id));
  const people = new Map(data.users.map((user) => [textOf(user['id']), textOf(user['name']) || textOf(user['slug'])]));
  const authors = namesByPost(data.posts_authors, 'author_id', (id) => people.get(id));
  const metas = new Map(data.posts_meta.map((meta) => [textOf(meta['post_id']), meta]));
  for (const post of data.posts) {
    const id = textOf(post['id']);
    const own = textOf(post['author_id']) || textOf(post['author']);
    const author = authors.get(id)?.[0] ?? people.get(own) ?? null;
    yield {
      work: workOf(
        file,
        { ...post, feature_image_alt: metas.get(id)?.['feature_image_alt'] },
        { tags: tags.get(id) ?? [], author },
      ),
    };
  }
}

/** Names from another table by post, ordered by `sort_order`. `rows` join posts (post_id) with that table (`key`). */
function namesByPost(rows: Payload[], key: string, nameOf: (id: string) => string | undefined): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const row of [...rows].sort((a, b) => Number(a['sort_order'] ?? 0) - Number(b['sort_order'] ?? 0))) {
    const name = nameOf(textOf(row[key]));
    const post = textOf(row['post_id']);
    if (name !== undefined) groups.set(post, [...(groups.get(post) ?? []), name]);
  }
  return groups;
}

const STATES: Record<string, FormerState> = { published: 'published', sent: 'published', scheduled: 'scheduled', draft: 'draft' };

function workOf(file: string, post: Payload, { tags, author }: { tags: string[]; author: string | null }): ImportedWork {
  const losses: Losses = {};
  const words = (...names: string[]): string => names.map((name) => textOf(post[name])).find((value) => value !== '') ?? '';
  const title = words('title') || '无标题';
  const notes: string[] = [];
  const dateText = words('published_at') || (words('status') === 'published' ? words('created_at') : '');
  // Times without a zone are UTC.
  const publishedAt = readDate(
    typeof post['published_at'] === 'number'
      ? post['published_at']
      : /\d\d:\d\d:\d\d$/.test(dateText)
        ? `${dateText}Z`
        : dateText,
  );
  const statedState = STATES[words('status')] ?? 'draft';
  if (statedState === 'published' && publishedAt === null) notes.push(`日期“${dateText}”无法识别，转为草稿`);
  const state =
    statedState === 'published' && publishedAt === null
      ? 'draft'
      : statedState === 'published' && ['members', 'paid', 'tiers'].includes(words('visibility'))
        ? 'private'
        : statedState;
  const html = htmlOf(post, losses, notes);
  const slug = words('slug');
  return {
    sourceId: `ghost:${words('uuid', 'id') || slug}`,
    file,
    title,
    summary: words('custom_excerpt', 'meta_description') || null,
    body: documentOfHtml(withoutGhostUrl(html), losses, { title }),
    cover: withoutGhostUrl(words('feature_image', 'image')) || null,
    publishedAt,
    state,
    addresses: slug === '' || slug === 'untitled' ? [] : [`/${slug}/`],
    names: unique([slug, words('id')].filter(Boolean)),
    tags: tags.filter((tag) => !tag.startsWith('#')),
    categories: [],
    author,
    comments: [],
    losses,
    notes: [...notes, ...(tags.some((tag) => tag.startsWith('#')) ? ['内部标签（#）未导入'] : [])],
  };
}

const withoutGhostUrl = (text: string): string => text.replaceAll('__GHOST_URL__', '');

function htmlOf(post: Payload, losses: Losses, notes: string[]): string {
  const html = textOf(post['html']);
  if (html !== '') return html;
  for (const [name, read] of [
    ['lexical', lexicalHtml],
    ['mobiledoc', mobiledocHtml],
  ] as const) {
    const stored = post[name];
    if (stored === null || stored === undefined || stored === '') continue;
    const state = typeof stored === 'string' ? parseJson(stored) : stored;
    if (typeof state === 'object' && state !== null) return read(state as Payload, losses);
    notes.push(`正文（${name}）无法读取`);
  }
  return renderMarkdown(textOf(post['markdown']) || textOf(post['plaintext']));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
