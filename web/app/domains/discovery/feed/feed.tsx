import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../../kits/session/user-session.ts';
import { Served } from '../../../lib/boot/served.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import { Cluster, Stack } from '../../../ui/layout/primitives.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './feed.module.css';
import { FeedItem, FeedItems, isItem, keyOf } from './feed-item.tsx';
import { SERVED_ROWS, useFeed, type FeedQuery, type FeedState, type OpenedFeed } from './feed-state.ts';
import { layOutFrom } from './rhythm.ts';

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
  const { feed, isLoading, failure, loadMore, change, rememberMarkup } = useFeed({
    first,
    query,
    elsewhere,
    repeatable,
    personal,
  });
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
  const { opened } = feed;
  const isPersonalFirst = opened === undefined && feed.batches[0]?.personal === true;
  const rhythm = { blocks: blocks.length, ended: !hasMore, strips, category: query.category };
  const { parts } = layOutFrom(opened?.end ?? null, feed.batches, rhythm);
  const count = feed.batches.reduce((sum, { posts }) => sum + posts.length, opened?.ids.length ?? 0);
  const rows = useRef<HTMLDivElement>(null);
  useOpenedMarkup(rows, rememberMarkup, opened);
  const isEmpty = count === 0 && !opens;

  return (
    <>
      <div className={css.head} ref={head}>
        <SectionHead id="feed-title" {...(isPersonalFirst ? FOR_YOU : { title, note })}>
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
      <div className={css.rows} ref={rows}>
        {opens && opening}
        {opened !== undefined && <OpenedParts {...{ opened, blocks }} />}
        {parts.map((part) =>
          isItem(part) ? (
            <FeedItem key={keyOf(part)} {...{ part, now }} inCategory={query.category !== undefined} />
          ) : part.kind === 'block' ? (
            blocks[part.at]
          ) : (
            <div key="personal" className={css.personal}>
              <SectionHead {...FOR_YOU} />
            </div>
          ),
        )}
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

/** What the server has laid out; after a return to the page, the markup that stood there. */
function OpenedParts({ opened, blocks }: { opened: OpenedFeed; blocks: readonly ReactNode[] }) {
  return opened.parts.map((part, at) => {
    if (typeof part === 'number') return blocks[part];
    const name = `${SERVED_ROWS}${at}`;
    const left = opened.markup?.[at];
    return left == null ? (
      <Served key={name} name={name} part={FeedItems} props={part} />
    ) : (
      <div key={name} data-served={name} dangerouslySetInnerHTML={{ __html: left }} />
    );
  });
}

/** Remembers the markup of the opened parts when the reader leaves the page, since a document has no data to draw them again. */
function useOpenedMarkup(
  box: RefObject<HTMLDivElement | null>,
  remember: (markup: (string | null)[]) => void,
  opened?: OpenedFeed,
) {
  const keep = useEffectEvent((element: HTMLElement) => {
    if (opened === undefined) return;
    const markupOf = (at: number) => element.querySelector(`[data-served="${SERVED_ROWS}${at}"]`)?.innerHTML ?? null;
    remember(opened.parts.map((part, at) => (typeof part === 'number' ? null : markupOf(at))));
  });
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element !== null) keep(element);
    };
  }, [box]);
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
