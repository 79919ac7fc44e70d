import type { AnalyticsTrend } from '#contract/analytics/analytics.ts';
import type { ViewSource } from '#contract/views/views.ts';
import { PART_COLOUR } from '../views/parts/part-colours.ts';

export const SOURCE_LABEL: Record<ViewSource, string> = {
  feed: '首页等站内页面',
  search: '搜索',
  hotList: '热榜',
  related: '相关推荐',
  profile: '个人主页',
  outside: '站外与直接打开',
};

const PART_LABEL: Record<ViewSource | 'article' | 'video', string> = { article: '文章', video: '视频', ...SOURCE_LABEL };

/** More could not be distinguished in a chart. */
const PARTS_MAX = 5;

export interface Part {
  name: string;
  /** Fixed for the part, independent of the others. */
  colour: string;
  values: readonly number[];
}

/** The largest parts; smaller ones and those of unknown source are summed up as 其他来源. */
export function partsOf(parts: AnalyticsTrend['parts']): Part[] {
  const namedParts = parts.map(({ part, values }) => ({
    name: part === null ? '来源未知' : PART_LABEL[part],
    colour: PART_COLOUR[part ?? 'unknown'],
    values,
    isKnown: part !== null,
  }));
  if (namedParts.length <= PARTS_MAX) return namedParts.map(({ isKnown: _known, ...part }) => part);
  const largest = namedParts.filter(({ isKnown }) => isKnown).slice(0, PARTS_MAX - 1);
  const rest = namedParts.filter((part) => !largest.includes(part));
  const values = (rest[0]?.values ?? []).map((_, index) => rest.reduce((all, part) => all + (part.values[index] ?? 0), 0));
  return [...largest.map(({ isKnown: _known, ...part }) => part), { name: '其他来源', colour: PART_COLOUR.rest, values }];
}
