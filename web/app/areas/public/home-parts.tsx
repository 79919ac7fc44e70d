import type { ComponentProps } from 'react';
import type { Category, PostCard } from '#contract/posts/post.ts';
import type { Composed } from '../../domains/discovery/feed/compose-feed.ts';
import { LargeCard } from '../../domains/discovery/feed/large-card.tsx';
import { NewsList } from '../../domains/discovery/feed/news-list.tsx';
import { NoticeRail } from '../../domains/discovery/feed/notice-rail.tsx';
import { TileStrip } from '../../domains/discovery/feed/tile-strip.tsx';
import { HotTop } from '../../domains/discovery/hot-list/hot-top.tsx';
import { CollectionStrip } from '../../domains/posts/collections/collection-strip.tsx';
import { MiniCards } from '../../domains/posts/parts/mini-card.tsx';
import { formatClock } from '../../lib/format.ts';
import type { GuestContext } from '../../lib/guest-context.ts';
import { categoryPath } from '../../lib/paths.ts';
import { SectionHead } from '../../ui/layout/section-head.tsx';

type Places = Omit<Composed, 'rows'>;

/** Posts that stand outside the rows; `repeatable`: those that the first rows of a personal feed may repeat. */
export function idsOf({ lead, hot, opening, videos, news, theme, rail }: Places): Record<'elsewhere' | 'repeatable', string[]> {
  const opened = opening === null ? [] : [opening.post];
  const ids = (posts: readonly { id: string }[]) => posts.map(({ id }) => id);
  return {
    elsewhere: ids([...lead, ...hot, ...opened, ...videos, ...news, ...theme, ...rail]),
    repeatable: ids([...hot, ...news, ...opened]),
  };
}

interface Beside {
  now: string;
  hotAt: string;
  theme: Category | undefined;
  collections: ComponentProps<typeof CollectionStrip>['collections'];
  notices: ComponentProps<typeof NoticeRail>['notices'];
}

/** Parts that stand between the rows, in this order. */
export const BLOCKS = ['videos', 'news', 'theme', 'collections'] as const;

/** The parts of the page that only draw; undefined: there is nothing to draw. */
export function partsOf(guest: GuestContext, places: Places, { now, hotAt, theme, collections, notices }: Beside) {
  const { hot, opening, videos, news, rail } = places;
  return {
    hot: hot.length === 0 ? undefined : guest.serve('hot', HotTop, { posts: hot, note: `${formatClock(hotAt)} 更新` }),
    opening: opening === null ? undefined : guest.serve('opening', LargeCard, { ...opening, now }),
    videos:
      videos.length === 0
        ? undefined
        : guest.serve('videos', TileStrip, {
            title: '视频',
            posts: videos,
            now,
            more: { to: '/videos', label: '全部视频' },
          }),
    news: news.length === 0 ? undefined : guest.serve('news', NewsList, { posts: news, now }),
    theme:
      places.theme.length === 0 || theme === undefined
        ? undefined
        : guest.serve('theme', TileStrip, {
            title: theme.name,
            posts: places.theme,
            now,
            more: { to: categoryPath(theme.slug), label: '更多' },
          }),
    collections: collections.length === 0 ? undefined : guest.serve('collections', CollectionStrip, { collections }),
    rail: rail.length === 0 ? undefined : guest.serve('rail', HotRail, { posts: rail }),
    notices: notices.length === 0 ? undefined : guest.serve('notices', NoticeRail, { notices, now }),
  };
}

/** Recommended posts beside the feed. */
export const HotRail = ({ posts }: { posts: readonly PostCard[] }) => (
  <section>
    <SectionHead look="line" title="热门推荐" more={{ to: '/hotRecommendations', label: '更多' }} />
    <MiniCards posts={posts} />
  </section>
);
