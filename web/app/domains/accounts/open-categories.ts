import { siteInfo } from '#contract/settings/addresses.ts';
import { openToBand, YOUTH_BAND_CATEGORIES, YOUTH_CATEGORIES, type YouthBand } from '#contract/accounts/youth.ts';
import { useAnswer } from '../../lib/calls/use-answer.ts';

export interface OpenCategory {
  slug: string;
  name: string;
}

interface Open {
  youthCategories: readonly OpenCategory[];
  youthBands: Record<YouthBand, readonly string[]>;
}

const AT_FIRST: Open = {
  youthCategories: Object.entries(YOUTH_CATEGORIES).map(([slug, name]) => ({ slug, name })),
  youthBands: YOUTH_BAND_CATEGORIES,
};

/** The categories for an age band; until they are loaded, the defaults. The server checks them anyway. */
export function useOpenCategories(band: YouthBand | null): readonly OpenCategory[] {
  const { answer } = useAnswer(siteInfo, {});
  return openCategories(answer ?? AT_FIRST, band);
}

export function openCategories({ youthCategories, youthBands }: Open, band: YouthBand | null): readonly OpenCategory[] {
  const open = openToBand({ youthCategories: youthCategories.map(({ slug }) => slug), youthBands }, band);
  return youthCategories.filter(({ slug }) => open.includes(slug));
}
