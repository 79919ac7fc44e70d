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
      except="print"
      radius="l"
      align="center"
      above="7"
      className={classes('card-link', css.card)}
      aria-labelledby="next-read"
    >
      <Cover className={css.cover} picture={post.picture} duration={post.duration} sizes="(min-width: 640px) 240px, 40vw" />
      <div>
        <Text as="h2" size="s" tone="primary" weight="strong" leading="m" id="next-read">
          {post.type === 'video' ? '接着看' : '接着读'}
        </Text>
        <Text as="h3" above="1" size="b" weight="heavy" leading="snug" lines={3}>
          <Link to={postPath(post)}>
            <TitleWords of={post} />
          </Link>
        </Text>
        {post.summary !== '' && (
          <Text above="1-half" size="m" tone="muted" leading="loose" className={css.summary}>
            {post.summary}
          </Text>
        )}
        <Cluster as="p" wrap numeric nowrap size="s" tone="faint" leading="m" above="1-half" className={css.meta}>
          <span>{post.author.nickname}</span>
          <span>{formatViews(post)}</span>
          <AiLabel aiMark={post.aiMark} />
        </Cluster>
      </div>
    </Grid>
  );
}
