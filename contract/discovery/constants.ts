/** Number of posts in the lead of the home page (a carousel). */
export const LEAD_POSTS = 5;

/** Number of categories that a user may choose as interests. */
export const INTERESTS_MAX = 10;
