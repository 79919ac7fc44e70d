import { describe, expect, it } from 'vitest';
import { PROVINCES } from '#contract/provinces.ts';
import { findProvinces } from './region-picker.tsx';

const find = (words: string) => findProvinces(words).map(({ label }) => label);

describe('search among the regions', () => {
  it.each([
    ['浙', ['浙江']],
    ['杭州', ['浙江']],
    ['zhejiang', ['浙江']],
    ['ZJ', ['浙江']],
    ['hz', ['浙江']],
    ['nmg', ['内蒙古']],
    ['xiang gang', ['香港']],
    ['hongkong', ['香港']],
    ["xi'an", ['陕西', '香港']],
    ['shaanxi', ['陕西']],
    ['shanxi', ['山西', '陕西']],
    ['亚特兰', []],
  ])('finds by %s', (words, found) => {
    expect(find(words)).toEqual(found);
  });

  it('shows all 34 while nothing is typed', () => {
    expect(find('  ')).toHaveLength(34);
  });

  it('finds every region by its name, capital and slug', () => {
    for (const { label, capital, value } of PROVINCES) {
      for (const words of [label, capital, value]) expect(find(words)).toContain(label);
    }
  });
});
