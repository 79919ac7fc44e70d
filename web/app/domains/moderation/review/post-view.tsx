import type { ReactNode, RefObject } from 'react';
import { AI_MARK_TEXT, LABEL_TEXT } from '#contract/posts/constants.ts';
import type { ReviewDetail, ReviewHint } from '#contract/moderation/review.ts';
import type { Picture } from '#contract/posts/post.ts';
import { PROVINCES } from '#contract/provinces.ts';
import { formatDateTime, formatDuration, formatInteger } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { CertifiedMark } from '../../../ui/data/certified-mark.tsx';
import { Cover } from '../../../ui/data/cover.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { MarkedBody } from './marked-body.tsx';
import type { Passage } from './passage.ts';
import type { ReasonDraft } from './reasons.ts';
import { WatchedVideo } from './watched-video.tsx';
import { Cluster, Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './post-view.module.css';

interface PostViewProps {
  post: ReviewDetail;
  reasons: readonly ReasonDraft[];
  hints: readonly ReviewHint[];
  /** Whether passages and pictures may be selected as reasons now. */
  pointing: boolean;
  body: RefObject<HTMLDivElement | null>;
  player: RefObject<HTMLDivElement | null>;
  onPassage: (passage: Passage) => void;
  onPicture: (src: string) => void;
  onMark: (key: number) => void;
}

/** The post as readers will see it. */
export function PostView({ post, reasons, hints, pointing, body, player, onPassage, onPicture, onMark }: PostViewProps) {
  return (
    <article className={css.work}>
      <Text as="h2" size={24} weight="strong" leading="title">
        {post.title || '（无标题）'}
      </Text>
      <PostFacts post={post} />
      {post.type === 'video' && <Video post={post} player={player} />}
      {/* A video's cover is shown by the player. */}
      {post.picture !== null && post.media === null && <LargeCover picture={post.picture} />}
      <PostExtras post={post} />
      {post.html !== null && post.html !== '' && (
        <MarkedBody
          html={post.html}
          reasons={reasons}
          hints={hints}
          words={post.riskyWords}
          pointing={pointing}
          body={body}
          onPassage={onPassage}
          onPicture={onPicture}
          onMark={onMark}
        />
      )}
    </article>
  );
}

function Video({ post, player }: { post: ReviewDetail; player: RefObject<HTMLDivElement | null> }) {
  return (
    <div className={css.video}>
      {post.media === null ? (
        <EmptyState illustration="film" title="视频暂时不能播放" text="转码完成后可在此播放。" />
      ) : (
        <WatchedVideo post={post} media={post.media} frame={player} />
      )}
    </div>
  );
}

/** The cover in the largest size of lists, as a link to the original. */
const LargeCover = ({ picture }: { picture: Picture }) => (
  <figure className={css.cover}>
    <a href={picture.url} target="_blank" rel="noreferrer" aria-label="封面，在新标签页打开原图">
      <Cover picture={picture} sizes="(min-width: 520px) 480px, 100vw" />
    </a>
    <Text as="figcaption" size={12} tone="muted" marginTop={4}>
      封面
    </Text>
  </figure>
);

/** Author, category and other facts, in one line under the title. */
function PostFacts({ post }: { post: ReviewDetail }) {
  const { applicant, category, labels, aiMark, region, type, media } = post;
  return (
    <Cluster as="p" wrap align="center" numeric size={13} tone="muted" className={css.facts}>
      <Cluster as="span" gap={6} align="center" inline tone="plain">
        <Avatar src={applicant.avatar} name={applicant.nickname} size="s" />
        {applicant.nickname}
        <CertifiedMark user={applicant} />
      </Cluster>
      {category !== null && <span>{category.name}</span>}
      {labels.map((label) => (
        <span key={label}>{label === 'ai' && aiMark !== null ? AI_MARK_TEXT[aiMark] : LABEL_TEXT[label]}</span>
      ))}
      {type === 'video' && media !== null && <span>{`${formatDuration(media.duration)}，${media.width}×${media.height}`}</span>}
      {post.textLength > 0 && <span>{formatInteger(post.textLength)} 字</span>}
      {post.pictureCount > 0 && <span>{post.pictureCount} 张图</span>}
      {region !== null && <span>{PROVINCES.find(({ value }) => value === region)?.label ?? region}</span>}
    </Cluster>
  );
}

/** Further data of the post, without empty ones. */
function PostExtras({ post }: { post: ReviewDetail }) {
  const { summary, tags, source, publishAt, riskyWords, picture } = post;
  const rows: [string, ReactNode][] = [
    ['需留意', riskyWords.join('、')],
    ['封面', picture === null ? '没有封面' : ''],
    ['摘要', summary],
    ['标签', tags.join('、')],
    ['转载来源', source === null ? '' : <Source key="source" address={source} />],
    ['定时发布', publishAt === null ? '' : formatDateTime(publishAt)],
  ];
  const filled = rows.filter(([, value]) => value !== '');
  if (filled.length === 0) return null;
  return (
    <Stack as="dl" radius="m" background="canvas" gap={6} size={13} className={css.extras}>
      {filled.map(([name, value]) => (
        <Grid gap={8} key={name}>
          <Text as="dt" tone="faint">
            {name}
          </Text>
          <dd>{value}</dd>
        </Grid>
      ))}
    </Stack>
  );
}

/** The source as typed by the author; a link only for http addresses. */
function Source({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noreferrer nofollow">
      {address}
    </a>
  );
}
