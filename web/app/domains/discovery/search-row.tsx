import type { FoundPost } from '#contract/discovery.ts';
import { PostRow } from '../posts/post-row.tsx';
import { Marked } from './marked.tsx';

/** A found work with the searched words marked. */
export function SearchRow({ post, now }: { post: FoundPost; now: string }) {
  const { marked } = post;
  if (marked === undefined) return <PostRow post={post} now={now} />;
  return <PostRow post={post} now={now} title={<Marked text={marked.title} />} summary={<Marked text={marked.summary} />} />;
}
