import { startTransition, useEffect, useState } from 'react';
import type { AnswerAt } from '#contract/calls.ts';
import { counts } from '#contract/posts/addresses.ts';
import type { PostDetail } from '#contract/posts/post.ts';
import { request } from '../../../lib/api.ts';
import { hasJustWritten } from '../parts/shown-counts.ts';

/** The counts of a younger page are still current. */
const OLD_MS = 10_000;

/**
 * The post with its current counts: pages are cached until their content changes, but counts change all the time. Not with
 * `useAnswer`, whose responses are rendered synchronously, which for a whole page would block input.
 */
export function useFreshCounts(post: PostDetail, madeAt: string): PostDetail {
  const [fresh, setFresh] = useState<AnswerAt<typeof counts> | null>(null);
  useEffect(() => {
    if (Date.now() - Date.parse(madeAt) <= OLD_MS && !hasJustWritten()) return;
    const stop = new AbortController();
    request(counts, { postsId: post.id }, { signal: stop.signal })
      // As a transition, so that it does not block input.
      .then((answer) => startTransition(() => setFresh(answer)))
      // On failure the previous counts remain.
      .catch(() => {});
    return () => stop.abort();
  }, [post.id, madeAt]);
  return fresh?.id === post.id ? { ...post, ...fresh } : post;
}
