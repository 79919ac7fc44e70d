import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { CommentThread } from '#contract/comments.ts';
import type { PostDetail } from '#contract/posts.ts';
import { formatCount } from '../../lib/format.ts';
import { classes } from '../../ui/classes.ts';
import css from './comment-section.module.css';
import { StillComments } from './still-comments.tsx';

const CommentArea = lazy(() => import('./comment-area.tsx').then((part) => ({ default: part.CommentArea })));

export type Commented = Pick<PostDetail, 'id' | 'type' | 'commentCount' | 'allowComment'> & {
  author: Pick<PostDetail['author'], 'id' | 'nickname'>;
};

/** The first page of comments as every guest sees it. */
export interface FirstComments {
  list: readonly CommentThread[];
  hasMore: boolean;
  mayWrite: boolean;
}

interface CommentSectionProps {
  post: Commented;
  first: FirstComments;
  now: string;
  className?: string | undefined;
}

/**
 * The comments of a work. The first ones come with the page; what can be done with them, and the script for it, is loaded
 * when a reader comes near, or is led to one of them.
 */
export function CommentSection({ post, first, now, className }: CommentSectionProps) {
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  const [wanted, setWanted] = useState(false);
  const [count, setCount] = useState<number>();
  useEffect(() => {
    if (/^#comment(s$|-)/.test(hash)) setWanted(true);
  }, [hash]);
  useEffect(() => {
    if (wanted || section.current === null) return;
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && setWanted(true), { rootMargin: '600px' });
    near.observe(section.current);
    return () => near.disconnect();
  }, [wanted]);

  const shown = count ?? post.commentCount;
  const still = <StillComments first={first} now={now} />;
  return (
    <section ref={section} id="comments" className={classes(css.section, className)} aria-labelledby="comments-title">
      <h2 id="comments-title" className={css.title}>
        评论 <small>{formatCount(shown)}</small>
      </h2>
      {wanted ? (
        <Suspense fallback={still}>
          <CommentArea key={post.id} post={post} first={first} onCount={setCount} />
        </Suspense>
      ) : (
        still
      )}
    </section>
  );
}
