import { describe, expect, it } from 'vitest';
import { splitMarked } from './format.ts';

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
