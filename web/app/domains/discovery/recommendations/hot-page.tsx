import { hotRecommendations } from '#contract/discovery/addresses.ts';
import { listOf, Served } from '../../../lib/boot/served.tsx';
import { minuteOf } from '../../../lib/format.ts';
import { guestOf } from '../../../lib/guest-context.ts';
import { pageMeta, siteName } from '../../../lib/meta.ts';
import { pageNumber, searchParams } from '../../../lib/search-params.ts';
import { breadcrumbs } from '../../../lib/structured-data.ts';
import { Pagination } from '../../../ui/data/pagination.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PickCard } from './pick-card.tsx';
import type { Route } from './+types/hot-page.ts';
import { Box, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './hot-page.module.css';

export { ErrorInLayout as ErrorBoundary } from '../../../ui/feedback/error-in-layout.tsx';

const PAGE_SIZE = 24;

export async function loader({ request, context }: Route.LoaderArgs) {
  const guest = guestOf(context);
  const { page } = params.read(new URL(request.url).searchParams);
  const { list, hasMore } = await guest.call(hotRecommendations, { page, limit: PAGE_SIZE });
  const now = minuteOf(new Date().toISOString());
  const cards = list.map((post, at) => {
    const lead = page === 1 && at === 0;
    return { post, now, lead, className: lead ? css.lead : undefined };
  });
  return {
    origin: guest.origin,
    page,
    picture: list[0]?.picture,
    cards: cards.length === 0 ? undefined : guest.serveList('cards', PickCard, cards),
    hasMore,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { origin, page, picture } = loaderData;
  return pageMeta({
    title: '热门推荐',
    description: `${siteName()}热门推荐：编辑精选的文章与视频，与实时热门作品。`,
    origin,
    path: pathOf(page),
    picture,
    structuredData: [breadcrumbs(origin, [{ name: '热门推荐', path: '/hotRecommendations' }])],
  });
}

const Cards = listOf(PickCard);

export default function HotRecommendations({ loaderData }: Route.ComponentProps) {
  const { cards, page, hasMore } = loaderData;
  return (
    <Box as="main" page id="main" className={css.page}>
      <Text as="h1" size={28} weight="heavy" leading="tight">
        热门推荐
      </Text>
      <Text size={15} tone="muted" className={css.note}>
        编辑精选与实时热门
      </Text>
      {cards === undefined ? (
        <EmptyState title="还没有推荐" text="有作品发布后，会按热度排在这里。" />
      ) : (
        <Stack shrinkChildren className={css.grid}>
          <Served name="cards" part={Cards} props={cards} />
        </Stack>
      )}
      <Pagination className={css.pages} page={page} hasMore={hasMore} toPage={pathOf} />
    </Box>
  );
}

const params = searchParams({ page: pageNumber() });

const pathOf = (page: number): string => `/hotRecommendations${params.write({ page })}`;
