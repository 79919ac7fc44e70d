import { categories as categoryList, suggest } from '#contract/discovery/addresses.ts';
import type { PostCard } from '#contract/posts/post.ts';
import { listOf, Served } from '../../../lib/boot/served.tsx';
import { minuteOf } from '../../../lib/format.ts';
import { choice, matching, pageNumber, searchParams } from '../../../lib/search-params.ts';
import { guestOf } from '../../../lib/guest-context.ts';
import { pageMeta, siteName } from '../../../lib/meta.ts';
import { breadcrumbs } from '../../../lib/structured-data.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { Pagination } from '../../../ui/data/pagination.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SegmentedLinks } from '../../../ui/layout/segmented-links.tsx';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';
import { PostTile } from '../../posts/parts/post-tile.tsx';
import type { Route } from './+types/page.ts';
import { Box, Cluster, Grid, Text } from '../../../ui/layout/primitives.tsx';
import css from './page.module.css';

export { ErrorInLayout as ErrorBoundary } from '../../../ui/feedback/error-in-layout.tsx';

const PAGE_SIZE = 24;
const ORDERS = { relevance: '推荐', new: '最新', hot: '最热' } as const;
type Order = keyof typeof ORDERS;

export async function loader({ request, context }: Route.LoaderArgs) {
  const guest = guestOf(context);
  const address = new URL(request.url).searchParams;
  const { category: slug, sort: order, page } = params.read(address);
  const now = minuteOf(new Date().toISOString());
  const categories = await guest.call(categoryList, {});
  const category = categories.find((category) => category.slug === slug) ?? null;
  if (slug !== undefined && category === null) throw new Response('Not Found', { status: 404 });
  const videos = await guest.call(suggest, { type: 'video', page, limit: PAGE_SIZE, category: slug, sort: order });
  return {
    origin: guest.origin,
    categories,
    category,
    order,
    page,
    picture: videos.list[0]?.picture,
    tiles: videos.list.length === 0 ? undefined : guest.serveList('tiles', PostTile, videos.list.map(tileOf(page, now))),
    hasMore: videos.hasMore,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { origin, category, order, page, picture } = loaderData;
  const name = category === null ? '视频' : `${category.name}视频`;
  return pageMeta({
    title: page > 1 ? `${name} 第 ${page} 页` : name,
    description: `在${siteName()}看${category?.name ?? ''}视频：纪录、科普与亲历，按推荐、最新或最热浏览。`,
    origin,
    path: pathOf({ category: category?.slug ?? null, order, page }),
    picture,
    structuredData: [
      breadcrumbs(origin, [
        { name: '视频', path: '/videos' },
        ...(category === null ? [] : [{ name: category.name, path: `/videos?category=${category.slug}` }]),
      ]),
    ],
  });
}

/** The first tile of the first page is large. */
const tileOf = (page: number, now: string) => (post: PostCard, at: number) => {
  const lead = page === 1 && at === 0;
  return {
    post,
    now,
    lead,
    className: lead ? css.lead : undefined,
    sizes: lead
      ? '(min-width: 1280px) 616px, (min-width: 640px) 60vw, 100vw'
      : '(min-width: 1280px) 296px, (min-width: 1024px) 23vw, (min-width: 640px) 31vw, 47vw',
  };
};

const Tiles = listOf(PostTile);

export default function Videos({ loaderData }: Route.ComponentProps) {
  const { categories, category, order, page, tiles, hasMore } = loaderData;
  const slug = category?.slug ?? null;
  const tabs = [
    { to: pathOf({ category: null, order, page: 1 }), label: '全部', current: category === null },
    ...categories.map(({ name, slug: to }) => ({
      to: pathOf({ category: to, order, page: 1 }),
      label: name,
      current: to === slug,
    })),
  ];
  return (
    <Box as="main" page id="main" className={css.page}>
      <Text as="h1" size={28} weight="heavy" leading="tight" className={css.title}>
        视频
      </Text>
      <LinkTabs label="视频分类" tabs={tabs} className={css.tabs} />
      <Cluster wrap align="center" className={css.bar}>
        <SegmentedLinks
          label="排序"
          options={(Object.keys(ORDERS) as Order[]).map((value) => ({
            to: pathOf({ category: slug, order: value, page: 1 }),
            label: ORDERS[value],
            current: value === order,
          }))}
        />
      </Cluster>
      <h2 className="visually-hidden">{category?.name ?? '全部'}视频</h2>
      {tiles === undefined ? (
        <EmptyState illustration="film" title="还没有视频" text="换个分类，或查看全部视频。" heading="h3">
          <ButtonLink to="/videos">全部视频</ButtonLink>
        </EmptyState>
      ) : (
        <Grid className={css.grid}>
          <Served name="tiles" part={Tiles} props={tiles} />
        </Grid>
      )}
      <Pagination
        className={css.pages}
        page={page}
        hasMore={hasMore}
        toPage={(next) => pathOf({ category: slug, order, page: next })}
      />
    </Box>
  );
}

const params = searchParams({
  category: matching(/./),
  sort: choice(['relevance', 'new', 'hot'], 'relevance'),
  page: pageNumber(),
});

const pathOf = ({ category, order, page }: { category: string | null; order: Order; page: number }): string =>
  `/videos${params.write({ category: category ?? undefined, sort: order, page })}`;
