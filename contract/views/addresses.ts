import { post } from '../address.ts';

export const viewPost = post('/user/posts/view');
export const tellVisit = post('/user/posts/visit');
