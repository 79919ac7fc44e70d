import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPosts, type Post } from './posts.ts';
import { ghost, PORTS, sql } from './services.ts';

/** The key of its Content API. */
export const GHOST_KEY = createHash('md5').update('content').digest('hex').slice(0, 26);

/** Ghost creates its tables and the settings of its theme at its first start; posts are written as its editor writes them. */
export async function fillGhost(dir: string, posts: number): Promise<void> {
  await writeFile(join(dir, 'ghost/config.production.json'), JSON.stringify(CONFIG, null, 2));
  const running = await ghost(dir);
  await running.stop();
  await sql(dir, ghostRows(await readPosts(dir, posts)), 'ghost');
}

const CONFIG = {
  url: `http://127.0.0.1:${PORTS.ghost}`,
  server: { host: '127.0.0.1', port: PORTS.ghost },
  database: {
    client: 'mysql',
    connection: { host: '127.0.0.1', port: PORTS.mariadb, user: 'peers', password: 'peers', database: 'ghost' },
  },
  mail: { transport: 'Direct' },
  logging: { level: 'error', transports: ['stdout'] },
  privacy: { useUpdateCheck: false, useGravatar: false, useRpcPing: false },
};

function ghostRows(posts: readonly Post[]): string {
  const authors = [...new Set(posts.map(({ author }) => author))];
  const tags = [...new Set(posts.flatMap(({ category, tags }) => [category, ...tags]))];
  const roleOfAuthors = { raw: "(select id from roles where name = 'Author')" };
  return [
    "set time_zone = '+00:00'; start transaction; delete from posts_tags; delete from posts_authors; delete from posts where type = 'post';",
    insert('integrations', [{ id: idOf('bench'), type: 'custom', name: 'bench', slug: 'bench', created_at: NOW }]),
    insert('api_keys', [{ id: idOf('key'), type: 'content', secret: GHOST_KEY, integration_id: idOf('bench'), created_at: NOW }]),
    insert(
      'users',
      authors.map((name, index) => ({
        id: idOf(`user ${name}`),
        name,
        slug: `author-${index}`,
        password: '',
        email: `author-${index}@example.com`,
        created_at: NOW,
      })),
    ),
    insert(
      'roles_users',
      authors.map((name) => ({ id: idOf(`role ${name}`), role_id: roleOfAuthors, user_id: idOf(`user ${name}`) })),
    ),
    insert(
      'tags',
      tags.map((name, index) => ({ id: idOf(`tag ${name}`), name, slug: `tag-${index}`, created_at: NOW })),
    ),
    insert('posts', posts.map(rowOfPost)),
    insert(
      'posts_authors',
      posts.map(({ id, author }) => ({
        id: idOf(`author ${id}`),
        post_id: idOf(`post ${id}`),
        author_id: idOf(`user ${author}`),
      })),
    ),
    insert(
      'posts_tags',
      posts.flatMap(({ id, category, tags }) =>
        [category, ...tags].map((tag, index) => ({
          id: idOf(`tag ${id} ${index}`),
          post_id: idOf(`post ${id}`),
          tag_id: idOf(`tag ${tag}`),
          sort_order: index,
        })),
      ),
    ),
    'commit;',
  ].join('\n');
}

function rowOfPost({ id, title, summary, html, publishedAt }: Post): Row {
  const text = html.replace(/<[^>]+>/g, '');
  const textNode = { detail: 0, format: 0, mode: 'normal', style: '', text, type: 'text', version: 1 };
  const paragraph = { children: [textNode], direction: 'ltr', format: '', indent: 0, type: 'paragraph', version: 1 };
  const time = timeOf(publishedAt);
  return {
    id: idOf(`post ${id}`),
    uuid: uuidOf(id),
    title,
    slug: id,
    lexical: JSON.stringify({
      root: { children: [paragraph], direction: 'ltr', format: '', indent: 0, type: 'root', version: 1 },
    }),
    html,
    comment_id: idOf(`post ${id}`),
    plaintext: text,
    custom_excerpt: summary,
    status: 'published',
    email_recipient_filter: 'all',
    created_at: time,
    updated_at: time,
    published_at: time,
  };
}

type Row = Record<string, string | number | { raw: string }>;

const insert = (table: string, rows: readonly Row[]): string =>
  `insert into ${table} (${Object.keys(rows[0] ?? {}).join(', ')}) values\n${rows.map((row) => `(${Object.values(row).map(literal).join(', ')})`).join(',\n')};`;

const literal = (value: Row[string]): string => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'` : value.raw;
};

const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');
const NOW = timeOf(Date.UTC(2026, 10, 21));
const hash = (name: string): string => createHash('md5').update(name).digest('hex');
const idOf = (name: string): string => hash(name).slice(0, 24);
const uuidOf = (name: string): string =>
  hash(name)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-4$3-8$4-$5')
    .slice(0, 36);
