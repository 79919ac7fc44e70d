import { get, post } from '../address.ts';

export const adminCategories = get('/admin/category/list');
export const createCategory = post('/admin/category/create');
export const modifyCategory = post('/admin/category/modify');
export const orderCategories = post('/admin/category/order');
export const hideCategory = post('/admin/category/hide');
export const mergeCategory = post('/admin/category/merge');
export const findCategory = get('/user/category/find');
export const adminTags = get('/admin/tag/list');
export const tagAliases = get('/admin/tag/aliases');
export const mergeTag = post('/admin/tag/merge');
export const removeTagAlias = post('/admin/tag/removeAlias');

export const collectionDetail = get('/user/collection/detail');
export const listCollections = get('/creator/collection/list');
export const ownCollectionDetail = get('/creator/collection/detail');
export const createCollection = post('/creator/collection/create');
export const modifyCollection = post('/creator/collection/modify');
export const removeCollection = post('/creator/collection/remove');
export const placeInCollection = post('/creator/collection/place');
export const arrangeCollection = post('/creator/collection/arrange');

export const listCorrections = get('/user/posts/corrections');

export const listOwn = get('/creator/posts/list');
export const changePosts = post('/creator/posts/batch');
export const discardDraft = post('/creator/posts/discard');

export const detail = get('/user/posts/detail');
export const counts = get('/user/posts/counts');
export const categoryList = get('/creator/posts/categoryList');
export const ownDetail = get('/creator/posts/detail');
export const ownVideos = get('/creator/posts/videos');
export const postCardCall = get('/creator/posts/card');
export const save = post('/creator/posts/save');
export const begun = get('/creator/posts/begun');
export const submit = post('/creator/posts/submit');
export const retract = post('/creator/posts/retract');
export const offline = post('/creator/posts/offline');
export const remove = post('/creator/posts/remove');
export const restore = post('/creator/posts/restore');

export const listRevisions = get('/creator/posts/revisions');
export const compareRevisions = get('/creator/posts/compare');
export const restoreRevision = post('/creator/posts/restoreRevision');
