import { expect, test } from 'vitest';
import type { PostDetail } from '#contract/posts/post.ts';
import { articleData, videoData } from './structured-data.ts';

const post = (aiMark: PostDetail['aiMark']) =>
  ({
    id: 'one',
    type: 'article',
    title: '湖水退去之后',
    summary: '',
    category: { id: 'nature', name: '自然', slug: 'nature' },
    tags: [],
    author: { id: 'someone', nickname: '林鹭', identity: 'creator' },
    picture: null,
    aiMark,
  }) as unknown as PostDetail;

test.each(['found', 'declared'] as const)('machines are told of what AI had a part in: %s', (aiMark) => {
  for (const data of [articleData, videoData])
    expect(data('https://wenjian.example', post(aiMark))).toMatchObject({
      digitalSourceType: 'https://schema.org/CompositeSyntheticDigitalSource',
    });
});

test.each(['suspected', null] as const)('and of nothing that nobody has said: %s', (aiMark) => {
  for (const data of [articleData, videoData])
    expect(data('https://wenjian.example', post(aiMark))).not.toHaveProperty('digitalSourceType');
});
