/** What each thing that people do with a post adds to the base of its heat. */
export const HEAT_WEIGHTS = { views: 1, likes: 20, commenters: 40, favorites: 30, shares: 50 } as const;
export type HeatPart = keyof typeof HEAT_WEIGHTS;

export const heatBase = (counts: Readonly<Record<HeatPart, number>>): number =>
  (Object.keys(HEAT_WEIGHTS) as HeatPart[]).reduce((sum, part) => sum + HEAT_WEIGHTS[part] * counts[part], 0);

/** Reports weigh against at least so many views, so that one report does not sink a post that few have read yet. */
export const REPORT_RATE_VIEWS = 100;

export const reportRate = ({ reporters, views }: { reporters: number; views: number }): number =>
  Math.min(1, reporters / Math.max(REPORT_RATE_VIEWS, views));

/** A post below this is not on the hot list: what a handful of people opened is not hot. */
export const HOT_LIST_FROM = 1;

/**
 * The least heat that is called 爆, 热 or 新, on whatever list: about a hundred thousand views in the first three hours, about ten thousand, and
 * about fifty.
 */
const HEAT_MARK_FROM = { boom: 10_000, hot: 1000, new: 5 } as const;
export const HEAT_MARKS = ['boom', 'hot', 'new'] as const;
export type HeatMark = (typeof HEAT_MARKS)[number];

const NEW_HOURS = 6;

/** By a post's own heat, whatever else is on the list. 新 came out within the last hours and is read already. */
export function heatMark({ heat, publishTime }: { heat: number; publishTime: string }, now: Date): HeatMark | null {
  if (heat >= HEAT_MARK_FROM.boom) return 'boom';
  if (heat >= HEAT_MARK_FROM.hot) return 'hot';
  const isNew = now.getTime() - Date.parse(publishTime) < NEW_HOURS * 3_600_000;
  return isNew && heat >= HEAT_MARK_FROM.new ? 'new' : null;
}
