export const saveCaptions = 'POST /creator/media/captions';
export const removeCaptions = 'POST /creator/media/removeCaptions';

export const createMedia = 'POST /creator/media/create';
export const reuseMedia = 'POST /creator/media/reuse';
export const fetchPicture = 'POST /creator/media/fetchPicture';
export const mediaDetailCall = 'GET /creator/media/detail';
export const retryMedia = 'POST /creator/media/retry';
