/** Posts the lead of the home page turns through. */
export const LEAD_POSTS = 5;
