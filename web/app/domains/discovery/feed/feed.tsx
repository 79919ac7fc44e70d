import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../../kits/session/user-session.ts';
import { categoryPath } from '../../../lib/paths.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import { Cluster, Stack } from '../../../ui/layout/primitives.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { PostRow } from '../../posts/parts/post-row.tsx';
import css from './feed.module.css';
import { LargeCard } from './large-card.tsx';
import { useFeed, type FeedQuery, type FeedState } from './feed-state.ts';
import { layOut, type FeedPart } from './rhythm.ts';
import { TileStrip } from './tile-strip.tsx';

interface FeedProps {
  title: string;
  note?: string;
  first: FeedState;
  query: FeedQuery;
  now: string;
  /** Ids of posts elsewhere on the page. */
  elsewhere: ReadonlySet<string>;
  /** The posts of `elsewhere` that the first rows of a personal feed may repeat: from the hot list, the news and the opening. */
  repeatable?: ReadonlySet<string>;
  /** The address of a page, for browsers without JavaScript. */
  toPage: (page: number) => string;
  /** Content before the rows, until the reader requests other posts. */
  opening?: ReactNode;
  /** Content between the rows, in this order. */
  blocks?: readonly ReactNode[];
  /** Whether posts of one theme are collected in strips. */
  strips?: boolean;
  /** Shown when there are no posts. */
  empty?: ReactNode;
}

/** Pages that load by scrolling; after them a button has to be pressed, so that the footer can be reached. */
const PAGES_BY_THEMSELVES = 4;
const NO_BLOCKS: readonly ReactNode[] = [];
const NO_POSTS: ReadonlySet<string> = new Set();
const FOR_YOU = { title: '为你推荐', note: '根据你的兴趣、关注和阅读' };

export function Feed({
  title,
  note,
  first,
  query,
  now,
  elsewhere,
  repeatable = NO_POSTS,
  toPage,
  opening,
  blocks = NO_BLOCKS,
  strips = true,
  empty,
}: FeedProps) {
  const personal = useSession().status === 'person';
  const { feed, isLoading, failure, loadMore, change } = useFeed({ first, query, elsewhere, repeatable, personal });
  const hasMore = feed.hasMore || (personal && feed.personal !== true);
  const isIdle = !isLoading && failure === null;
  const byItself = isIdle && hasMore && (feed.page - first.page) % (PAGES_BY_THEMSELVES + 1) < PAGES_BY_THEMSELVES;
  const foot = useNearView(byItself, loadMore);
  const head = useRef<HTMLDivElement>(null);
  const changeAll = async (since?: string) => {
    if (await change(since)) head.current?.scrollIntoView({ block: 'start' });
  };
  useOwnFeedFirst(personal, feed, (since) => void changeAll(since));
  const opens = feed.changed !== true && Boolean(opening);
  const parts = layOut(feed.batches, { blocks: blocks.length, ended: !hasMore, strips, category: query.category });
  const count = feed.batches.reduce((sum, { posts }) => sum + posts.length, 0);
  const isEmpty = count === 0 && !opens;

  return (
    <>
      <div className={css.head} ref={head}>
        <SectionHead id="feed-title" {...(feed.batches[0]?.personal === true ? FOR_YOU : { title, note })}>
          {!isEmpty && (
            <PlainButton
              flow="inline"
              gap={4}
              tone="muted"
              size={13}
              nowrap
              tap
              className={css.change}
              onClick={() => void changeAll()}
            >
              <Icon name="refresh" size="s" />
              换一批
            </PlainButton>
          )}
        </SectionHead>
      </div>
      <div className={css.rows}>
        {opens && opening}
        {parts.map((part) => (
          <Part key={keyOf(part)} {...{ part, blocks, now }} inCategory={query.category !== undefined} />
        ))}
      </div>
      {isEmpty && !hasMore && empty}
      <Stack justify="center" border="top" tone="faint" size={14} className={css.foot} ref={foot}>
        {failure !== null ? (
          <ErrorState inline message={failure} onRetry={loadMore} />
        ) : hasMore ? (
          <More href={toPage(feed.page + 1)} loading={isLoading} onMore={loadMore} />
        ) : (
          !isEmpty && <p>没有更多作品</p>
        )}
        <p className="visually-hidden" role="status">
          {feed.page > first.page && isIdle ? `已加载 ${count} 条` : ''}
        </p>
      </Stack>
    </>
  );
}

/** After choosing interests, opens the personal feed at once instead of the page that all guests see. */
function useOwnFeedFirst(personal: boolean, feed: FeedState, open: (since: string) => void): void {
  const { likedSince } = (useLocation().state ?? {}) as { likedSince?: string };
  const openOnce = useEffectEvent((since: string) => {
    const now = new Date().toISOString();
    // The time is not earlier than the choice, even if the browser's clock is slow.
    if (feed.changed !== true) open(now > since ? now : since);
  });
  useEffect(() => {
    if (personal && likedSince !== undefined) openOnce(likedSince);
  }, [personal, likedSince]);
}

function keyOf(part: FeedPart): string {
  if (part.kind === 'row' || part.kind === 'large') return part.post.id;
  if (part.kind === 'strip') return `strip ${part.posts[0]?.id}`;
  return part.kind === 'block' ? `block ${part.at}` : part.kind;
}

interface PartProps {
  part: FeedPart;
  blocks: readonly ReactNode[];
  now: string;
  inCategory: boolean;
}

function Part({ part, blocks, now, inCategory }: PartProps) {
  if (part.kind === 'row') return <PostRow post={part.post} now={now} />;
  if (part.kind === 'large') return <LargeCard post={part.post} now={now} />;
  if (part.kind === 'block') return blocks[part.at];
  if (part.kind === 'personal')
    return (
      <div className={css.personal}>
        <SectionHead {...FOR_YOU} />
      </div>
    );
  const { of, posts } = part;
  if (of !== 'videos')
    return <TileStrip title={of.name} posts={posts} now={now} more={{ to: categoryPath(of.slug), label: '更多' }} />;
  const category = inCategory ? posts[0]?.category : undefined;
  const more = { to: category === undefined ? '/videos' : `/videos?category=${category.slug}`, label: '全部视频' };
  return <TileStrip title="视频" posts={posts} now={now} more={more} />;
}

/** A real link to the next page; with JavaScript it loads that page below instead. */
function More({ href, loading, onMore }: { href: string; loading: boolean; onMore: () => void }) {
  if (loading) return <Button loading>加载更多</Button>;
  return (
    <Cluster
      as={Link}
      align="center"
      justify="center"
      radius="s"
      tone="plain"
      size={14}
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

/** Calls `onNear` when the element is within one screen of the visible part. */
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
