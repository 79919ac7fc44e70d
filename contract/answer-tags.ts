/**
 * What an answer shows, and so what a change makes it stale by. `lists` are orders of posts that a publication changes
 * (feeds, hot lists, picks), `search` is whatever is found by words, `site` what only settings and people change.
 */
export type Tag =
  | `post:${string}`
  | `posts-of:${string}`
  | `audience-of:${string}`
  | `comments:${string}`
  | `replies:${string}`
  | `danmaku:${string}`
  | 'lists'
  | 'search'
  | 'site'
  | typeof ANY;

/** Of an answer that does not say what it shows: stale by any change of posts. */
export const ANY = 'any';

export const tagsOfPosts = (posts: readonly { id: string }[]): Tag[] => posts.map(({ id }): Tag => `post:${id}`);

/** Without those of the list that the posts are in: a post that comes into it makes nothing stale. */
export const onlyOfPosts = (tags: readonly string[]): string[] => tags.filter((tag) => tag.startsWith('post:'));
