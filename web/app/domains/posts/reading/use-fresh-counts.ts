import { startTransition, useEffect, useState } from 'react';
import type { AnswerAt } from '#contract/calls.ts';
import { counts } from '#contract/posts/addresses.ts';
import type { PostDetail } from '#contract/posts/post.ts';
import { request } from '../../../lib/api.ts';
import { hasJustWritten } from '../parts/shown-counts.ts';

/** A younger page shows what the server would answer. */
const OLD_MS = 10_000;

/**
 * The post with its numbers of now: a page is kept until what it shows changes, and numbers change all the time. Not by `useAnswer`,
 * whose answers are rendered at once: the whole page is, and may take its time.
 */
export function useFreshCounts(post: PostDetail, madeAt: string): PostDetail {
  const [fresh, setFresh] = useState<AnswerAt<typeof counts> | null>(null);
  useEffect(() => {
    if (Date.now() - Date.parse(madeAt) <= OLD_MS && !hasJustWritten()) return;
    const stop = new AbortController();
    request(counts, { postsId: post.id }, { signal: stop.signal })
      // In pieces, between which presses are heard.
      .then((answer) => startTransition(() => setFresh(answer)))
      // The numbers of before are good enough.
      .catch(() => {});
    return () => stop.abort();
  }, [post.id, madeAt]);
  return fresh?.id === post.id ? { ...post, ...fresh } : post;
}
