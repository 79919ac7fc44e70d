import { describe, expect, it } from 'vitest';
import { heatMark, splitMarked } from './format.ts';

const NOW = '2026-11-21T08:00:00.000Z';
const list = [1900, 300, 110, 100, 90].map((heat) => ({ heat, publishTime: '2026-11-20T00:00:00.000Z' }));
const mark = (heat: number, publishTime = '2026-11-20T00:00:00.000Z') => heatMark({ heat, publishTime }, list, NOW);

describe('marks of the hot list', () => {
  it('tells what stands out of its list, and only that', () => {
    expect([1900, 300, 110].map((heat) => mark(heat))).toEqual(['boom', 'hot', null]);
  });

  it('calls nothing hot that few have read, however quiet the rest of the list is', () => {
    const quiet = [60, 1.2, 1.1].map((heat) => ({ heat, publishTime: '2026-11-20T00:00:00.000Z' }));
    expect(heatMark({ heat: 60, publishTime: '2026-11-20T00:00:00.000Z' }, quiet, NOW)).toBeNull();
    expect(heatMark({ heat: 300, publishTime: '2026-11-20T00:00:00.000Z' }, quiet, NOW)).toBe('hot');
    expect(heatMark({ heat: 1.2, publishTime: '2026-11-21T07:00:00.000Z' }, quiet, NOW)).toBeNull();
  });

  it('gives an even list no peaks', () => {
    const even = [100, 100, 100].map((heat) => ({ heat, publishTime: '2026-11-20T00:00:00.000Z' }));
    expect(even.map((post) => heatMark(post, even, NOW))).toEqual([null, null, null]);
  });

  it('calls new what came out within six hours', () => {
    expect(mark(100, '2026-11-21T02:30:00.000Z')).toBe('new');
    expect(mark(100, '2026-11-21T01:30:00.000Z')).toBeNull();
  });

  it('has no peaks where nothing was read yet', () => {
    expect(heatMark({ heat: 0, publishTime: '2026-11-01T00:00:00.000Z' }, [{ heat: 0 }], NOW)).toBeNull();
  });
});

describe('marked text of a search', () => {
  it('finds the hits', () => {
    expect(splitMarked('清晨归<em>候鸟</em>')).toEqual([
      { text: '清晨归', hit: false },
      { text: '候鸟', hit: true },
    ]);
  });

  it('shows what looks like markup as the text it is', () => {
    expect(splitMarked('&lt;script&gt; &amp;lt; <em>A&amp;B</em>')).toEqual([
      { text: '<script> &lt; ', hit: false },
      { text: 'A&B', hit: true },
    ]);
  });
});
