import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** An article that was written to measure the search with, and is used for nothing else. */
export interface CorpusArticle {
  title: string;
  tags: string[];
  /** A nickname, where several articles are of one author. */
  author: string | null;
  category: string;
  sections: string[];
}

/** All of them, in the order of files and in them. A file is named by its category and what of it. */
export async function readCorpus(): Promise<CorpusArticle[]> {
  const names = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.md')).sort();
  const files = await Promise.all(names.map((name) => readFile(join(import.meta.dirname, name), 'utf8')));
  return files.flatMap((text, index) =>
    text
      .split(/^# /m)
      .slice(1)
      .map((article) => parse(article, /^[a-z]+/.exec(names[index] ?? '')?.[0] ?? '')),
  );
}

function parse(article: string, category: string): CorpusArticle {
  const [title = '', ...lines] = article.split(/\n+/).filter((line) => line !== '');
  const named = (name: string) => lines.find((line) => line.startsWith(`${name}：`))?.slice(name.length + 1) ?? null;
  return {
    title,
    tags: named('标签')?.split('、') ?? [],
    author: named('作者'),
    category,
    sections: lines.filter((line) => !/^(标签|作者)：/.test(line)),
  };
}
