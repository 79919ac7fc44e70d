import { CHECK_SCOPES } from '#contract/screening/risks.ts';
import { choice, searchParams, type ValuesOf } from '../../../lib/search-params.ts';

export const DAYS = ['7', '30', '90'] as const;

/** The filters in the address; without a scope, all scopes. */
export const filterParams = searchParams({ scope: choice(CHECK_SCOPES), days: choice(DAYS, '30') });
export type Filters = ValuesOf<typeof filterParams>;
