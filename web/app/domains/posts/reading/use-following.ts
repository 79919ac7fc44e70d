import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PostCard } from '#contract/posts/post.ts';
import type { CollectionPost } from '#contract/posts/collections.ts';
import { postPath } from '../../../lib/paths.ts';

interface Around {
  /** What is being watched. */
  current: string;
  /** Of the collection it is part of, in its order. */
  collection: readonly CollectionPost[];
  related: readonly PostCard[];
}

/**
 * The video that plays after this one, the next of its collection before anything else, and how to go there; `followed`
 * when one came here that way.
 */
export function useFollowing({ current, collection, related }: Around) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const after = collection.slice(collection.findIndex(({ id }) => id === current) + 1);
  const video = [...after, ...related].find(({ type, id }) => type === 'video' && id !== current);
  const path = video === undefined ? null : postPath(video);
  const go = useCallback(() => path !== null && void navigate(path, { state: PLAY }), [navigate, path]);
  const title = video?.title ?? '';
  // A collection's list has no pictures; the same post among the related ones has.
  const cover = related.find(({ id }) => id === video?.id)?.cover ?? null;
  const following = useMemo(() => (path === null ? null : { title, cover, go }), [path, title, cover, go]);
  return { following, followed: isPlay(state) };
}

const PLAY = { play: true };

const isPlay = (state: unknown): boolean => typeof state === 'object' && state !== null && 'play' in state;
