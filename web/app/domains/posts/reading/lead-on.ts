import type { PostCard, PostDetail } from '#contract/posts/post.ts';

/** What an article's end and its rail lead to; no post stands in two places. */
export interface LeadsOn {
  /** What to read next, where no collection says it. */
  next: PostCard | null;
  /** Of the same author: pairs, side by side. */
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
  const shown = new Set([id, collection?.previous?.id, collection?.next?.id]);
  const isNew = (post: PostCard) => !shown.has(post.id);
  const show = (posts: PostCard[]) => {
    for (const post of posts) shown.add(post.id);
    return posts;
  };
  const candidates = collection?.next == null ? related.filter(isNew) : [];
  const next = candidates.find(({ picture }) => picture !== null) ?? candidates[0] ?? null;
  if (next !== null) show([next]);
  const more = ofAuthor.filter(isNew).slice(0, OTHERS);
  const others = show(more.slice(0, more.length - (more.length % 2)));
  return { next, others, related: related.filter(isNew).slice(0, RELATED) };
}

/** So many letters before a picture or a film, and it is no part of the beginning any more: about a screen. */
const BEGINNING = 260;

/** Whether a text shows something before one has to scroll; else the article's cover opens it. */
export function beginsWithPicture(html = ''): boolean {
  const at = html.search(/<(?:figure|img|video)\b/);
  return at !== -1 && html.slice(0, at).replace(/<[^>]*>/g, '').length < BEGINNING;
}
