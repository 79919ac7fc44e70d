import { post } from '../address.ts';

export const viewPost = post('/user/posts/view');
export const recordVisit = post('/user/posts/visit');
