import { useEffect, useRef, useState } from 'react';
import type { PostCard } from '#contract/posts/post.ts';
import { formatDuration, formatViews } from '../../../lib/format.ts';
import { postPath } from '../../../lib/paths.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { CoverPicture } from '../../../ui/data/cover.tsx';
import { TitleWords } from '../../../ui/data/title-words.tsx';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import { Cluster, Grid, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './lead-carousel.module.css';

type Pick = PostCard & { picked: boolean };

/**
 * The lead of the front page: one post at a time. The slides are in a row that can be swiped or scrolled without JavaScript;
 * buttons scroll it. It never moves by itself.
 */
export function LeadCarousel({ posts }: { posts: readonly Pick[] }) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  useEffect(() => (track.current === null ? undefined : watch(track.current, setCurrent)), []);

  const show = (index: number) => {
    const slide = track.current?.children[(index + posts.length) % posts.length];
    if (slide instanceof HTMLElement) track.current?.scrollTo({ left: slide.offsetLeft });
  };

  return (
    <section
      className={css.lead}
      aria-roledescription="轮播"
      aria-label={posts.every(({ picked }) => picked) ? PICKED : '首屏推荐'}
    >
      <Grid as="ul" radius="l" background="sunken" className={css.track} ref={track}>
        {posts.map((post, index) => (
          <li
            key={post.id}
            data-author={post.author.id}
            aria-roledescription="幻灯片"
            aria-label={`第 ${index + 1} 条，共 ${posts.length} 条`}
          >
            <Slide post={post} first={index === 0} />
          </li>
        ))}
      </Grid>
      {posts.length > 1 && (
        <Cluster align="center" justify="between" className={css.controls}>
          <Cluster className={css.dots}>
            {posts.map((post, index) => (
              <PlainButton
                flow="column"
                key={post.id}
                aria-label={`第 ${index + 1} 条`}
                aria-current={index === current ? 'true' : undefined}
                onClick={() => show(index)}
              />
            ))}
          </Cluster>
          <div className={css.arrows}>
            <button type="button" aria-label="上一条" onClick={() => show(current - 1)}>
              <Icon name="chevron-left" />
            </button>
            <button type="button" aria-label="下一条" onClick={() => show(current + 1)}>
              <Icon name="chevron-right" />
            </button>
          </div>
        </Cluster>
      )}
    </section>
  );
}

const PICKED = '编辑精选';

function Slide({ post, first }: { post: Pick; first: boolean }) {
  return (
    <Link className={css.slide} to={postPath(post)}>
      {post.picture !== null && (
        <CoverPicture
          picture={post.picture}
          sizes="(min-width: 1280px) 888px, (min-width: 1024px) 66vw, 100vw"
          priority={first}
        />
      )}
      <div className={css.words}>
        <Cluster as="span" gap={8} align="center" inline size={13} weight="strong" className={css.kicker}>
          {post.picked ? `${PICKED} · ${post.category.name}` : post.category.name}
        </Cluster>
        <Text as="h2" marginTop={8} size={24} weight="heavy" leading="tight">
          <TitleWords of={post} />
        </Text>
        <Text marginTop={10} size={15} leading="loose">
          {post.summary}
        </Text>
        <Cluster as="span" gap={12} align="center" size={13} marginTop={8}>
          <span>{post.author.nickname}</span>
          <span>{post.duration === undefined ? formatViews(post) : `视频 ${formatDuration(post.duration)}`}</span>
        </Cluster>
      </div>
    </Link>
  );
}

/** Calls `onShown` with the index of the slide that fills the track. */
function watch(track: HTMLElement, onShown: (index: number) => void): () => void {
  const slides = [...track.children];
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const index = slides.indexOf(target);
        if (isIntersecting) onShown(index);
      }
    },
    { root: track, threshold: 0.6 },
  );
  for (const slide of slides) observer.observe(slide);
  return () => observer.disconnect();
}
