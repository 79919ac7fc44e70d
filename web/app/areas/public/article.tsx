import { useRef } from 'react';
import { Link, redirect } from 'react-router';
import { listComments } from '#contract/comments.ts';
import { related } from '#contract/discovery.ts';
import { detail, type PostDetail } from '#contract/posts.ts';
import { regionLabel } from '#contract/provinces.ts';
import { CertifiedMark } from '../../domains/accounts/certified-mark.tsx';
import { CommentSection } from '../../domains/comments/comment-section.tsx';
import { userPath } from '../../domains/accounts/format.ts';
import { breadcrumbs } from '../../domains/discovery/structured-data.ts';
import { FollowButton } from '../../domains/follows/follow-button.tsx';
import { useVisit } from '../../domains/insights/use-visit.ts';
import { ArticleBody } from '../../domains/posts/article-body.tsx';
import { AuthorCard } from '../../domains/posts/author-card.tsx';
import { CollectionNav } from '../../domains/posts/collection-nav.tsx';
import { EndNote } from '../../domains/posts/end-note.tsx';
import { channelPath, formatViews, postPath } from '../../domains/posts/format.ts';
import { Labels } from '../../domains/posts/labels.tsx';
import { MiniCards } from '../../domains/posts/mini-card.tsx';
import { ReadingProgress } from '../../domains/posts/reading-progress.tsx';
import { articleData } from '../../domains/posts/structured-data.ts';
import { Contents, FoldedContents, isLong } from '../../domains/posts/table-of-contents.tsx';
import { useCorrectionNews } from '../../domains/posts/use-correction-news.ts';
import { TagLinks } from '../../domains/posts/tag-links.tsx';
import { ActionBar } from '../../domains/reactions/action-bar.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { pageMeta } from '../../lib/meta.ts';
import { visitOf } from '../../lib/visit.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Tag } from '../../ui/chip.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import type { Route } from './+types/article.ts';
import css from './article.module.css';

export { PageError as ErrorBoundary } from './page-error.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = visitOf(context);
  const post = await visit.call(detail, { postsId: params.id });
  if (post.type !== 'article') throw redirect(postPath(post), 301);
  const [{ list }, comments] = await Promise.all([
    visit.call(related, { postsId: post.id, limit: 6 }),
    visit.call(listComments, { postsId: post.id }),
  ]);
  return {
    head: headOf(visit.origin, post),
    now: new Date().toISOString(),
    post,
    regionName: regionLabel(post.region ?? ''),
    related: list,
    comments: { list: comments.list, hasMore: comments.hasMore, mayWrite: post.allowComment },
  };
}

/** Made with the page, so that what makes it is no part of a reader's script. */
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
        { name: post.category.name, path: channelPath(post.category.slug) },
        { name: post.title, path: postPath(post) },
      ]),
    ],
  });
}

export default function Article({ loaderData }: Route.ComponentProps) {
  const { post, regionName, related: works, comments, now } = loaderData;
  const text = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useVisit(post.id, 'article', end);
  useCorrectionNews(post);
  return (
    <main id="main" className={css.page}>
      <ReadingProgress text={text} />
      <ActionBar key={post.id} post={post} />
      <div className={css.column}>
        <article ref={text} className={css.article}>
          <header>
            <Link className={css.category} to={channelPath(post.category.slug)}>
              {post.category.name}
            </Link>
            <h1>{post.title}</h1>
            {post.summary !== '' && <p className={css.standfirst}>{post.summary}</p>}
            <div className={css.byline}>
              <Avatar src={post.author.avatar} size="xl" />
              <div>
                <b>
                  <Link to={userPath(post.author.id)}>{post.author.nickname}</Link> <CertifiedMark person={post.author} />
                </b>
                <p className={css.meta}>
                  <time dateTime={post.publishTime}>{formatDateTime(post.publishTime, new Date(now))}</time>
                  {post.ipLocation !== null ? (
                    <span>IP 属地：{post.ipLocation}</span>
                  ) : (
                    regionName !== '' && <span>{regionName}</span>
                  )}
                  <span>{formatViews(post)}</span>
                  <span className={css.minutes}>{post.readMinutes} 分钟读完</span>
                </p>
              </div>
              <FollowButton person={post.author} />
            </div>
            {(post.labels.length > 0 || post.corrected !== undefined) && (
              <p className={css.labels}>
                <Labels labels={post.labels} />
                {post.corrected !== undefined && (
                  <a href="#corrections">
                    <Tag size="s">已更正 {post.corrected.places} 处</Tag>
                  </a>
                )}
              </p>
            )}
            {isLong(post.outline) && <FoldedContents outline={post.outline} />}
          </header>
          <ArticleBody html={post.html ?? ''} />
          <div ref={end} />
          <EndNote post={post} now={new Date(now)} />
          <TagLinks tags={post.tags} />
          {post.collection !== undefined && <CollectionNav collection={post.collection} />}
        </article>
        <CommentSection post={post} first={comments} now={now} className={css.comments} />
      </div>
      <aside className={css.rail} aria-label="作者与相关">
        <AuthorCard author={post.author} />
        <div>
          <div className={css.sticky}>
            {isLong(post.outline) && <Contents outline={post.outline} />}
            {works.length > 0 && (
              <section>
                <SectionHead look="line" title="相关作品" />
                <MiniCards posts={works} />
              </section>
            )}
          </div>
        </div>
      </aside>
    </main>
  );
}
