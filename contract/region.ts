/** Region of visitors whose region is unknown; provinces.ts has the names of all regions. */
export const DEFAULT_REGION = 'beijing';

/** Cookie with the region that a visitor chose in the header. */
export const REGION_COOKIE = 'wj_region';
export const REGION_COOKIE_DAYS = 30;
