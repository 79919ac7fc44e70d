import { useRef } from 'react';
import { redirect } from 'react-router';
import { listComments } from '#contract/comments/addresses.ts';
import { ofUser, related } from '#contract/discovery/addresses.ts';
import { detail } from '#contract/posts/addresses.ts';
import type { PostDetail } from '#contract/posts/post.ts';
import { regionLabel } from '#contract/provinces.ts';
import { CommentSection } from '../../domains/comments/thread/comment-section.tsx';
import { FollowButton } from '../../domains/follows/parts/follow-button.tsx';
import { ActionBar } from '../../domains/library/reactions/action-bar.tsx';
import { CollectionNav } from '../../domains/posts/collections/collection-nav.tsx';
import { ARTICLE_TEXT, ServedArticleBody } from '../../domains/posts/parts/article-body.tsx';
import { AuthorCard } from '../../domains/posts/parts/author-card.tsx';
import { Labels } from '../../domains/posts/parts/labels.tsx';
import { Contents, FoldedContents, isLong } from '../../domains/posts/parts/table-of-contents.tsx';
import { TagLinks } from '../../domains/posts/parts/tag-links.tsx';
import { EndNote } from '../../domains/posts/reading/end-note.tsx';
import { beginsWithPicture, leadOn, type LeadsOn } from '../../domains/posts/reading/lead-on.ts';
import { NextRead } from '../../domains/posts/reading/next-read.tsx';
import { ReadingProgress } from '../../domains/posts/reading/reading-progress.tsx';
import { articleData } from '../../domains/posts/reading/structured-data.ts';
import { useFreshCounts } from '../../domains/posts/reading/use-fresh-counts.ts';
import { useCorrectionNews } from '../../domains/posts/reading/use-correction-news.ts';
import { useVisit } from '../../domains/views/parts/use-visit.ts';
import { formatDateTime, formatViews } from '../../lib/format.ts';
import { Served } from '../../lib/boot/served.tsx';
import { guestOf, type GuestContext } from '../../lib/guest-context.ts';
import { pageMeta } from '../../lib/meta.ts';
import { categoryPath, postPath, userPath } from '../../lib/paths.ts';
import { breadcrumbs } from '../../lib/structured-data.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { CertifiedMark } from '../../ui/data/certified-mark.tsx';
import { Tag } from '../../ui/data/chip.tsx';
import { Cover } from '../../ui/data/cover.tsx';
import { TitleWords } from '../../ui/data/title-words.tsx';
import type { Route } from './+types/article.ts';
import { Box, Cluster, Grid, Stack, Text } from '../../ui/layout/primitives.tsx';
import { Link } from '../../ui/base/link.tsx';
import { OthersOfAuthor, RelatedPosts } from './article-parts.tsx';
import css from './article.module.css';

export { ErrorInLayout as ErrorBoundary } from '../../ui/feedback/error-in-layout.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const guest = guestOf(context);
  const post = await guest.call(detail, { postsId: params.id });
  if (post.type !== 'article') throw redirect(postPath(post), 301);
  const [like, ofAuthor, comments] = await Promise.all([
    guest.call(related, { postsId: post.id, limit: 10 }),
    guest.call(ofUser, { userId: post.author.id, limit: 10 }, { staleBy: 'posts' }),
    guest.call(listComments, { postsId: post.id }),
  ]);
  return {
    head: headOf(guest.origin, post),
    now: new Date().toISOString(),
    // The text stands in the page as markup; in the data as well, it would be sent twice.
    post: { ...post, html: guest.serveHtml(ARTICLE_TEXT, post.html ?? '') },
    regionName: regionLabel(post.region ?? ''),
    parts: partsOf(guest, post, leadOn(post, like.list, ofAuthor.list)),
    opensWithCover: post.picture !== null && !beginsWithPicture(post.html),
    comments: { list: comments.list, hasMore: comments.hasMore, mayWrite: post.allowComment },
  };
}

/** The parts of the page that only draw; undefined: there is nothing to draw. */
function partsOf(guest: GuestContext, post: PostDetail, { next, others, related: alike }: LeadsOn) {
  const { author, tags, collection } = post;
  return {
    tags: tags.length === 0 ? undefined : guest.serve('tags', TagLinks, { tags }),
    collection: collection === undefined ? undefined : guest.serve('collection', CollectionNav, { collection }),
    next: next === null ? undefined : guest.serve('next', NextRead, { post: next }),
    others:
      others.length === 0
        ? undefined
        : guest.serve('others', OthersOfAuthor, { author: { id: author.id, nickname: author.nickname }, posts: others }),
    related: alike.length === 0 ? undefined : guest.serve('related', RelatedPosts, { posts: alike }),
  };
}

/** The head of the page, made by the loader, so that the code for it is not in the script of readers. */
export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? [];

function headOf(origin: string, post: PostDetail) {
  return pageMeta({
    title: post.title,
    description: post.summary,
    origin,
    path: postPath(post),
    picture: post.picture,
    type: 'article',
    extra: [
      { property: 'article:published_time', content: post.publishTime },
      { property: 'article:modified_time', content: post.modifiedTime },
      { property: 'article:section', content: post.category.name },
      { property: 'article:author', content: post.author.nickname },
      ...post.tags.map((tag) => ({ property: 'article:tag', content: tag })),
    ],
    structuredData: [
      articleData(origin, post),
      breadcrumbs(origin, [
        { name: post.category.name, path: categoryPath(post.category.slug) },
        { name: post.title, path: postPath(post) },
      ]),
    ],
  });
}

export default function Article({ loaderData }: Route.ComponentProps) {
  const { regionName, parts, comments, now, opensWithCover } = loaderData;
  const post = useFreshCounts(loaderData.post, now);
  const text = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const hasContents = isLong(post.outline);
  useVisit(post.id, 'article', end);
  useCorrectionNews(post);
  return (
    <Grid page as="main" alignContent="start" gap={32} id="main" className={css.page}>
      <ReadingProgress text={text} />
      <ActionBar key={post.id} post={post} />
      <Box shrink>
        <article ref={text} className={css.article}>
          <header>
            <Cluster
              as={Link}
              align="center"
              tone="primary"
              size={14}
              weight="strong"
              inline
              className={css.category}
              to={categoryPath(post.category.slug)}
            >
              {post.category.name}
            </Cluster>
            <Text as="h1" marginTop={8} size={28} weight="heavy" leading="tight">
              <TitleWords of={post} />
            </Text>
            {post.standfirst !== '' && (
              <Text size={18} tone="muted" leading="reading" marginTop={14}>
                {post.standfirst}
              </Text>
            )}
            <Grid border="bottom" align="center" gap={12} marginTop={20} className={css.byline}>
              <Avatar src={post.author.avatar} name={post.author.nickname} size="xl" />
              <div>
                <Text as="b" size={16} weight="strong" leading="xl">
                  <Link to={userPath(post.author.id)}>{post.author.nickname}</Link> <CertifiedMark user={post.author} />
                </Text>
                <Cluster as="p" wrap numeric nowrap size={13} tone="faint" leading="m" className={css.meta}>
                  <time dateTime={post.publishTime}>{formatDateTime(post.publishTime, new Date(now))}</time>
                  {post.ipLocation !== null ? (
                    <span>IP 属地：{post.ipLocation}</span>
                  ) : (
                    regionName !== '' && <span>{regionName}</span>
                  )}
                  <span>{formatViews(post)}</span>
                  <span className={css.minutes}>{post.readMinutes} 分钟读完</span>
                </Cluster>
              </div>
              <FollowButton user={post.author} />
            </Grid>
            {(post.labels.length > 0 || post.corrected !== undefined) && (
              <Cluster as="p" gap={6} wrap marginTop={16}>
                <Labels post={post} />
                {post.corrected !== undefined && (
                  <Cluster as="a" inline href="#corrections">
                    <Tag size="s">已更正 {post.corrected.places} 处</Tag>
                  </Cluster>
                )}
              </Cluster>
            )}
            {opensWithCover && (
              <Cover className={css.cover} picture={post.picture} sizes="(min-width: 1024px) 684px, 100vw" priority />
            )}
            {hasContents && <FoldedContents outline={post.outline} />}
          </header>
          <ServedArticleBody key={post.id} html={post.html} />
          <div ref={end} />
          <EndNote post={post} now={new Date(now)} />
          {parts.tags !== undefined && <Served name="tags" part={TagLinks} props={parts.tags} />}
          {parts.collection !== undefined && <Served name="collection" part={CollectionNav} props={parts.collection} />}
        </article>
        {parts.next !== undefined && <Served name="next" part={NextRead} props={parts.next} />}
        {parts.others !== undefined && <Served name="others" part={OthersOfAuthor} props={parts.others} />}
        <CommentSection post={post} first={comments} now={now} className={css.comments} />
      </Box>
      <Stack as="aside" shrink alignContent="start" gap={32} className={css.rail} aria-label="作者与相关">
        {hasContents && <AuthorCard author={post.author} />}
        <div>
          <Stack gap={32} className={css.sticky}>
            {hasContents ? <Contents outline={post.outline} /> : <AuthorCard author={post.author} />}
            {parts.related !== undefined && <Served name="related" part={RelatedPosts} props={parts.related} />}
          </Stack>
        </div>
      </Stack>
    </Grid>
  );
}
