import {
  categories as categoryList,
  complete,
  hotList,
  hotWords,
  nearWords,
  searchCounts,
  searchUsers,
  suggest,
} from '#contract/discovery/addresses.ts';
import type { FoundPost } from '#contract/discovery/feed.ts';
import { isRegion, PROVINCES } from '#contract/provinces.ts';
import { guestOf, type GuestContext } from '../../../lib/guest-context.ts';
import { pageMeta, siteName } from '../../../lib/meta.ts';
import { Pagination } from '../../../ui/data/pagination.tsx';
import { divided } from '../../../ui/data/title-words.tsx';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';
import { PostRow } from '../../posts/parts/post-row.tsx';
import { splitMarked } from '../feed/format.ts';
import { HotTop } from '../hot-list/hot-top.tsx';
import type { Route } from './+types/page.ts';
import { AuthorHit, FoundAuthors } from './found-authors.tsx';
import { NothingFound } from './nothing-found.tsx';
import { Box, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './page.module.css';
import { SearchBox } from './search-box.tsx';
import { SearchFilters } from './search-filters.tsx';
import { SEARCH_TYPES, searchAddress, searchPageParams, type SearchQuery } from './search-query.ts';
import { HotWords, Instead, RelatedSearches } from './search-words.tsx';

export { ErrorInLayout as ErrorBoundary } from '../../../ui/feedback/error-in-layout.tsx';

const PAGE_SIZE = 20;
/** Longest words for completion and author search. */
const SHORT = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const guest = guestOf(context);
  const address = new URL(request.url).searchParams;
  const { page, ...query } = searchPageParams.read(address);
  if (query.region !== undefined && !isRegion(query.region)) query.region = undefined;
  const [categories, hot, words, results] = await Promise.all([
    guest.call(categoryList, {}),
    guest.call(hotList, { limit: 10 }),
    query.q === '' ? guest.call(hotWords, {}) : [],
    query.q === '' ? null : find(guest, query, page),
  ]);
  return {
    origin: guest.origin,
    now: new Date().toISOString(),
    query,
    page,
    categories,
    hot: hot.list,
    hotWords: words.map(({ text }) => text),
    results,
    regions: PROVINCES.map(({ value, label }) => ({ value, label })),
  };
}

async function find(guest: GuestContext, { q, type, sort, within, category, region }: SearchQuery, page: number) {
  const short = q.slice(0, SHORT);
  const first = page === 1;
  const [posts, authors, words, counts] = await Promise.all([
    type === 'author' ? null : guest.call(suggest, { keywords: q, page, limit: PAGE_SIZE, type, sort, within, category, region }),
    type === 'author' || (type === undefined && first)
      ? guest.call(searchUsers, { q: short, page: type === 'author' ? page : 1, limit: type === 'author' ? PAGE_SIZE : 1 })
      : null,
    guest.call(complete, { q: short }),
    guest.call(searchCounts, { q, within, category, region }),
  ]);
  const related = words.map(({ text }) => text).filter((text) => text !== q);
  const nothing = posts?.list.length === 0 && authors?.list.length !== 1;
  return { posts, authors, counts, related: related.length > 0 || !nothing ? related : await wordsNear(guest, short) };
}

/** Suggestions for a search without results: corrections, else completions of shorter beginnings. */
async function wordsNear(guest: GuestContext, words: string): Promise<string[]> {
  const suggestions = await guest.call(nearWords, { q: words });
  if (suggestions.length > 0) return suggestions.map(({ text }) => text);
  const characters = [...words];
  for (let length = characters.length - 1; length >= 1; length = Math.floor(length / 2)) {
    const near = await guest.call(complete, { q: characters.slice(0, length).join('') });
    if (near.length > 0) return near.slice(0, 6).map(({ text }) => text);
  }
  return [];
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { origin, query } = loaderData;
  return pageMeta({
    title: '搜索',
    description: query.q === '' ? `在${siteName()}搜索文章、视频和作者。` : `在${siteName()}搜索“${query.q}”。`,
    origin,
    path: searchAddress({ q: query.q }),
    noindex: query.q !== '',
  });
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { query, page, categories, regions, hot, hotWords: popular, results, now } = loaderData;
  const hasQuery = query.q !== '';
  return (
    <Box as="main" page id="main" className={css.page}>
      <div className={css.head}>
        <SearchBox secondary className={css.box} />
        <Text as="h1" size={22} weight="heavy" leading="snug">
          {hasQuery ? `“${query.q}”的搜索结果` : '搜索'}
        </Text>
        {!hasQuery && <p>输入关键词，搜索文章、视频和作者</p>}
        {!hasQuery && popular.length > 0 && <HotWords words={popular} />}
        {results?.posts?.instead !== undefined && <Instead written={query.q} words={results.posts.instead} />}
      </div>
      {hasQuery && (
        <>
          <LinkTabs
            label="结果类型"
            className={css.tabs}
            tabs={SEARCH_TYPES.map(({ value, label }) => ({
              to: searchAddress({ ...query, type: value }),
              label,
              current: value === query.type,
              count: results === null ? undefined : countOf(value, results.counts),
            }))}
          />
          {query.type !== 'author' && <SearchFilters query={query} categories={categories} regions={regions} />}
        </>
      )}
      <Stack gap={32} shrinkChildren className={css.grid}>
        {results !== null && <Results query={query} page={page} results={results} now={now} categories={categories} />}
        <Stack as="aside" alignContent="start" gap={32} className={css.rail} aria-label="更多搜索">
          {results !== null && results.related.length > 0 && <RelatedSearches words={results.related} />}
          {hot.length > 0 && <HotTop column posts={hot} />}
        </Stack>
      </Stack>
    </Box>
  );
}

type Data = Route.ComponentProps['loaderData'];

const COUNTED = 100;

function countOf(type: SearchQuery['type'], counts: { article: number; video: number; author: number }) {
  if (type === undefined) return undefined;
  return counts[type] >= COUNTED ? `${COUNTED - 1}+` : counts[type];
}

function Results({
  query,
  page,
  results,
  now,
  categories,
}: Pick<Data, 'query' | 'page' | 'now' | 'categories'> & { results: NonNullable<Data['results']> }) {
  const { posts, authors, related } = results;
  const list = posts ?? authors;
  const hit = posts === null ? undefined : authors?.list[0];
  const count = (posts?.list.length ?? authors?.list.length ?? 0) + (hit === undefined ? 0 : 1);
  return (
    <section className={css.results} aria-labelledby="results-title">
      <h2 className="visually-hidden" id="results-title">
        {SEARCH_TYPES.find(({ value }) => value === query.type)?.label}结果
      </h2>
      {count === 0 && <NothingFound query={query} words={related} categories={categories} />}
      {hit !== undefined && <AuthorHit author={hit} />}
      {posts?.list.map((post) => (
        <SearchRow key={post.id} post={post} now={now} />
      ))}
      {posts === null && authors !== null && <FoundAuthors authors={authors.list} />}
      <Pagination
        className={css.pages}
        page={page}
        hasMore={list?.hasMore ?? false}
        toPage={(next) => searchAddress({ ...query, page: next })}
      />
    </section>
  );
}

/** A result with the searched words marked. */
function SearchRow({ post, now }: { post: FoundPost; now: string }) {
  if (post.marked === undefined) return <PostRow post={post} now={now} />;
  const { title, summary } = post.marked;
  return (
    <PostRow
      post={post}
      now={now}
      title={<Marked text={title} breaks={post.titleBreaks} />}
      summary={<Marked text={summary} />}
    />
  );
}

/** Text with the searched words marked; for a title also with its line-break opportunities. */
function Marked({ text, breaks = [] }: { text: string; breaks?: readonly number[] | undefined }) {
  let from = 0;
  return splitMarked(text).map(({ text, hit }, index) => {
    const key = `${index}`;
    const words = divided(text, breaks, from);
    from += text.length;
    return hit ? (
      <mark key={key} className={css.hit}>
        {words}
      </mark>
    ) : (
      <span key={key}>{words}</span>
    );
  });
}
