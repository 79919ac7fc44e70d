// heat = base × (1 − report rate) / (hours since publication + 2)^1.5, computed by the SQL function `heat_of`. After three hours it is about a
// tenth of the base.

/** Weights of views and reactions in the base of a post's heat. */
export const HEAT_WEIGHTS = { views: 1, likes: 20, commenters: 40, favorites: 30, shares: 50 } as const;
export type HeatPart = keyof typeof HEAT_WEIGHTS;

export const heatBase = (counts: Readonly<Record<HeatPart, number>>): number =>
  (Object.keys(HEAT_WEIGHTS) as HeatPart[]).reduce((sum, part) => sum + HEAT_WEIGHTS[part] * counts[part], 0);

/** Minimum denominator of the report rate, so that one report does not sink a post with few views. */
export const REPORT_RATE_VIEWS = 100;

export const reportRate = ({ reporters, views }: { reporters: number; views: number }): number =>
  Math.min(1, reporters / Math.max(REPORT_RATE_VIEWS, views));

/** Minimum heat for the hot list. */
export const HOT_LIST_HEAT_MIN = 1;

/** Minimum heat for the labels 爆, 热 and 新, on every list. Three hours after publication, with views alone: 110,000, 11,000 and 55 views. */
const HEAT_MARK_MIN = { boom: 10_000, hot: 1000, new: 5 } as const;
export const HEAT_MARKS = ['boom', 'hot', 'new'] as const;
export type HeatMark = (typeof HEAT_MARKS)[number];

const NEW_HOURS = 6;

/** The label by a post's own heat, independent of the list. 新: published within NEW_HOURS and already read. */
export function heatMark({ heat, publishTime }: { heat: number; publishTime: string }, now: Date): HeatMark | null {
  if (heat >= HEAT_MARK_MIN.boom) return 'boom';
  if (heat >= HEAT_MARK_MIN.hot) return 'hot';
  const isNew = now.getTime() - Date.parse(publishTime) < NEW_HOURS * 3_600_000;
  return isNew && heat >= HEAT_MARK_MIN.new ? 'new' : null;
}
