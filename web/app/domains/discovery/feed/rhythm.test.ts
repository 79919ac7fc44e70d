import { describe, expect, it } from 'vitest';
import type { FoundPost } from '#contract/discovery/feed.ts';
import { layOut, ROWS, type Batch, type FeedPart } from './rhythm.ts';

const CATEGORIES = ['science', 'food', 'travel', 'nature'];
const post = (id: number, category = CATEGORIES[id % CATEGORIES.length] ?? '', type: FoundPost['type'] = 'article') =>
  ({ id: `${id}`, type, category: { id: category, name: category, slug: category }, picture: {} }) as FoundPost;
const batchOf = (from: number, count: number, personal = false): Batch => ({
  posts: Array.from({ length: count }, (_, at) => post(from + at)),
  personal,
});
const shape = (parts: readonly FeedPart[]) =>
  parts.map((part) => {
    if (part.kind === 'row') return '-';
    if (part.kind === 'large') return 'large';
    if (part.kind === 'strip') return part.of === 'videos' ? 'videos' : part.of.slug;
    return part.kind === 'block' ? `block ${part.at}` : part.kind;
  });
const idsIn = (parts: readonly FeedPart[]) =>
  parts.flatMap((part) => {
    if (part.kind === 'row' || part.kind === 'large') return [part.post.id];
    return part.kind === 'strip' ? part.posts.map(({ id }) => id) : [];
  });
const plain = { blocks: 0, ended: false, strips: true };

describe('the rhythm of a feed', () => {
  it('puts a block of the page, and then a strip of one theme, after every six rows', () => {
    const parts = layOut([batchOf(0, 40)], { ...plain, blocks: 2 });
    const between = shape(parts)
      .join(' ')
      .split(/(?:- ){6}/);
    expect(between.slice(1, 4).map((text) => text.trim())).toEqual(['block 0', 'block 1', 'travel']);
    expect(shape(parts).filter((one) => one === '-').length).toBeGreaterThan(2 * ROWS);
  });

  it('shows every post once', () => {
    const ids = idsIn(layOut([batchOf(0, 20), batchOf(20, 20)], plain));
    expect(ids.toSorted()).toEqual(Array.from({ length: 40 }, (_, id) => `${id}`).toSorted());
  });

  it('moves nothing that is shown when more is loaded', () => {
    const batches = [batchOf(0, 20), batchOf(20, 17), batchOf(37, 20)];
    for (const loaded of [1, 2]) {
      const before = shape(layOut(batches.slice(0, loaded), { ...plain, blocks: 3 }));
      expect(shape(layOut(batches, { ...plain, blocks: 3 })).slice(0, before.length)).toEqual(before);
    }
  });

  it('has whole strips or none, and not the same theme twice in a row', () => {
    const parts = layOut([{ posts: [...batchOf(0, 7).posts, post(100, 'food'), post(101, 'food')], personal: false }], plain);
    expect(shape(parts)).toEqual(['-', '-', '-', '-', '-', '-', 'large', '-', '-']);
    const food = { posts: Array.from({ length: 30 }, (_, id) => post(id, 'food')), personal: false };
    const strips = shape(layOut([food], plain)).filter((one) => one !== '-');
    expect(strips).toEqual(['food', 'large', 'large', 'large']);
  });

  it('makes no strip of a category within that category, but one of its videos', () => {
    const posts = Array.from({ length: 20 }, (_, id) => post(id, 'food', id % 4 === 0 ? 'video' : 'article'));
    const strips = shape(layOut([{ posts, personal: false }], { ...plain, category: 'food' })).filter((one) => one !== '-');
    expect(strips).toEqual(['videos', 'large']);
  });

  it('keeps a list by time as it is', () => {
    expect(shape(layOut([batchOf(0, 20)], { ...plain, strips: false })).every((one) => one === '-')).toBe(true);
  });

  it('shows what the page brought even where the rows end before', () => {
    expect(shape(layOut([batchOf(0, 2)], { blocks: 2, ended: true, strips: true }))).toEqual(['-', '-', 'block 0', 'block 1']);
    expect(shape(layOut([batchOf(0, 2)], { blocks: 2, ended: false, strips: true }))).toEqual(['-', '-']);
  });

  it('says once from where on it is chosen for the reader, and only when something is', () => {
    const parts = shape(layOut([batchOf(0, 3), batchOf(3, 0, true), batchOf(3, 2, true), batchOf(5, 1, true)], plain));
    expect(parts).toEqual(['-', '-', '-', 'personal', '-', '-', '-']);
    expect(shape(layOut([batchOf(0, 2, true)], plain))).toEqual(['-', '-']);
    expect(shape(layOut([batchOf(0, 2), batchOf(2, 2)], plain))).not.toContain('personal');
  });
});
