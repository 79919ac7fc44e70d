import { NAVIGATIONS, PAGE_DEVICES, PAGE_KINDS, VITALS } from '#contract/views/vitals-constants.ts';
import { choice, searchParams, type ValuesOf } from '../../../lib/search-params.ts';

/** The filters in the address; without a filter, all values. */
export const filterParams = searchParams({
  device: choice(PAGE_DEVICES),
  navigation: choice(NAVIGATIONS),
  vital: choice(VITALS, 'lcp'),
  kind: choice(PAGE_KINDS),
});
export type Filters = ValuesOf<typeof filterParams>;
