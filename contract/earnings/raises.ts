/** Figures of the earnings terms that a slip of the key makes ten times as large, by what they are called. */
export const RAISABLE_LABEL = {
  articlePrice: '文章单价',
  videoPrice: '视频单价',
  dailyCap: '单篇单日上限',
  defaultShare: '子账号默认分成',
  feePercent: '平台服务费',
  leastCreator: '子账号单笔最低',
  leastAgency: '机构单笔最低',
  most: '单笔最高',
} as const;

export type RaisableTerm = keyof typeof RAISABLE_LABEL;

export const RAISABLE_TERMS = Object.keys(RAISABLE_LABEL) as [RaisableTerm, ...RaisableTerm[]];

/** What new terms raise by more than half: each has to be typed once more. */
export const raisedAboveHalf = (before: Record<RaisableTerm, number>, after: Record<RaisableTerm, number>): RaisableTerm[] =>
  RAISABLE_TERMS.filter((name) => after[name] * 2 > before[name] * 3);

/** ¥6.00 or 70%, as a person reads and types it. */
export const raisableText = (name: RaisableTerm, value: number): string =>
  name === 'defaultShare' || name === 'feePercent' ? `${value}%` : `¥${(value / 100).toFixed(2)}`;
