/** Maximum number of posts in a call that returns the reader's reactions to them. */
export const REACTION_IDS_MAX = 50;

export const FOLDERS_MAX = 50;
export const FOLDER_NAME_MAX = 20;
export const MOVED_AT_ONCE_MAX = 100;
export const WATCH_LATER_MAX = 500;
