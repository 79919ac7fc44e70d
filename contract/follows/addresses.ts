export const setFollow = 'POST /user/follow/set';
export const listFollowing = 'GET /user/follow/following';
export const listFollowers = 'GET /user/follow/followers';
export const myFollows = 'GET /user/follow/mine';
