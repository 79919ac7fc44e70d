import { expect, test } from 'vitest';
import type { EarningsTerms } from '#contract/earnings/terms.ts';
import { changedFields, readTerms, textOf } from './terms-form.ts';

const terms: EarningsTerms = {
  articlePrice: 600,
  videoPrice: 1029,
  defaultShare: 70,
  feePercent: 0,
  dailyCap: 50_000,
  leastCreator: 10_000,
  leastAgency: 100_000,
  most: 5_000_000,
  taxCreator: 'labor',
  taxAgency: 'none',
  timesAMonth: 4,
  days: [5, 15],
  confirmAbove: null,
};

test('terms that are shown and read back are the same to the fen', () => {
  expect(readTerms(textOf(terms))).toEqual({ terms });
  expect(changedFields(terms, textOf(terms))).toEqual(new Set());
});

test('what is typed wrong is named at its field', () => {
  const text = { ...textOf(terms), articlePrice: '6.005', videoPrice: '', days: '5,32', timesAMonth: '两次' };
  expect(readTerms(text)).toEqual({
    errors: {
      articlePrice: '文章单价应为 ¥0–¥1,000，最多两位小数',
      videoPrice: '视频单价应为 ¥0–¥1,000，最多两位小数',
      days: '可提现日应为 1 到 31 的整数',
      timesAMonth: '每月次数应为 1 到 31 的整数',
    },
  });
  expect(changedFields(terms, text)).toEqual(new Set(['articlePrice', 'videoPrice', 'days', 'timesAMonth']));
});
