import { openSearchDriver } from './opensearch.ts';

/** Search engines; without one PostgreSQL searches. */
export const SEARCH_DRIVERS = [openSearchDriver];
