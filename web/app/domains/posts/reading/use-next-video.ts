import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PostCard } from '#contract/posts/post.ts';
import type { CollectionPost } from '#contract/posts/collections.ts';
import { postPath } from '../../../lib/paths.ts';

interface Around {
  /** Id of the current video. */
  current: string;
  /** The posts of its collection, in order. */
  collection: readonly CollectionPost[];
  related: readonly PostCard[];
}

/**
 * The next video (the collection's next one, else a related one), and a function that navigates there. `isContinuation` is true after
 * coming from such a navigation.
 */
export function useNextVideo({ current, collection, related }: Around) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const after = collection.slice(collection.findIndex(({ id }) => id === current) + 1);
  const video = [...after, ...related].find(({ type, id }) => type === 'video' && id !== current);
  const path = video === undefined ? null : postPath(video);
  const go = useCallback(() => path !== null && void navigate(path, { state: FROM_VIDEO }), [navigate, path]);
  const title = video?.title ?? '';
  // The collection has no covers; take that of the same post among the related ones.
  const cover = related.find(({ id }) => id === video?.id)?.cover ?? null;
  const nextVideo = useMemo(() => (path === null ? null : { title, cover, go }), [path, title, cover, go]);
  return { nextVideo, isContinuation: isFromVideo(state) };
}

const FROM_VIDEO = { play: true };

const isFromVideo = (state: unknown): boolean => typeof state === 'object' && state !== null && 'play' in state;
