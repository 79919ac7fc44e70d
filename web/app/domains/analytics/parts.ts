import type { AnalyticsTrend } from '#contract/analytics/analytics.ts';
import type { ViewSource } from '#contract/views/views.ts';

export const SOURCE_LABEL: Record<ViewSource, string> = {
  feed: '首页等站内页面',
  search: '搜索',
  hotList: '热榜',
  related: '相关推荐',
  profile: '个人主页',
  outside: '站外与直接打开',
};

const PART_LABEL: Record<ViewSource | 'article' | 'video', string> = { article: '文章', video: '视频', ...SOURCE_LABEL };

/** As many as a chart has colours for. */
const PARTS_MAX = 5;

export interface Part {
  name: string;
  values: readonly number[];
}

/** The largest parts by name; what is smaller than they are is one part. */
export function partsOf(parts: AnalyticsTrend['parts']): Part[] {
  const named = parts.map(({ part, values }) => ({ name: part === null ? '来源未知' : PART_LABEL[part], values }));
  if (named.length <= PARTS_MAX) return named;
  const rest = named.slice(PARTS_MAX - 1);
  const values = (rest[0]?.values ?? []).map((_, index) => rest.reduce((all, part) => all + (part.values[index] ?? 0), 0));
  return [...named.slice(0, PARTS_MAX - 1), { name: '其他来源', values }];
}
