import { useRef } from 'react';
import { Link, redirect } from 'react-router';
import { related } from '#contract/discovery.ts';
import { detail } from '#contract/posts.ts';
import { regionLabel } from '#contract/provinces.ts';
import { CertifiedMark } from '../../domains/accounts/certified-mark.tsx';
import { breadcrumbs } from '../../domains/discovery/structured-data.ts';
import { useCountedView } from '../../domains/insights/use-counted-view.ts';
import { ArticleBody } from '../../domains/posts/article-body.tsx';
import { AuthorCard } from '../../domains/posts/author-card.tsx';
import { EndNote } from '../../domains/posts/end-note.tsx';
import { channelPath, formatViews, postPath } from '../../domains/posts/format.ts';
import { Labels } from '../../domains/posts/labels.tsx';
import { MiniCards } from '../../domains/posts/mini-card.tsx';
import { ReadingProgress } from '../../domains/posts/reading-progress.tsx';
import { ShareButton } from '../../domains/posts/share-button.tsx';
import { articleData } from '../../domains/posts/structured-data.ts';
import { Contents, FoldedContents, isLong } from '../../domains/posts/table-of-contents.tsx';
import { TagLinks } from '../../domains/posts/tag-links.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { pageMeta } from '../../lib/meta.ts';
import { visitOf } from '../../lib/visit.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import type { Route } from './+types/article.ts';
import css from './article.module.css';

export { PageError as ErrorBoundary } from './page-error.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = visitOf(context);
  const post = await visit.call(detail, { postsId: params.id });
  if (post.type !== 'article') throw redirect(postPath(post), 301);
  const { list } = await visit.call(related, { postsId: post.id, limit: 6 });
  return { origin: visit.origin, now: new Date().toISOString(), post, regionName: regionLabel(post.region ?? ''), related: list };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { origin, post } = loaderData;
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
  const { post, regionName, related: works, now } = loaderData;
  const text = useRef<HTMLElement>(null);
  useCountedView(post.id, 'article');
  return (
    <main id="main" className={css.page}>
      <ReadingProgress text={text} />
      <div className={css.actions} role="group" aria-label="文章操作">
        <ShareButton look="ring" title={post.title} />
      </div>
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
                {post.author.nickname} <CertifiedMark person={post.author} />
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
            <div className={css.share}>
              <ShareButton look="icon" title={post.title} />
            </div>
          </div>
          {post.labels.length > 0 && (
            <p className={css.labels}>
              <Labels labels={post.labels} />
            </p>
          )}
          {isLong(post.outline) && <FoldedContents outline={post.outline} />}
        </header>
        <ArticleBody html={post.html ?? ''} />
        <EndNote post={post} />
        <TagLinks tags={post.tags} />
      </article>
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
