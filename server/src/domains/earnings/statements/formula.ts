import { LEFT_OUT, LEFT_OUT_LABEL } from '#contract/earnings/constants.ts';
import type { EarningRow } from './store.ts';

/** How a row came about, so that anyone can work it out again: 有效 2,500 × 6.00 元 ÷ 1,000 = 15.000 元 … */
export function workingOf(row: Omit<EarningRow, 'authorId' | 'settledAt'>, type: 'article' | 'video'): string {
  const unit = type === 'article' ? '阅读' : '播放';
  const leftOut = LEFT_OUT.filter((reason) => row.leftOut[reason] !== 0).map(
    (reason) => `${LEFT_OUT_LABEL[reason]} ${group(row.leftOut[reason])}`,
  );
  const counted = `${unit} ${group(row.rawViews)}${leftOut.length > 0 ? `，剔除${leftOut.join('、')}` : ''}，有效 ${group(row.validViews)}`;
  const product = (row.validViews * row.price) / 100_000;
  const isCapped = row.revision === 1 && row.validViews * row.price > row.cap * 1000;
  // What was above the cap earned nothing before and is no loss now.
  const isCutOff = row.revision > 1 && row.validViews * row.price !== row.exact;
  const priced = `有效 ${group(row.validViews)} × ${(row.price / 100).toFixed(2)} 元 ÷ 1,000 = ${product.toFixed(5)} 元${
    isCapped ? `，超过单日上限，按 ${(row.cap / 100).toFixed(2)} 元计` : ''
  }${isCutOff ? `，受单日上限影响，差额为 ${(row.exact / 100_000).toFixed(5)} 元` : ''}`;
  const rounded = `作者当日全部作品合计到分后，本作品计 ${(row.gross / 100).toFixed(2)} 元`;
  const shared =
    row.share === 100
      ? ''
      : `；作者 ${row.share}% 为 ${(row.authorPart / 100).toFixed(2)} 元，机构 ${(row.agencyPart / 100).toFixed(2)} 元`;
  return `${row.revision > 1 ? `第 ${row.revision - 1} 次更正（差额）：` : ''}${counted}；${priced}；${rounded}${shared}`;
}

const group = (count: number): string => count.toLocaleString('en-US');
