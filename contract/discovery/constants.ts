/** Posts the lead of the home page turns through. */
export const LEAD_POSTS = 5;

/** How many categories one may say to like. */
export const INTERESTS_MAX = 10;
