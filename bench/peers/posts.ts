import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import pg from 'pg';
import { createLogger } from '#server/core/log.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { productFolder } from './services.ts';

/** The data of a post that the product shows and the others are filled with. */
export interface Post {
  id: string;
  title: string;
  summary: string;
  html: string;
  author: string;
  category: string;
  tags: string[];
  publishedAt: number;
}

export const postsFile = (dir: string, posts: number): string => join(dir, `posts-${posts}.jsonl`);

/** Reads the posts from the product's filled database. */
export async function exportPosts(dir: string, posts: number): Promise<void> {
  const database = await startEmbedded(join(productFolder(dir, posts), 'postgres'), createLogger('silent', 'bench'));
  try {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ post: Post }>(
      `select json_build_object('id', p.post_id, 'title', r.title, 'summary', r.summary, 'html', r.html, 'author', u.nickname, 'category', p.category_id,
         'tags', r.tags, 'publishedAt', round(extract(epoch from p.published_at) * 1000)) as post
       from published_posts p join posts on posts.id = p.post_id join post_revisions r on r.id = posts.published_revision_id join users u on u.id = p.author_id
       order by p.post_id`,
    );
    await client.end();
    await writeFile(postsFile(dir, posts), rows.map(({ post }) => `${JSON.stringify(post)}\n`).join(''));
  } finally {
    await database.stop();
  }
}

export async function readPosts(dir: string, posts: number): Promise<Post[]> {
  const lines = createInterface({ input: createReadStream(postsFile(dir, posts)) });
  const read: Post[] = [];
  for await (const line of lines) read.push(JSON.parse(line) as Post);
  return read;
}
