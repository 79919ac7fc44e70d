import { memo } from 'react';
import type { PostCard } from '#contract/posts/post.ts';
import { formatViews } from '../../../lib/format.ts';
import { postPath } from '../../../lib/paths.ts';
import { Cover } from '../../../ui/data/cover.tsx';
import { TitleWords } from '../../../ui/data/title-words.tsx';
import { Cluster, Grid, Text } from '../../../ui/layout/primitives.tsx';
import { AiLabel } from './labels.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Link } from '../../../ui/base/link.tsx';
import css from './mini-card.module.css';

/** A post in a side column: a small cover, a title and a line. `data-author` lets lists hide the posts of a blocked author. */
function MiniCard({ post }: { post: PostCard }) {
  return (
    <Grid as="article" align="start" gap={12} data-author={post.author.id} className={classes('card-link', css.card)}>
      <Cover className={css.cover} picture={post.picture} duration={post.duration} sizes="132px" />
      <div>
        <Text as="h3" size={15} weight="strong" leading="snug" clamp={3}>
          <Link to={postPath(post)}>
            <TitleWords of={post} />
          </Link>
        </Text>
        <Cluster as="p" wrap numeric nowrap size={13} tone="faint" leading="m" marginTop={4} className={css.meta}>
          <span>{post.author.nickname}</span>
          <span>{formatViews(post)}</span>
          <AiLabel aiMark={post.aiMark} />
        </Cluster>
      </div>
    </Grid>
  );
}

/** Memoised: the cards are not rendered again when only the rest of the page changes. */
export const MiniCards = memo(({ posts, className }: { posts: readonly PostCard[]; className?: string | undefined }) => (
  <div className={className ?? css.list}>
    {posts.map((post) => (
      <MiniCard key={post.id} post={post} />
    ))}
  </div>
));
