import { ANY, type Tag } from '#contract/answer-tags.ts';
import type { EventMap } from '../../core/events.ts';

/** The tags that an event makes stale in guests' pages and answers. Without 'lists', which are purged separately a moment later. */
export const STALE_BY = {
  'posts.changed': ({ postId, authorId }: EventMap['posts.changed']): Tag[] => [
    ANY,
    `post:${postId}`,
    `posts-of:${authorId}`,
    'search',
  ],
  'comments.changed': ({ postId, rootId }: EventMap['comments.changed']): Tag[] => [
    `comments:${postId}`,
    ...(rootId === null ? [] : [`replies:${rootId}` as const]),
  ],
  'audience.changed': ({ authorId, postId }: EventMap['audience.changed']): Tag[] => [
    postId === null ? `audience-of:${authorId}` : `post:${postId}`,
  ],
  'danmaku.changed': ({ postId }: EventMap['danmaku.changed']): Tag[] => [`danmaku:${postId}`],
};

/** Events after which everything may be stale. */
export const ALL_STALE_BY = ['site.changed', 'storage.changed'] as const;
