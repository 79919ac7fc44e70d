/** 青少年模式: the readable categories and times. Pure and shared, so that page and server apply the same rule. */

/** Default of the setting `youthCategories`, the categories open in the mode: name by slug. Every other category is closed. */
export const YOUTH_CATEGORIES: Record<string, string> = {
  education: '教育',
  science: '科学',
  culture: '文化',
  nature: '自然',
  health: '健康',
  sports: '体育',
};

/**
 * The five age bands of 《移动互联网未成年人模式建设指南》, the youngest first. Each ends where the next begins.
 */
export const YOUTH_BANDS = ['under3', 'from3', 'from8', 'from12', 'from16'] as const;

export type YouthBand = (typeof YOUTH_BANDS)[number];

export const YOUTH_BAND_LABEL: Record<YouthBand, string> = {
  under3: '不满 3 岁',
  from3: '3–8 岁',
  from8: '8–12 岁',
  from12: '12–16 岁',
  from16: '16–18 岁',
};

/** Preselected in the form: the youngest band that reads without help. */
export const YOUTH_BAND_OFFERED: YouthBand = 'from3';

/** Default of the setting `youthBands`: the categories open to each band. */
export const YOUTH_BAND_CATEGORIES: Record<YouthBand, string[]> = {
  under3: ['education', 'nature'],
  from3: ['education', 'science', 'culture', 'nature'],
  from8: ['education', 'science', 'culture', 'nature', 'sports'],
  from12: Object.keys(YOUTH_CATEGORIES),
  from16: Object.keys(YOUTH_CATEGORIES),
};

/** Categories open to a band: its own, as far as the mode as a whole opens them. Without a band: all that the mode opens. */
export const openToBand = (
  { youthCategories, youthBands }: { youthCategories: readonly string[]; youthBands: Record<YouthBand, readonly string[]> },
  band: YouthBand | null | undefined,
): readonly string[] => (band == null ? youthCategories : youthCategories.filter((slug) => youthBands[band].includes(slug)));

const NIGHT_BEGINS = 22;
const NIGHT_ENDS = 6;

/** The daily limit preselected in the form. */
export const YOUTH_MINUTES = 40;
/** Minutes that one `extendYouthTime` adds to the day's limit. */
export const YOUTH_EXTRA_MINUTES = 30;

export interface YouthState {
  /** Slug of the requested post's or page's category; null: the page belongs to no single category. */
  category: string | null;
  /** Slugs of the open categories. */
  categories: readonly string[];
  now: Date;
  usedSeconds: number;
  allowedMinutes: number;
}

export type YouthStop = 'night' | 'time' | 'place';

/** The reason why reading is refused, checked in the order of the type; null: it is allowed. */
export function youthStop({ category, categories, now, usedSeconds, allowedMinutes }: YouthState): YouthStop | null {
  const hour = hourInChina(now);
  if (hour >= NIGHT_BEGINS || hour < NIGHT_ENDS) return 'night';
  if (usedSeconds >= allowedMinutes * 60) return 'time';
  return isForYouth(categories, category) ? null : 'place';
}

export const isForYouth = (categories: readonly string[], category: string | null): boolean =>
  category !== null && categories.includes(category);

export const YOUTH_STOP_TEXT: Record<YouthStop, string> = {
  night: '青少年模式每天 22:00 至次日 6:00 不能使用',
  time: '青少年模式今日时长已用完',
  place: '青少年模式下不能查看此页',
};

const hourInChina = (at: Date): number => new Date(at.getTime() + 8 * 3_600_000).getUTCHours();
