/** What visitors see whose region is unknown; the names of all regions stand in provinces.ts. */
export const DEFAULT_REGION = 'beijing';

/** Keeps the region that a visitor chose in the header. */
export const REGION_COOKIE = 'wj_region';
export const REGION_COOKIE_DAYS = 30;
