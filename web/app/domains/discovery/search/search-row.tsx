import type { FoundPost } from '#contract/discovery/feed.ts';
import { PostRow } from '../../posts/parts/post-row.tsx';
import { splitMarked } from '../feed/format.ts';
import css from './marked.module.css';

/** A found post with the searched words marked. */
export function SearchRow({ post, now }: { post: FoundPost; now: string }) {
  const { marked } = post;
  if (marked === undefined) return <PostRow post={post} now={now} />;
  return <PostRow post={post} now={now} title={<Marked text={marked.title} />} summary={<Marked text={marked.summary} />} />;
}

/** Text with the searched words marked. */
function Marked({ text }: { text: string }) {
  return splitMarked(text).map(({ text, hit }, index) => {
    const key = `${index}`;
    return hit ? (
      <mark key={key} className={css.hit}>
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}
