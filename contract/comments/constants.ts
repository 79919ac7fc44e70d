export const COMMENT_MAX = 1000;
/** Told to who wrote something that waits before others see it. */
export const COMMENT_HELD = '评论已提交，审核通过后其他人才能看到';
/** Replies shown under a first-level comment before a reader asks for more. */
export const REPLIES_SHOWN = 2;
