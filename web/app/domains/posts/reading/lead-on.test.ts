import { describe, expect, it, test } from 'vitest';
import type { PostCard, PostDetail } from '#contract/posts/post.ts';
import { beginsWithPicture, leadOn } from './lead-on.ts';

const cards = (...ids: string[]) => ids.map((id) => ({ id, picture: {} }) as PostCard);
const idsOf = (posts: readonly PostCard[]) => posts.map(({ id }) => id).join('');
const inCollection = (previous: string | null, next: string | null) => {
  const neighbour = (id: string | null) => (id === null ? null : { id, type: 'article' as const, title: id });
  const collection = { id: 'c', title: '', place: 1, count: 3, previous: neighbour(previous), next: neighbour(next) };
  return { id: 'x', collection } satisfies Pick<PostDetail, 'id' | 'collection'>;
};

describe('an article leads on', () => {
  it('to what is like it, to its author’s others and to more, none of them twice', () => {
    const { next, others, related } = leadOn(
      { id: 'x' },
      cards('a', 'b', 'c', 'd', 'e', 'f', 'g'),
      cards('x', 'a', 'b', 'h', 'i', 'j', 'k'),
    );
    expect([next?.id, idsOf(others), idsOf(related)]).toEqual(['a', 'bhij', 'cdefg']);
  });

  it('to the next of its collection instead, and shows its neighbours nowhere else', () => {
    const { next, others, related } = leadOn(inCollection('p', 'n'), cards('n', 'p', 'a', 'b'), cards('n', 'p', 'h', 'i'));
    expect([next, idsOf(others), idsOf(related)]).toEqual([null, 'hi', 'ab']);
    expect(leadOn(inCollection('p', null), cards('p', 'a'), []).next?.id).toBe('a');
  });

  it('with pairs of the author’s others or none', () => {
    expect(leadOn({ id: 'x' }, [], cards('x', 'h')).others).toEqual([]);
    expect(idsOf(leadOn({ id: 'x' }, [], cards('h', 'x', 'i', 'j')).others)).toBe('hi');
  });

  it('to what has a picture rather than to what has none', () => {
    const [bare] = cards('a').map((card) => ({ ...card, picture: null }));
    const all = [...(bare === undefined ? [] : [bare]), ...cards('b')];
    expect(leadOn({ id: 'x' }, all, []).next?.id).toBe('b');
    expect(leadOn({ id: 'x' }, all.slice(0, 1), []).next?.id).toBe('a');
  });
});

test('an article whose text has no picture in its beginning opens with its cover', () => {
  const words = (length: number) => `<p>${'字'.repeat(length)}</p>`;
  expect(beginsWithPicture(`${words(80)}<figure><img src="/a.webp"></figure>${words(900)}`)).toBe(true);
  expect(beginsWithPicture(`${words(800)}<figure><img src="/a.webp"></figure>`)).toBe(false);
  expect(beginsWithPicture(words(800))).toBe(false);
});
