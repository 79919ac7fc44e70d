/**
 * Tags of a cached answer: the content it shows. A change purges the answers with the tags that it concerns. `lists`: orders of posts that
 * every publication changes (feeds, hot lists, picks); `search`: search results; `site`: content that only settings and users change.
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

/** Tag of an answer that declares none: every change of a post purges it. */
export const ANY = 'any';

export const tagsOfPosts = (posts: readonly { id: string }[]): Tag[] => posts.map(({ id }): Tag => `post:${id}`);

/** Only the tags of single posts, for an answer that need not be purged when another post joins its list. */
export const onlyOfPosts = (tags: readonly string[]): string[] => tags.filter((tag) => tag.startsWith('post:'));
