/** As the contract names it, beside schemas that readers' pages should not load. */
export const DEFAULT_FOLDER_NAME = '默认收藏夹';
