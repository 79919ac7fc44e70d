import { useMemo } from 'react';
import type { Category } from '#contract/posts/post.ts';
import { regionLabel } from '#contract/provinces.ts';
import {
  categories as categoryList,
  hotList,
  hotRecommendations,
  lead as leadCall,
  noticeList,
  recommendedAuthors,
  suggest,
} from './api.ts';
import { CategoryTabs, type FeedTab } from '../../domains/discovery/feed/category-tabs.tsx';
import { Feed } from '../../domains/discovery/feed/feed.tsx';
import { FollowedFeed } from '../../domains/discovery/feed/followed-feed.tsx';
import { LeadCarousel } from '../../domains/discovery/feed/lead-carousel.tsx';
import { NoticeRail } from '../../domains/discovery/feed/notice-rail.tsx';
import { VideoStrip } from '../../domains/discovery/feed/video-strip.tsx';
import { HotTop } from '../../domains/discovery/hot-list/hot-top.tsx';
import { AuthorList } from '../../domains/discovery/parts/author-list.tsx';
import { MiniCards } from '../../domains/posts/parts/mini-card.tsx';
import { choice, matching, pageNumber, searchParams, type ValuesOf } from '../../lib/search-params.ts';
import { formatClock, formatDayAndWeekday } from '../../lib/format.ts';
import { visitOf } from '../../lib/guest-context.ts';
import { pageMeta, siteName } from '../../lib/meta.ts';
import { categoryPath } from '../../lib/paths.ts';
import { breadcrumbs, siteData } from '../../lib/structured-data.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import type { Route } from './+types/home.ts';
import { Stack } from '../../ui/layout/primitives.tsx';
import css from './home.module.css';

export { PageError as ErrorBoundary } from '../../ui/feedback/page-error.tsx';

const PAGE = 20;
const PICKS = 5;

export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = visitOf(context);
  const address = params.read(new URL(request.url).searchParams);
  const { page } = address;
  const now = new Date().toISOString();
  const categories = await visit.call(categoryList, {});
  const tab = tabOf(address, categories);
  const front = tab.kind === 'recommended' && page === 1;
  const scope = {
    category: tab.kind === 'category' ? tab.category.slug : undefined,
    region: tab.kind === 'local' ? visit.region : undefined,
    near: tab.kind === 'recommended' ? visit.region : undefined,
  };
  const [feed, picks, lead, hot, videos, authors, notices] = await Promise.all([
    tab.kind === 'followed'
      ? { list: [], hasMore: false }
      : visit.call(suggest, { page, limit: PAGE, before: address.before ?? now, ...scope }),
    visit.call(hotRecommendations, { limit: 40 }),
    front ? visit.call(leadCall, {}) : [],
    visit.call(hotList, { limit: 10, category: scope.category }),
    front ? visit.call(suggest, { limit: 3, type: 'video', sort: 'hot' }) : null,
    visit.call(recommendedAuthors, { limit: 15 }),
    visit.call(noticeList, { limit: 3, region: visit.region }),
  ]);
  const shown = new Set([...lead, ...feed.list, ...(videos?.list ?? [])].map(({ id }) => id));
  return {
    tab,
    categories,
    page,
    now,
    scope,
    origin: visit.origin,
    regionName: regionLabel(visit.region),
    feed: { posts: feed.list, page, hasMore: feed.hasMore, before: address.before ?? now },
    picks: lead,
    // The rail shows what does not stand beside it anyway.
    recommended: picks.list.filter(({ id }) => !shown.has(id)).slice(0, PICKS),
    hot: hot.list,
    hotAt: hot.updatedAt,
    videos: videos?.list ?? [],
    authors,
    notices: notices.list,
  };
}

function tabOf({ category: slug, tab }: ValuesOf<typeof params>, categories: readonly Category[]): FeedTab {
  if (slug === undefined) return { kind: tab === 'local' ? 'local' : tab === 'follow' ? 'followed' : 'recommended' };
  const category = categories.find((category) => category.slug === slug);
  if (category === undefined) throw new Response('Not Found', { status: 404 });
  return { kind: 'category', category };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { tab, origin, page, regionName, picks } = loaderData;
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
    picture: picks[0]?.picture,
    structuredData: page === 1 ? [siteData(origin)] : [],
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { tab, categories, regionName, now, picks, hot, hotAt, recommended, authors, notices } = loaderData;
  const showsFront = picks.length > 0;
  const hotTop = (
    <HotTop
      posts={hot}
      now={now}
      note={`${formatClock(hotAt)} 更新`}
      column={!showsFront}
      className={showsFront ? css.hot : undefined}
    />
  );
  return (
    <>
      <CategoryTabs tab={tab} categories={categories} regionName={regionName} />
      <main id="main" className={showsFront ? css.home : css.channel}>
        <h1 className="vh">
          {siteName()}首页：{nameOf(tab, regionName)}
        </h1>
        {showsFront && (
          <div className={css.lead}>
            <LeadCarousel posts={picks} />
          </div>
        )}
        {tab.kind === 'followed' ? (
          <section className={css.feed} aria-labelledby="feed-title">
            <FollowedFeed now={now} />
          </section>
        ) : (
          <HomeFeed data={loaderData} />
        )}
        {showsFront && hot.length > 0 && hotTop}
        <aside className={css.railColumn} aria-label="推荐">
          <Stack packed gap="7" className={css.rail}>
            {!showsFront && hot.length > 0 && hotTop}
            {recommended.length > 0 && (
              <section>
                <SectionHead look="line" title="热门推荐" more={{ to: '/hotRecommendations', label: '更多' }} />
                <MiniCards posts={recommended} />
              </section>
            )}
            {authors.length > 0 && <AuthorList authors={authors} />}
            {notices.length > 0 && <NoticeRail notices={notices} now={now} />}
          </Stack>
        </aside>
      </main>
    </>
  );
}

function HomeFeed({ data }: { data: Route.ComponentProps['loaderData'] }) {
  const { tab, scope, feed, now, picks, videos, regionName } = data;
  const elsewhere = useMemo(() => new Set([...picks, ...videos].map(({ id }) => id)), [picks, videos]);
  const query = useMemo(() => ({ ...scope, limit: PAGE }), [scope]);
  const first = useMemo(() => ({ ...feed, posts: feed.posts.filter(({ id }) => !elsewhere.has(id)) }), [feed, elsewhere]);
  const name = nameOf(tab, regionName);
  return (
    <section className={css.feed} aria-labelledby="feed-title">
      <Feed
        key={feed.before}
        title={tab.kind === 'recommended' ? '今日见闻' : name}
        note={formatDayAndWeekday(now)}
        {...{ first, query, now, elsewhere }}
        toPage={(next) => pathOf(tab, next, feed.before)}
        between={
          videos.length > 0 && (
            <VideoStrip title="正在热看" posts={videos} now={now} more={{ to: '/videos', label: '全部视频' }} />
          )
        }
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

/** Which feed, and where in it. Pages after the first name the moment the visit began, so that without script too nothing comes twice. */
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
