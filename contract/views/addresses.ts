export const viewPost = 'POST /user/posts/view';
export const recordVisit = 'POST /user/posts/visit';
