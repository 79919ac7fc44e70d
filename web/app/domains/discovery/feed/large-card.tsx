import type { PostCard } from '#contract/posts/post.ts';
import { formatDay, formatViews } from '../../../lib/format.ts';
import { postPath, userPath } from '../../../lib/paths.ts';
import { Ago } from '../../../ui/data/ago.tsx';
import { Cover } from '../../../ui/data/cover.tsx';
import { TitleWords } from '../../../ui/data/title-words.tsx';
import { Cluster, Grid, Text } from '../../../ui/layout/primitives.tsx';
import { AiLabel } from '../../posts/parts/labels.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Link } from '../../../ui/base/link.tsx';
import css from './large-card.module.css';

/** A post with a large cover and its whole summary. */
export function LargeCard({ post, now, ofToday = false }: { post: PostCard; now: string; ofToday?: boolean }) {
  return (
    <Grid as="article" data-author={post.author.id} className={classes('card-link', css.card)}>
      <Cover
        className={css.cover}
        picture={post.picture}
        duration={post.duration}
        sizes="(min-width: 1280px) 456px, (min-width: 640px) 50vw, 100vw"
      />
      <div className={css.words}>
        <Text tone="primary" size={13} weight="strong">
          {ofToday ? `今日看点 · ${formatDay(now, new Date(now))}` : post.category.name}
        </Text>
        <Text as="h3" marginTop={6} size={20} weight="heavy" leading="title" clamp={3}>
          <Link to={postPath(post)}>
            <TitleWords of={post} />
          </Link>
        </Text>
        {post.summary !== '' && (
          <Text marginTop={8} size={15} tone="muted" leading="loose" clamp={3}>
            {post.summary}
          </Text>
        )}
        <Cluster as="p" wrap align="center" numeric nowrap size={13} tone="faint" leading="m" marginTop={12} className={css.meta}>
          <Text as={Link} tone="muted" className={css.author} to={userPath(post.author.id)}>
            {post.author.nickname}
          </Text>
          <span>{formatViews(post)}</span>
          <AiLabel aiMark={post.aiMark} />
          <Ago at={post.publishTime} now={now} />
        </Cluster>
      </div>
    </Grid>
  );
}
