import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { useSession } from '../accounts/session.ts';
import { PostRow } from '../posts/post-row.tsx';
import type { FeedState } from './feed-memory.ts';
import css from './feed.module.css';
import { useFeed, type FeedQuery } from './use-feed.ts';

interface FeedProps {
  title: string;
  note?: string;
  first: FeedState;
  query: FeedQuery;
  now: string;
  /** Works that stand elsewhere on the page. */
  elsewhere: ReadonlySet<string>;
  /** The address of a page, for those who read without script. */
  toPage: (page: number) => string;
  /** Stands after the second row. */
  between?: ReactNode;
  /** What is said when there is nothing at all. */
  empty?: ReactNode;
}

/** After so many pages the reader is asked, so that the foot of the page can be reached. */
const PAGES_BY_THEMSELVES = 4;

export function Feed({ title, note, first, query, now, elsewhere, toPage, between, empty }: FeedProps) {
  const personal = useSession().status === 'person';
  const { feed, loading, loadMore, change } = useFeed({ first, query, elsewhere, personal });
  const hasMore = feed.hasMore || (personal && feed.personal !== true);
  const byItself =
    hasMore && loading.state === 'idle' && (feed.page - first.page) % (PAGES_BY_THEMSELVES + 1) < PAGES_BY_THEMSELVES;
  const foot = useNearView(byItself, loadMore);
  const head = useRef<HTMLDivElement>(null);
  const changeAll = async () => {
    if (await change()) head.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <>
      <div className={css.head} ref={head}>
        <SectionHead id="feed-title" title={title} note={note}>
          {feed.posts.length > 0 && (
            <button type="button" className={css.change} onClick={() => void changeAll()}>
              <Icon name="refresh" size="s" />
              换一批
            </button>
          )}
        </SectionHead>
      </div>
      <div className={css.rows}>
        {feed.posts.map((post, index) => (
          <Fragment key={post.id}>
            <PostRow post={post} now={now} />
            {index === Math.min(1, feed.posts.length - 1) && between}
          </Fragment>
        ))}
      </div>
      {feed.posts.length === 0 && !hasMore && empty}
      <div className={css.foot} ref={foot}>
        {loading.state === 'failed' ? (
          <ErrorState inline message={loading.message} onRetry={loadMore} />
        ) : hasMore ? (
          <More href={toPage(feed.page + 1)} loading={loading.state === 'loading'} onMore={loadMore} />
        ) : (
          feed.posts.length > 0 && <p>已经看到最后了</p>
        )}
        <p className="vh" role="status">
          {feed.page > first.page && loading.state === 'idle' ? `已加载 ${feed.posts.length} 条` : ''}
        </p>
      </div>
    </>
  );
}

/** A real link to the next page; with script it puts that page below this one instead. */
function More({ href, loading, onMore }: { href: string; loading: boolean; onMore: () => void }) {
  if (loading) return <Button loading>加载更多</Button>;
  return (
    <Link
      className={css.more}
      to={href}
      rel="next"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onMore();
      }}
    >
      加载更多
    </Link>
  );
}

/** Calls when the element comes within a screen of what is seen. */
function useNearView(active: boolean, onNear: () => void) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!active || element.current === null) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(), {
      rootMargin: '0px 0px 100% 0px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [active, onNear]);
  return element;
}
