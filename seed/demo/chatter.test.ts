import { expect, test } from 'vitest';
import { readArticles } from './articles.ts';
import { commentsFor, quotable, remarksOn } from './chatter.ts';
import { READERS } from './readers.ts';
import { readsOf } from './readings.ts';

test('a post has comments in proportion to its reads, and none twice', async () => {
  expect([9_420, 80_000, 421_000].map(commentsFor)).toEqual([2, 10, 53]);
  for (const { key, author, category, tags, views, markdown } of await readArticles()) {
    const reads = readsOf(author, views);
    const about = { key, type: 'article', category, tags, region: '浙江', sentences: quotable(markdown), reads } as const;
    const remarks = remarksOn(about, commentsFor(reads));
    expect(remarks).toHaveLength(commentsFor(reads));
    expect(new Set(remarks.map(({ words }) => words)).size, key).toBe(remarks.length);
    for (const [index, { by, when, answers, words }] of remarks.entries()) {
      expect(READERS).toContain(by);
      expect(words).not.toContain('{}');
      expect(when).toBeLessThan(1);
      if (answers !== null) expect(remarks[answers]?.when).toBeLessThanOrEqual(when);
      if (answers !== null) expect(answers).toBeLessThan(index);
    }
    // The same at every load.
    expect(remarksOn(about, commentsFor(reads))).toEqual(remarks);
  }
});

test('only plain sentences of the text are quoted', () => {
  const sentences = quotable(
    '# 一个标题，不引用\n\n老师傅把灯拧紧了一圈又一圈。他说：“好。”短。\n\n| 表 | 格 |\n\n- 一个列表项，也不引用它',
  );
  expect(sentences).toEqual(['老师傅把灯拧紧了一圈又一圈']);
});
