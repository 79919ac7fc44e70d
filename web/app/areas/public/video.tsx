import { lazy, Suspense, useMemo, useState } from 'react';
import { redirect } from 'react-router';
import { listComments } from '#contract/comments/addresses.ts';
import { related } from '#contract/discovery/addresses.ts';
import { collectionDetail, detail } from '#contract/posts/addresses.ts';
import type { PostDetail } from '#contract/posts/post.ts';
import { regionLabel } from '#contract/provinces.ts';
import { CommentSection } from '../../domains/comments/thread/comment-section.tsx';
import { Count as DanmakuCount } from '../../domains/danmaku/layer/danmaku-count.tsx';
import { DanmakuFrame } from '../../domains/danmaku/layer/danmaku-frame.tsx';
import { FollowButton } from '../../domains/follows/parts/follow-button.tsx';
import { ActionBar } from '../../domains/library/reactions/action-bar.tsx';
import { CollectionList } from '../../domains/posts/collections/collection-list.tsx';
import { aiNotice, Labels } from '../../domains/posts/parts/labels.tsx';
import { MiniCards } from '../../domains/posts/parts/mini-card.tsx';
import { TagLinks } from '../../domains/posts/parts/tag-links.tsx';
import { ChapterStrip } from '../../domains/posts/reading/chapter-strip.tsx';
import { chaptersOf } from '../../domains/posts/reading/chapters.ts';
import { EndNote } from '../../domains/posts/reading/end-note.tsx';
import { videoData } from '../../domains/posts/reading/structured-data.ts';
import { useFreshCounts } from '../../domains/posts/reading/use-fresh-counts.ts';
import { useCorrectionNews } from '../../domains/posts/reading/use-correction-news.ts';
import { useNextVideo } from '../../domains/posts/reading/use-next-video.ts';
import { VideoDescription } from '../../domains/posts/reading/video-description.tsx';
import { useVideoTabs } from '../../domains/posts/reading/video-tabs.tsx';
import { useVisit } from '../../domains/views/parts/use-visit.ts';
import { useWatching } from '../../domains/views/parts/watching.ts';
import { AutoNextSwitch } from '../../kits/player/controls/auto-next-switch.tsx';
import { playbackPositions } from '../../domains/library/playback-positions.ts';
import { Player } from '../../kits/player/player.tsx';
import { useWide } from '../../kits/player/use-wide.ts';
import { formatCount, formatDateTime, formatViews } from '../../lib/format.ts';
import { guestOf } from '../../lib/guest-context.ts';
import { absolute, pageMeta } from '../../lib/meta.ts';
import { postPath, userPath } from '../../lib/paths.ts';
import { breadcrumbs } from '../../lib/structured-data.ts';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { Avatar } from '../../ui/data/avatar.tsx';
import { CertifiedMark } from '../../ui/data/certified-mark.tsx';
import { CoverPicture } from '../../ui/data/cover.tsx';
import { TitleWords } from '../../ui/data/title-words.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import type { Route } from './+types/video.ts';
import { Box, Cluster, Grid, Stack, Text } from '../../ui/layout/primitives.tsx';
import { Link } from '../../ui/base/link.tsx';
import css from './video.module.css';

export { ErrorInLayout as ErrorBoundary } from '../../ui/feedback/error-in-layout.tsx';

const DanmakuLayer = lazy(() =>
  import('../../domains/danmaku/layer/danmaku-layer.tsx').then((part) => ({ default: part.DanmakuLayer })),
);
const Transcript = lazy(() =>
  import('../../domains/posts/reading/transcript.tsx').then((part) => ({ default: part.Transcript })),
);
const DanmakuToggle = lazy(() =>
  import('../../domains/danmaku/layer/danmaku-toggle.tsx').then((part) => ({ default: part.DanmakuToggle })),
);

const NEXT_MAX = 10;

export async function loader({ params, context }: Route.LoaderArgs) {
  const guest = guestOf(context);
  const post = await guest.call(detail, { postsId: params.id });
  if (post.type !== 'video') throw redirect(postPath(post), 301);
  const [{ list }, comments, collection] = await Promise.all([
    guest.call(related, { postsId: post.id, limit: 20 }),
    guest.call(listComments, { postsId: post.id }),
    post.collection && guest.call(collectionDetail, { collectionId: post.collection.id }),
  ]);
  // Videos first: viewers of a video mostly go on with another video.
  const next = [...list.filter(({ type }) => type === 'video'), ...list.filter(({ type }) => type === 'article')].slice(
    0,
    NEXT_MAX,
  );
  return {
    head: headOf(guest.origin, post),
    now: new Date().toISOString(),
    post,
    regionName: regionLabel(post.region ?? ''),
    next,
    comments: { list: comments.list, hasMore: comments.hasMore, mayWrite: post.allowComment },
    collection: collection ?? null,
  };
}

/** The head of the page, made by the loader, so that the code for it is not in the script of readers. */
export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? [];

function headOf(origin: string, post: PostDetail) {
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

/** The id of the panel with the transcript. */
const TRANSCRIPT = 'transcript';

export default function Video({ loaderData }: Route.ComponentProps) {
  const { regionName, next, comments, collection, now } = loaderData;
  const post = useFreshCounts(loaderData.post, now);
  const { nextVideo, isContinuation } = useNextVideo({ current: post.id, collection: collection?.works ?? [], related: next });
  const { isWide, toggleWide } = useWide();
  const { current, row, panel } = useVideoTabs(post);
  const [goTo, setGoTo] = useState({ id: '', seconds: 0 });
  const [transcriptOf, setTranscriptOf] = useState<string | null>(null);
  const isTranscriptOpen = transcriptOf === post.id;
  const tracks = post.media?.captions ?? [];
  const [videos, articles] = useMemo(
    () => [next.filter(({ type }) => type === 'video'), next.filter(({ type }) => type === 'article')],
    [next],
  );
  const chapters = chaptersOf(post.html, post.media?.duration ?? 0);
  const seek = (seconds: number) => setGoTo({ id: post.id, seconds });
  useVisit(post.id, 'video');
  useWatching(post.id);
  useCorrectionNews(post);
  return (
    <Stack
      as="main"
      shrinkChildren
      alignContent="start"
      id="main"
      className={classes(css.page, isWide && css.wide)}
      data-tab={current}
    >
      <Box shrink className={css.main}>
        <div className={css.stage}>
          {post.media !== undefined && (
            <Player
              key={`player ${post.id}`}
              id={post.id}
              title={post.title}
              author={post.author.nickname}
              media={post.media}
              notice={aiNotice(post)}
              poster={
                post.picture && (
                  <CoverPicture
                    priority
                    picture={post.picture}
                    sizes="(min-width: 1280px) 888px, (min-width: 1024px) 66vw, 100vw"
                  />
                )
              }
              Layer={post.allowDanmaku ? DanmakuLayer : undefined}
              buttons={post.allowDanmaku && <DanmakuToggle />}
              next={nextVideo}
              startAtOnce={isContinuation}
              isWide={isWide}
              onWide={toggleWide}
              sticks
              positions={playbackPositions}
              chapters={chapters}
              goTo={goTo.id === post.id ? goTo : null}
            />
          )}
          {row}
        </div>
        <div className={css.danmaku}>
          <DanmakuFrame
            key={`danmaku ${post.id}`}
            postsId={post.id}
            authorId={post.author.id}
            allowed={post.allowDanmaku}
            count={post.danmakuCount}
          />
        </div>
        <div className={css.info} {...panel('intro')}>
          <Text as="h1" size={22} weight="heavy" leading="snug">
            <TitleWords of={post} />
          </Text>
          <Cluster
            as="p"
            wrap
            align="center"
            numeric
            nowrap
            size={13}
            tone="faint"
            leading="m"
            marginTop={8}
            className={css.meta}
          >
            <span>
              <Icon name="play" size="s" />
              {formatViews(post)}
            </span>
            <DanmakuCount className="" postsId={post.id} count={post.danmakuCount} />
            <time dateTime={post.publishTime}>{formatDateTime(post.publishTime, new Date(now))}</time>
            {post.ipLocation !== null ? <span>IP 属地：{post.ipLocation}</span> : regionName !== '' && <span>{regionName}</span>}
            <Labels post={post} />
          </Cluster>
          <ActionBar
            key={`actions ${post.id}`}
            post={post}
            transcript={
              tracks.length === 0
                ? undefined
                : { id: TRANSCRIPT, open: isTranscriptOpen, onToggle: () => setTranscriptOf(isTranscriptOpen ? null : post.id) }
            }
          />
          {isTranscriptOpen && (
            <Suspense>
              <Transcript key={`transcript ${post.id}`} id={TRANSCRIPT} tracks={tracks} onSeek={seek} />
            </Suspense>
          )}
          <Grid as="section" align="center" gap={12} marginTop={12} className={css.author} aria-label="作者">
            <Avatar src={post.author.avatar} name={post.author.nickname} size="xl" />
            <div>
              <Text as="b" size={16} weight="strong" leading="xl">
                <Link to={userPath(post.author.id)}>{post.author.nickname}</Link> <CertifiedMark user={post.author} />
              </Text>
              <Text tone="faint" size={13} leading="m" truncate>
                {formatCount(post.author.followerCount)}粉丝{post.author.bio !== '' && ` · ${post.author.bio}`}
              </Text>
            </div>
            <FollowButton variant="primary" user={post.author} />
          </Grid>
          <VideoDescription key={`description ${post.id}`} text={post.summary} html={post.html} onSeek={seek} />
          <ChapterStrip chapters={chapters} onSeek={seek} />
          <TagLinks tags={post.tags} />
          <EndNote post={post} now={new Date(now)} />
        </div>
        <div className={css.comments} {...panel('comments')}>
          <CommentSection post={post} first={comments} now={now} />
        </div>
      </Box>
      {(next.length > 0 || collection !== null) && (
        <aside className={css.next} aria-label="接下来播放">
          {collection !== null && <CollectionList title={collection.title} posts={collection.works} current={post.id} />}
          {(videos.length > 0 || collection !== null) && (
            <>
              <SectionHead look="small" title="接下来播放">
                <AutoNextSwitch />
              </SectionHead>
              <MiniCards posts={videos} className={css.works} />
            </>
          )}
          {articles.length > 0 && (
            <div className={css.more}>
              <SectionHead look="small" title="相关文章" />
              <MiniCards posts={articles} className={css.works} />
            </div>
          )}
        </aside>
      )}
    </Stack>
  );
}
