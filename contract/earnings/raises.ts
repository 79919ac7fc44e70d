/** Figures of the earnings terms that must be typed twice when they rise by more than half, since a typing error may add a digit; with labels. */
export const RAISABLE_LABEL = {
  articlePrice: '文章单价',
  videoPrice: '视频单价',
  dailyCap: '单篇单日上限',
  defaultShare: '子账号默认分成',
  feePercent: '平台服务费',
  leastCreator: '创作者单笔最低',
  leastAgency: '机构单笔最低',
  most: '单笔最高',
} as const;

export type RaisableTerm = keyof typeof RAISABLE_LABEL;

export const RAISABLE_TERMS = Object.keys(RAISABLE_LABEL) as [RaisableTerm, ...RaisableTerm[]];

/** The figures that rise by more than half. */
export const raisedAboveHalf = (before: Record<RaisableTerm, number>, after: Record<RaisableTerm, number>): RaisableTerm[] =>
  RAISABLE_TERMS.filter((name) => after[name] * 2 > before[name] * 3);

/** A figure as the form shows it and expects it to be typed again: ¥6.00 or 70%. */
export const raisableText = (name: RaisableTerm, value: number): string =>
  name === 'defaultShare' || name === 'feePercent' ? `${value}%` : `¥${(value / 100).toFixed(2)}`;
