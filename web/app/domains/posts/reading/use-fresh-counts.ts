import type { PostDetail } from '#contract/posts/post.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { useHydrated } from '../../../ui/base/hydrated.ts';
import { counts } from '../api.ts';

/** A younger page shows what the server would answer. */
const OLD_MS = 10_000;

/** The post with its numbers of now: a page is kept until what it shows changes, and numbers change all the time. */
export function useFreshCounts(post: PostDetail, madeAt: string): PostDetail {
  const isOld = useHydrated() && Date.now() - Date.parse(madeAt) > OLD_MS;
  const { answer } = useAnswer(counts, isOld ? { postsId: post.id } : null);
  return answer?.id === post.id ? { ...post, ...answer } : post;
}
