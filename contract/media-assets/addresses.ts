import { get, post } from '../address.ts';

export const saveCaptions = post('/creator/media/captions');
export const removeCaptions = post('/creator/media/removeCaptions');

export const createMedia = post('/creator/media/create');
export const reuseMedia = post('/creator/media/reuse');
export const fetchPicture = post('/creator/media/fetchPicture');
export const mediaDetailCall = get('/creator/media/detail');
export const retryMedia = post('/creator/media/retry');
