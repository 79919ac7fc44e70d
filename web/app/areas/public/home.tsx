import { lazy, Suspense, useMemo } from 'react';
import {
  categories as categoryList,
  hotList,
  hotRecommendations,
  lead as leadCall,
  recommendedAuthors,
  suggest,
} from '#contract/discovery/addresses.ts';
import { noticeList } from '#contract/notices/addresses.ts';
import { featuredCollections } from '#contract/posts/addresses.ts';
import type { Category } from '#contract/posts/post.ts';
import { regionLabel } from '#contract/provinces.ts';
import { CategoryTabs, type FeedTab } from '../../domains/discovery/feed/category-tabs.tsx';
import { composeFeed } from '../../domains/discovery/feed/compose-feed.ts';
import { Feed } from '../../domains/discovery/feed/feed.tsx';
import { LargeCard } from '../../domains/discovery/feed/large-card.tsx';
import { LeadCarousel } from '../../domains/discovery/feed/lead-carousel.tsx';
import { openFeed } from '../../domains/discovery/feed/open-feed.ts';
import { NewsList } from '../../domains/discovery/feed/news-list.tsx';
import { NoticeRail } from '../../domains/discovery/feed/notice-rail.tsx';
import { STRIP } from '../../domains/discovery/feed/rhythm.ts';
import { TileStrip } from '../../domains/discovery/feed/tile-strip.tsx';
import { HotTop } from '../../domains/discovery/hot-list/hot-top.tsx';
import { AuthorList } from '../../domains/discovery/parts/author-list.tsx';
import { CollectionStrip } from '../../domains/posts/collections/collection-strip.tsx';
import { choice, matching, pageNumber, searchParams, type ValuesOf } from '../../lib/search-params.ts';
import { Served } from '../../lib/boot/served.tsx';
import { minuteOf } from '../../lib/format.ts';
import { guestOf, type GuestContext } from '../../lib/guest-context.ts';
import { pageMeta, siteName } from '../../lib/meta.ts';
import { categoryPath } from '../../lib/paths.ts';
import { breadcrumbs, siteData } from '../../lib/structured-data.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import type { Route } from './+types/home.ts';
import { Stack } from '../../ui/layout/primitives.tsx';
import { BLOCKS, HotRail, idsOf, partsOf } from './home-parts.tsx';
import css from './home.module.css';

export { ErrorInLayout as ErrorBoundary } from '../../ui/feedback/error-in-layout.tsx';

/** Loaded only for the tab 关注, because the front page does not need it. */
const FollowedFeed = lazy(() =>
  import('../../domains/discovery/feed/followed-feed.tsx').then((part) => ({ default: part.FollowedFeed })),
);

const PAGE_SIZE = 20;
/** Pages of the feed from which the front page takes its rows and the sections between and beside them. */
const FRONT_PAGES = 2;
/** Length of the lists for sections of the front page; enough for the three or six posts of a section that no other section has. */
const FRONT_LISTS = 20;
const CHINA_AHEAD = 8 * 3_600_000;
const NOTHING = { list: [], hasMore: false };

export async function loader({ request, context }: Route.LoaderArgs) {
  const guest = guestOf(context);
  const address = params.read(new URL(request.url).searchParams);
  const { page } = address;
  const exactly = new Date().toISOString();
  const now = minuteOf(exactly);
  const before = address.before ?? exactly;
  const categories = await guest.call(categoryList, {});
  const tab = tabOf(address, categories);
  const front = tab.kind === 'recommended' && page === 1;
  // The feed of followed authors is complete and by time, so no other section may show posts that it may contain.
  const hasFeedOnly = tab.kind === 'followed';
  const scope = {
    category: tab.kind === 'category' ? tab.category.slug : undefined,
    region: tab.kind === 'local' ? guest.region : undefined,
    near: tab.kind === 'recommended' ? guest.region : undefined,
  };
  const theme = front ? themeOf(categories, now) : undefined;
  const [feed, recommended, hot, frontLists, collections, authors, notices] = await Promise.all([
    hasFeedOnly ? NOTHING : guest.call(suggest, { page, limit: front ? FRONT_PAGES * PAGE_SIZE : PAGE_SIZE, before, ...scope }),
    hasFeedOnly ? NOTHING : guest.call(hotRecommendations, { limit: 40 }),
    hasFeedOnly ? { list: [], updatedAt: exactly } : guest.call(hotList, { limit: 10, category: scope.category }),
    front ? frontOf(guest, before, theme) : undefined,
    front ? guest.call(featuredCollections, {}) : [],
    guest.call(recommendedAuthors, { limit: 15 }),
    guest.call(noticeList, { limit: 3, region: guest.region }),
  ]);
  const { rows, ...places } = composeFeed({
    pool: feed.list,
    hasMore: feed.hasMore,
    hot: hot.list,
    recommended: recommended.list,
    now,
    front: frontLists,
    opens: page === 1,
  });
  const parts = partsOf(guest, places, {
    now,
    hotAt: hot.updatedAt,
    theme,
    collections: collections.length < STRIP ? [] : collections.slice(0, STRIP),
    notices: notices.list,
  });
  return {
    tab,
    categories,
    page,
    now,
    scope,
    origin: guest.origin,
    regionName: regionLabel(guest.region),
    feed: {
      opened: openFeed(guest, rows, {
        now,
        hasMore: feed.hasMore,
        blocks: BLOCKS.filter((name) => parts[name] !== undefined).length,
        category: scope.category,
      }),
      batches: [],
      page: front ? FRONT_PAGES : page,
      hasMore: feed.hasMore,
      before,
    },
    lead: places.lead,
    ...idsOf(places),
    picture: (places.lead[0] ?? places.opening?.post)?.picture,
    parts,
    authors,
  };
}

/** Lists that only the front page shows; each section takes posts that no other section has. */
async function frontOf(guest: GuestContext, before: string, theme: Category | undefined) {
  const limit = FRONT_LISTS;
  const [lead, videos, newest, ofTheme] = await Promise.all([
    guest.call(leadCall, {}),
    guest.call(suggest, { type: 'video', sort: 'hot', limit }),
    guest.call(suggest, { type: 'article', sort: 'new', limit }),
    theme === undefined ? NOTHING : guest.call(suggest, { category: theme.slug, limit, before }),
  ]);
  return { lead, videos: videos.list, newest: newest.list, theme: ofTheme.list };
}

/** The category of the day, another one each day (China time). */
function themeOf(categories: readonly Category[], now: string): Category | undefined {
  const day = Math.floor((Date.parse(now) + CHINA_AHEAD) / 86_400_000);
  return categories[day % categories.length];
}

function tabOf({ category: slug, tab }: ValuesOf<typeof params>, categories: readonly Category[]): FeedTab {
  if (slug === undefined) return { kind: tab === 'local' ? 'local' : tab === 'follow' ? 'followed' : 'recommended' };
  const category = categories.find((category) => category.slug === slug);
  if (category === undefined) throw new Response('Not Found', { status: 404 });
  return { kind: 'category', category };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { tab, origin, page, regionName, picture } = loaderData;
  const path = pathOf(tab, page);
  if (tab.kind === 'category') {
    const { name } = tab.category;
    return pageMeta({
      title: page > 1 ? `${name} 第 ${page} 页` : name,
      description: `${siteName()}${name}：最新、最热的${name}文章与视频。`,
      origin,
      path,
      feeds: `/${tab.category.slug}`,
      structuredData: [breadcrumbs(origin, [{ name, path: categoryPath(tab.category.slug) }])],
    });
  }
  if (tab.kind === 'local')
    return pageMeta({ title: `同城·${regionName}`, description: `发生在${regionName}的见闻：文章与视频。`, origin, path });
  if (tab.kind === 'followed')
    return pageMeta({ title: '关注', description: '你关注的作者发布的文章与视频。', origin, path, noindex: true });
  return pageMeta({
    ...(page > 1 ? { title: `推荐 第 ${page} 页` } : {}),
    origin,
    path,
    picture,
    structuredData: page === 1 ? [siteData(origin)] : [],
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { tab, categories, regionName, lead, parts, authors } = loaderData;
  const showsFront = lead.length > 0;
  return (
    <>
      <CategoryTabs tab={tab} categories={categories} regionName={regionName} />
      <main id="main" className={showsFront ? css.home : css.channel}>
        <h1 className="visually-hidden">
          {siteName()}首页：{nameOf(tab, regionName)}
        </h1>
        {showsFront && (
          <div className={css.lead}>
            <LeadCarousel posts={lead} />
          </div>
        )}
        {parts.hot !== undefined && <Served name="hot" part={HotTop} props={parts.hot} className={css.hot} />}
        {tab.kind === 'followed' ? (
          <section className={css.feed} aria-labelledby="feed-title">
            <Suspense>
              <FollowedFeed />
            </Suspense>
          </section>
        ) : (
          <HomeFeed data={loaderData} />
        )}
        <aside className={css.railColumn} aria-label="推荐">
          <Stack alignContent="start" gap={32} className={css.rail}>
            {parts.rail !== undefined && <Served name="rail" part={HotRail} props={parts.rail} />}
            {authors.length > 0 && <AuthorList authors={authors} />}
            {parts.notices !== undefined && <Served name="notices" part={NoticeRail} props={parts.notices} />}
          </Stack>
        </aside>
      </main>
    </>
  );
}

function HomeFeed({ data }: { data: Route.ComponentProps['loaderData'] }) {
  const { tab, scope, feed, now, regionName, parts } = data;
  const elsewhere = useMemo(() => new Set(data.elsewhere), [data.elsewhere]);
  const repeatable = useMemo(() => new Set(data.repeatable), [data.repeatable]);
  const query = useMemo(() => ({ ...scope, limit: PAGE_SIZE }), [scope]);
  const name = nameOf(tab, regionName);
  const { opening, videos, news, theme, collections } = parts;
  return (
    <section className={css.feed} aria-labelledby="feed-title">
      <Feed
        key={feed.before}
        title={name}
        {...(tab.kind === 'recommended' ? { note: '按热度、时间和地区排序' } : {})}
        {...{ first: feed, query, now, elsewhere, repeatable }}
        toPage={(next) => pathOf(tab, next, feed.before)}
        opening={opening !== undefined && <Served name="opening" part={LargeCard} props={opening} />}
        blocks={[
          videos !== undefined && <Served key="videos" name="videos" part={TileStrip} props={videos} />,
          news !== undefined && <Served key="news" name="news" part={NewsList} props={news} />,
          theme !== undefined && <Served key="theme" name="theme" part={TileStrip} props={theme} />,
          collections !== undefined && <Served key="collections" name="collections" part={CollectionStrip} props={collections} />,
        ].filter((block) => block !== false)}
        empty={<EmptyState title={`${name}还没有作品`} text="换个分类看看，或稍后再来。" heading="h3" />}
      />
    </section>
  );
}

const nameOf = (tab: FeedTab, regionName: string): string =>
  tab.kind === 'category'
    ? tab.category.name
    : tab.kind === 'local'
      ? `同城·${regionName}`
      : tab.kind === 'followed'
        ? '关注'
        : '推荐';

/** The feed and the position in it. `before`: the time of the first page, which later pages carry, so that no post appears twice, even without script. */
const params = searchParams({
  category: matching(/./),
  tab: choice(['local', 'follow']),
  page: pageNumber(),
  before: matching(/./),
});

const pathOf = (tab: FeedTab, page: number, before?: string): string =>
  `/${params.write({
    category: tab.kind === 'category' ? tab.category.slug : undefined,
    tab: tab.kind === 'local' ? 'local' : tab.kind === 'followed' ? 'follow' : undefined,
    page,
    before: page > 1 ? before : undefined,
  })}`;
