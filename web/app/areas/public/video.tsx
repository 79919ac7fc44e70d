import { redirect } from 'react-router';
import { related } from '#contract/discovery.ts';
import { detail } from '#contract/posts.ts';
import { regionLabel } from '#contract/provinces.ts';
import { CertifiedMark } from '../../domains/accounts/certified-mark.tsx';
import { breadcrumbs } from '../../domains/discovery/structured-data.ts';
import { Player } from '../../domains/media-assets/player.tsx';
import { useCountedView } from '../../domains/insights/use-counted-view.ts';
import { CoverPicture } from '../../domains/posts/cover.tsx';
import { EndNote } from '../../domains/posts/end-note.tsx';
import { formatViews, postPath } from '../../domains/posts/format.ts';
import { Labels } from '../../domains/posts/labels.tsx';
import { MiniCards } from '../../domains/posts/mini-card.tsx';
import { ShareButton } from '../../domains/posts/share-button.tsx';
import { videoData } from '../../domains/posts/structured-data.ts';
import { TagLinks } from '../../domains/posts/tag-links.tsx';
import { VideoDescription } from '../../domains/posts/video-description.tsx';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { absolute, pageMeta } from '../../lib/meta.ts';
import { visitOf } from '../../lib/visit.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import type { Route } from './+types/video.ts';
import css from './video.module.css';

export { PageError as ErrorBoundary } from './page-error.tsx';

const NEXT = 10;

export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = visitOf(context);
  const post = await visit.call(detail, { postsId: params.id });
  if (post.type !== 'video') throw redirect(postPath(post), 301);
  const { list } = await visit.call(related, { postsId: post.id, limit: 20 });
  // Who watches goes on watching; what there is to read comes behind.
  const next = [...list.filter(({ type }) => type === 'video'), ...list.filter(({ type }) => type === 'article')].slice(0, NEXT);
  return { origin: visit.origin, now: new Date().toISOString(), post, regionName: regionLabel(post.region ?? ''), next };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { origin, post } = loaderData;
  return pageMeta({
    title: post.title,
    description: post.summary || `${post.author.nickname}的视频：${post.title}`,
    origin,
    path: postPath(post),
    picture: post.picture,
    type: 'video.other',
    extra: [
      { property: 'article:published_time', content: post.publishTime },
      ...(post.media === undefined
        ? []
        : [
            { property: 'og:video', content: absolute(origin, post.media.hls) },
            { property: 'og:video:type', content: 'application/vnd.apple.mpegurl' },
            { property: 'og:video:width', content: String(post.media.width) },
            { property: 'og:video:height', content: String(post.media.height) },
          ]),
    ],
    structuredData: [
      videoData(origin, post),
      breadcrumbs(origin, [
        { name: '视频', path: '/videos' },
        { name: post.title, path: postPath(post) },
      ]),
    ],
  });
}

export default function Video({ loaderData }: Route.ComponentProps) {
  const { post, regionName, next, now } = loaderData;
  useCountedView(post.id, 'video');
  return (
    <main id="main" className={css.page}>
      <div className={css.main}>
        <div className={css.stage}>
          {post.media !== undefined && (
            <Player
              key={post.id}
              id={post.id}
              title={post.title}
              author={post.author.nickname}
              media={post.media}
              poster={
                post.picture && (
                  <CoverPicture
                    priority
                    picture={post.picture}
                    sizes="(min-width: 1280px) 888px, (min-width: 1024px) 66vw, 100vw"
                  />
                )
              }
            />
          )}
        </div>
        <div className={css.info}>
          <h1>{post.title}</h1>
          <p className={css.meta}>
            <span>
              <Icon name="play" size="s" />
              {formatViews(post)}
            </span>
            <time dateTime={post.publishTime}>{formatDateTime(post.publishTime, new Date(now))}</time>
            {post.ipLocation !== null ? <span>IP 属地：{post.ipLocation}</span> : regionName !== '' && <span>{regionName}</span>}
            <Labels labels={post.labels} />
          </p>
          <div className={css.actions} role="group" aria-label="视频操作">
            <ShareButton look="pill" title={post.title} />
          </div>
          <section className={css.author} aria-label="作者">
            <Avatar src={post.author.avatar} size="xl" />
            <div>
              <b>
                {post.author.nickname} <CertifiedMark person={post.author} />
              </b>
              <p>
                {formatCount(post.author.followerCount)}粉丝{post.author.bio !== '' && ` · ${post.author.bio}`}
              </p>
            </div>
          </section>
          <VideoDescription key={post.id} text={post.summary} html={post.html} />
          <TagLinks tags={post.tags} />
          <EndNote post={post} />
        </div>
      </div>
      {next.length > 0 && (
        <aside className={css.next} aria-label="接下来看">
          <SectionHead look="small" title="接下来看" />
          <MiniCards posts={next} className={css.works} />
        </aside>
      )}
    </main>
  );
}
