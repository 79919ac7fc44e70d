import { get, post } from '../address.ts';

export const setFollow = post('/user/follow/set');
export const listFollowing = get('/user/follow/following');
export const listFollowers = get('/user/follow/followers');
export const myFollows = get('/user/follow/mine');
