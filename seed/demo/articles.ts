import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PROVINCES } from '#contract/provinces.ts';

const FOLDER = join(import.meta.dirname, 'articles');

const slugOf = new Map(PROVINCES.map(({ label, value }) => [label, value]));

const frontMatter = z.strictObject({
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  tags: z.string().transform((text) =>
    text
      .split(/[,，、]\s*/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
  author: z.string(),
  region: z.string().transform((label) => slugOf.get(label) ?? null),
  cover: z.string(),
  daysAgo: z.coerce.number(),
  views: z.coerce.number().int(),
  origin: z.enum(['original', 'reprint']),
  sourceUrl: z.url().optional(),
  ai: z.enum(['true', 'false']).transform((text) => text === 'true'),
});

export type DemoArticle = z.output<typeof frontMatter> & { key: string; markdown: string };

/** Every article of the folder, the newest first. */
export async function readArticles(): Promise<DemoArticle[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.md'));
  const articles = await Promise.all(files.map(async (name) => parse(name, await readFile(join(FOLDER, name), 'utf8'))));
  return articles.sort((a, b) => a.daysAgo - b.daysAgo);
}

function parse(name: string, text: string): DemoArticle {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const fields = Object.fromEntries(
    head.split('\n').map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const parsed = frontMatter.safeParse(fields);
  if (!parsed.success) throw new Error(`${name}: ${parsed.error.message}`);
  return { ...parsed.data, key: name.replace(/\.md$/, ''), markdown: body.trim() };
}
