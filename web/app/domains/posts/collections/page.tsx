import { collectionDetail, collectionPosts } from '#contract/posts/addresses.ts';
import { guestOf } from '../../../lib/guest-context.ts';
import { pageMeta } from '../../../lib/meta.ts';
import { collectionPath, userPath } from '../../../lib/paths.ts';
import { pageNumber, searchParams } from '../../../lib/search-params.ts';
import { breadcrumbs } from '../../../lib/structured-data.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { CertifiedMark } from '../../../ui/data/certified-mark.tsx';
import { Pagination } from '../../../ui/data/pagination.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Box, Cluster, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { FollowButton } from '../../follows/parts/follow-button.tsx';
import { PostRow } from '../parts/post-row.tsx';
import type { Route } from './+types/page.ts';
import css from './page.module.css';

export { ErrorInLayout as ErrorBoundary } from '../../../ui/feedback/error-in-layout.tsx';

const PAGE_SIZE = 20;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const guest = guestOf(context);
  const { page } = pageParams.read(new URL(request.url).searchParams);
  const collectionId = params.id;
  const [{ works, ...collection }, posts] = await Promise.all([
    guest.call(collectionDetail, { collectionId }),
    guest.call(collectionPosts, { collectionId, page, limit: PAGE_SIZE }),
  ]);
  return {
    origin: guest.origin,
    now: new Date().toISOString(),
    collection: { ...collection, count: works.length },
    page,
    posts: posts.list,
    hasMore: posts.hasMore,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { origin, collection, page, posts } = loaderData;
  const { id, title, description, author, count } = collection;
  return pageMeta({
    title: page > 1 ? `${title} 第 ${page} 页` : title,
    description: description || `${author.nickname}的合集，共 ${count} 篇。`,
    origin,
    path: pathOf(id, page),
    picture: posts[0]?.picture,
    noindex: count === 0,
    structuredData: [breadcrumbs(origin, [{ name: title, path: collectionPath(id) }])],
  });
}

/** A collection with its summary, author and posts. */
export default function Collection({ loaderData }: Route.ComponentProps) {
  const { collection, page, posts, hasMore, now } = loaderData;
  const { id, title, description, author, count } = collection;
  return (
    <Box as="main" page id="main" className={css.page}>
      <Box as="header" border="bottom" className={css.head}>
        <Text tone="primary" size={14} weight="strong">
          合集
        </Text>
        <Text as="h1" size={28} weight="heavy" leading="tight" marginTop={4}>
          {title}
        </Text>
        {description !== '' && (
          <Text tone="muted" leading="reading" marginTop={8}>
            {description}
          </Text>
        )}
        <Cluster align="center" gap={12} marginTop={16}>
          <Avatar src={author.avatar} name={author.nickname} size="l" />
          <Text as="span" grow size={15} weight="strong">
            <Link to={userPath(author.id)}>{author.nickname}</Link> <CertifiedMark user={author} />
            <Text as="span" tone="faint" size={13} weight="normal" numeric className={css.count}>
              共 {count} 篇
            </Text>
          </Text>
          <FollowButton user={author} />
        </Cluster>
      </Box>
      <h2 className="visually-hidden">合集里的作品</h2>
      {posts.length === 0 ? (
        <EmptyState illustration="tray" title="合集里还没有作品" text="作者发布之后，作品会按顺序排在这里。" heading="h3" />
      ) : (
        <ol className={css.posts} start={(page - 1) * PAGE_SIZE + 1}>
          {posts.map((post, at) => (
            <li key={post.id}>
              <Text as="b" tone="faint" numeric aria-hidden="true" className={css.place}>
                {String((page - 1) * PAGE_SIZE + at + 1).padStart(2, '0')}
              </Text>
              <PostRow post={post} now={now} />
            </li>
          ))}
        </ol>
      )}
      <Pagination className={css.pages} page={page} hasMore={hasMore} toPage={(next) => pathOf(id, next)} />
    </Box>
  );
}

const pageParams = searchParams({ page: pageNumber() });

const pathOf = (id: string, page: number): string => `${collectionPath(id)}${pageParams.write({ page })}`;
