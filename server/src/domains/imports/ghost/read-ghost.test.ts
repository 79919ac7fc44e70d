import { expect, test } from 'vitest';
import { textOf } from '../../../documents/text.ts';
import { readGhost } from './read-ghost.ts';

const read = (post: Record<string, unknown>, tables: Record<string, unknown> = {}) => {
  const [part] = [
    ...readGhost('a.json', {
      db: [
        {
          data: {
            posts: [{ id: 'p', title: '湖', slug: 'hu', status: 'published', published_at: '2020-01-01 00:00:00', ...post }],
            ...tables,
          },
        },
      ],
    }),
  ];
  if (part === undefined || 'skipped' in part) throw new Error('no work');
  return part.work;
};

test('html comes first, with its addresses, tags and author', () => {
  const work = read(
    {
      html: '<p><img src="__GHOST_URL__/content/a.jpg">文 <a href="__GHOST_URL__/qiu/">秋</a></p>',
      feature_image: '__GHOST_URL__/content/b.jpg',
    },
    {
      tags: [
        { id: 't', name: '水' },
        { id: 'i', name: '#内部' },
      ],
      posts_tags: [
        { post_id: 'p', tag_id: 'i' },
        { post_id: 'p', tag_id: 't' },
      ],
      users: [{ id: 'u', name: '甲' }],
      posts_authors: [{ post_id: 'p', author_id: 'u' }],
    },
  );
  expect(work).toMatchObject({ tags: ['水'], author: '甲', cover: '/content/b.jpg', addresses: ['/hu/'], state: 'published' });
  expect(work.publishedAt?.toISOString()).toBe('2020-01-01T00:00:00.000Z');
  expect(JSON.stringify(work.body)).toContain('"/qiu/"');
});

test('mobiledoc, Lexical and Markdown where html is missing', () => {
  const mobiledoc = JSON.stringify({
    markups: [['strong'], ['a', ['href', 'https://a.example/']]],
    atoms: [['soft-return', '', {}]],
    cards: [
      ['code', { code: 'x', language: 'go' }],
      ['odd', { a: 1 }],
    ],
    sections: [
      [1, 'h2', [[0, [], 0, '题']]],
      [
        1,
        'p',
        [
          [0, [0], 1, '粗'],
          [1, [], 0, 0],
          [0, [1], 1, '链'],
        ],
      ],
      [3, 'ul', [[[0, [], 0, '项']]]],
      [10, 0],
      [10, 1],
    ],
  });
  const work = read({ html: null, mobiledoc });
  expect(work.body.content?.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'bulletList', 'codeBlock', 'codeBlock']);
  expect(work.losses).toEqual({ card: 1 });
  const lexical = JSON.stringify({
    root: {
      children: [
        { type: 'extended-heading', tag: 'h3', children: [{ type: 'extended-text', text: '题' }] },
        {
          type: 'paragraph',
          children: [
            { type: 'text', text: '粗', format: 1 },
            { type: 'link', url: 'https://a.example/', children: [{ type: 'text', text: '链' }] },
          ],
        },
        { type: 'image', src: '__GHOST_URL__/a.jpg', altText: '湖', caption: '春' },
        { type: 'list', listType: 'number', children: [{ type: 'listitem', children: [{ type: 'text', text: '项' }] }] },
        { type: 'future', children: [] },
      ],
    },
  });
  const next = read({ html: null, lexical });
  expect(next.body.content?.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'image', 'orderedList', 'codeBlock']);
  expect(next.body.content?.[2]?.attrs).toEqual({ src: '/a.jpg', alt: '湖', caption: '春' });
  expect(textOf(read({ markdown: '## 旧\n\n文' }).body)).toBe('旧\n文');
  expect(read({ lexical: '{broken' }).notes).toEqual(['正文（lexical）无法读取']);
});

test('states, members’ works and missing dates', () => {
  expect(read({ status: 'scheduled' }).state).toBe('scheduled');
  expect(read({ visibility: 'paid' }).state).toBe('private');
  expect(read({ published_at: '昨天' })).toMatchObject({ state: 'draft', notes: ['日期“昨天”无法识别，转为草稿'] });
});
