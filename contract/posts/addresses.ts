export const adminCategories = 'GET /admin/category/list';
export const createCategory = 'POST /admin/category/create';
export const modifyCategory = 'POST /admin/category/modify';
export const orderCategories = 'POST /admin/category/order';
export const hideCategory = 'POST /admin/category/hide';
export const mergeCategory = 'POST /admin/category/merge';
export const findCategory = 'GET /user/category/find';
export const adminTags = 'GET /admin/tag/list';
export const tagAliases = 'GET /admin/tag/aliases';
export const mergeTag = 'POST /admin/tag/merge';
export const removeTagAlias = 'POST /admin/tag/removeAlias';

export const collectionDetail = 'GET /user/collection/detail';
export const collectionPosts = 'GET /user/collection/posts';
export const featuredCollections = 'GET /user/collection/featured';
export const listCollections = 'GET /creator/collection/list';
export const ownCollectionDetail = 'GET /creator/collection/detail';
export const createCollection = 'POST /creator/collection/create';
export const modifyCollection = 'POST /creator/collection/modify';
export const removeCollection = 'POST /creator/collection/remove';
export const placeInCollection = 'POST /creator/collection/place';
export const arrangeCollection = 'POST /creator/collection/arrange';

export const listCorrections = 'GET /user/posts/corrections';

export const listOwn = 'GET /creator/posts/list';
export const changePosts = 'POST /creator/posts/batch';
export const ownLimits = 'GET /creator/posts/limits';
export const discardDraft = 'POST /creator/posts/discard';
export const copyPost = 'POST /creator/posts/copy';
export const exportOwn = 'GET /creator/posts/export';

export const detail = 'GET /user/posts/detail';
export const counts = 'GET /user/posts/counts';
export const categoryList = 'GET /creator/posts/categoryList';
export const ownDetail = 'GET /creator/posts/detail';
export const ownVideos = 'GET /creator/posts/videos';
export const postCardCall = 'GET /creator/posts/card';
export const save = 'POST /creator/posts/save';
export const begun = 'GET /creator/posts/begun';
export const checkWords = 'POST /creator/posts/checkWords';
export const submit = 'POST /creator/posts/submit';
export const retract = 'POST /creator/posts/retract';
export const reschedule = 'POST /creator/posts/reschedule';
export const offline = 'POST /creator/posts/offline';
export const remove = 'POST /creator/posts/remove';
export const restore = 'POST /creator/posts/restore';

export const listRevisions = 'GET /creator/posts/revisions';
export const compareRevisions = 'GET /creator/posts/compare';
export const restoreRevision = 'POST /creator/posts/restoreRevision';

export const listSnapshots = 'GET /creator/posts/snapshots';
export const snapshotDetail = 'GET /creator/posts/snapshot';
export const restoreSnapshot = 'POST /creator/posts/restoreSnapshot';
