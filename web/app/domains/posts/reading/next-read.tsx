import type { PostCard } from '#contract/posts/post.ts';
import { formatViews } from '../../../lib/format.ts';
import { postPath } from '../../../lib/paths.ts';
import { Cover } from '../../../ui/data/cover.tsx';
import { TitleWords } from '../../../ui/data/title-words.tsx';
import { Cluster, Grid, Text } from '../../../ui/layout/primitives.tsx';
import { AiLabel } from '../parts/labels.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Link } from '../../../ui/base/link.tsx';
import css from './next-read.module.css';

/** The next post to read, below an article. */
export function NextRead({ post }: { post: PostCard }) {
  return (
    <Grid
      as="section"
      hideOn="print"
      radius="l"
      align="center"
      marginTop={32}
      className={classes('card-link', css.card)}
      aria-labelledby="next-read"
    >
      <Cover className={css.cover} picture={post.picture} duration={post.duration} sizes="(min-width: 640px) 240px, 40vw" />
      <div>
        <Text as="h2" size={13} tone="primary" weight="strong" leading="m" id="next-read">
          {post.type === 'video' ? '接着看' : '接着读'}
        </Text>
        <Text as="h3" marginTop={4} size={16} weight="heavy" leading="snug" clamp={3}>
          <Link to={postPath(post)}>
            <TitleWords of={post} />
          </Link>
        </Text>
        {post.summary !== '' && (
          <Text marginTop={6} size={14} tone="muted" leading="loose" className={css.summary}>
            {post.summary}
          </Text>
        )}
        <Cluster as="p" wrap numeric nowrap size={13} tone="faint" leading="m" marginTop={6} className={css.meta}>
          <span>{post.author.nickname}</span>
          <span>{formatViews(post)}</span>
          <AiLabel aiMark={post.aiMark} />
        </Cluster>
      </div>
    </Grid>
  );
}
