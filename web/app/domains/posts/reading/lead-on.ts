import type { PostCard, PostDetail } from '#contract/posts/post.ts';

/** Posts linked from the end of an article and the side column; none is linked twice. */
export interface LeadsOn {
  /** The post to read next, unless a collection has one. */
  next: PostCard | null;
  /** Posts of the same author, in pairs. */
  others: PostCard[];
  related: PostCard[];
}

const OTHERS = 4;
const RELATED = 5;

export function leadOn(
  { id, collection }: Pick<PostDetail, 'id' | 'collection'>,
  related: readonly PostCard[],
  ofAuthor: readonly PostCard[],
): LeadsOn {
  const usedIds = new Set([id, collection?.previous?.id, collection?.next?.id]);
  const isNew = (post: PostCard) => !usedIds.has(post.id);
  const show = (posts: PostCard[]) => {
    for (const post of posts) usedIds.add(post.id);
    return posts;
  };
  const candidates = collection?.next == null ? related.filter(isNew) : [];
  const next = candidates.find(({ picture }) => picture !== null) ?? candidates[0] ?? null;
  if (next !== null) show([next]);
  const more = ofAuthor.filter(isNew).slice(0, OTHERS);
  const others = show(more.slice(0, more.length - (more.length % 2)));
  return { next, others, related: related.filter(isNew).slice(0, RELATED) };
}

/** Characters that fill about a screen: a picture or video behind more of them is not at the beginning. */
const BEGINNING = 260;

/** Whether a text has a picture or video at its beginning; otherwise the article starts with its cover. */
export function beginsWithPicture(html = ''): boolean {
  const at = html.search(/<(?:figure|img|video)\b/);
  return at !== -1 && html.slice(0, at).replace(/<[^>]*>/g, '').length < BEGINNING;
}
