import { Fragment, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { PostCard } from '#contract/posts/post.ts';
import type { FoundPost } from '#contract/discovery/feed.ts';
import { followed, suggest } from '../api.ts';
import { useSession } from '../../../kits/session/user-session.ts';
import { requestWithMessage, type Answered } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { Cluster, Stack } from '../../../ui/layout/primitives.tsx';
import { PostRow } from '../../posts/parts/post-row.tsx';
import css from './feed.module.css';
import { appended } from '../../../lib/calls/pages.ts';

interface FeedProps {
  title: string;
  note?: string;
  first: FeedState;
  query: FeedQuery;
  now: string;
  /** Posts that stand elsewhere on the page. */
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
  const { feed, isLoading, failure, loadMore, change } = useFeed({ first, query, elsewhere, personal });
  const hasMore = feed.hasMore || (personal && feed.personal !== true);
  const isIdle = !isLoading && failure === null;
  const byItself = isIdle && hasMore && (feed.page - first.page) % (PAGES_BY_THEMSELVES + 1) < PAGES_BY_THEMSELVES;
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
            <Cluster
              as="button"
              align="center"
              gap="1"
              tone="muted"
              size="s"
              nowrap
              tap
              inline
              type="button"
              className={css.change}
              onClick={() => void changeAll()}
            >
              <Icon name="refresh" size="s" />
              换一批
            </Cluster>
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
      <Stack justify="center" rule="above" tone="faint" size="m" className={css.foot} ref={foot}>
        {failure !== null ? (
          <ErrorState inline message={failure} onRetry={loadMore} />
        ) : hasMore ? (
          <More href={toPage(feed.page + 1)} loading={isLoading} onMore={loadMore} />
        ) : (
          feed.posts.length > 0 && <p>没有更多作品</p>
        )}
        <p className="vh" role="status">
          {feed.page > first.page && isIdle ? `已加载 ${feed.posts.length} 条` : ''}
        </p>
      </Stack>
    </>
  );
}

/** A real link to the next page; with script it puts that page below this one instead. */
function More({ href, loading, onMore }: { href: string; loading: boolean; onMore: () => void }) {
  if (loading) return <Button loading>加载更多</Button>;
  return (
    <Cluster
      as={Link}
      align="center"
      justify="center"
      radius="s"
      tone="plain"
      size="m"
      weight="strong"
      inline
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
    </Cluster>
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

interface FeedQuery {
  category?: string;
  region?: string;
  near?: string;
  /** Posts of those the reader follows instead of the feed. */
  followed?: boolean;
  limit: number;
}

interface FeedOptions {
  first: FeedState;
  query: FeedQuery;
  elsewhere: ReadonlySet<string>;
  /** Somebody is logged in: what follows the page that all guests share is chosen for that person, from its first page on. */
  personal: boolean;
}

/** A list that grows. Give the component that uses it a key that changes with the query. */
function useFeed({ first, query, elsewhere, personal }: FeedOptions) {
  const memoryKey = `${useLocation().key} ${JSON.stringify(query)}`;
  const [feed, setFeed] = useState(() => recallFeed(memoryKey) ?? first);
  const { send, isPending, error } = useCall(requestPage, { success: null, failure: null });
  useEffect(() => rememberFeed(memoryKey, feed), [memoryKey, feed]);

  const load = useCallback(
    async (state: FeedState, change: (next: Page) => FeedState) => {
      if (isPending) return false;
      const page = personal && !state.personal ? 1 : state.page + 1;
      const sent = await send({ query, page, before: state.before });
      if (sent.ok) setFeed({ ...change(sent.answer), personal });
      return sent.ok;
    },
    [isPending, send, query, personal],
  );

  const loadMore = useCallback(async () => {
    if (feed.hasMore || (personal && !feed.personal)) await load(feed, (next) => append(feed, next, elsewhere));
  }, [feed, load, elsewhere, personal]);

  /** Other posts in place of these: the next page, and after the last one the newest again. */
  const change = useCallback(async () => {
    const from = feed.hasMore ? feed : { ...feed, page: 0, before: new Date().toISOString() };
    return load(from, (next) => append({ ...from, posts: [] }, next, elsewhere));
  }, [feed, load, elsewhere]);

  return { feed, isLoading: isPending, failure: error?.message ?? null, loadMore, change };
}

interface Page {
  list: readonly (FoundPost | PostCard)[];
  page: number;
  hasMore: boolean;
}

const requestPage = ({
  query: { followed: ofFollowed, ...query },
  page,
  before,
}: {
  query: FeedQuery;
  page: number;
  before: string;
}): Promise<Answered<Page>> =>
  ofFollowed === true
    ? requestWithMessage(followed, { page, limit: query.limit, before })
    : requestWithMessage(suggest, { ...query, page, before });

/** What an endless list has loaded, so that coming back to it finds the same posts at the same height. */
export interface FeedState {
  posts: readonly FoundPost[];
  page: number;
  hasMore: boolean;
  /** Posts published later are left out of every page, so that pages do not shift under the reader. */
  before: string;
  /** Whether the pages so far were chosen for the user who reads. */
  personal?: boolean;
}

const ENTRIES_MAX = 20;
const memory = new Map<string, FeedState>();

export const recallFeed = (key: string): FeedState | undefined => memory.get(key);

export function rememberFeed(key: string, state: FeedState): void {
  memory.delete(key);
  memory.set(key, state);
  const oldest = memory.keys().next().value;
  if (memory.size > ENTRIES_MAX && oldest !== undefined) memory.delete(oldest);
}

/** Adds a page; a post that is already there or shown elsewhere on the page is left out. */
export function append(
  state: FeedState,
  next: { list: readonly FoundPost[]; page: number; hasMore: boolean },
  elsewhere: ReadonlySet<string>,
): FeedState {
  return {
    ...state,
    posts: appended(state.posts, next.list).filter(({ id }, at) => at < state.posts.length || !elsewhere.has(id)),
    page: next.page,
    hasMore: next.hasMore,
  };
}
