import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import type { CollectionPosition } from '#contract/posts/post.ts';
import css from './collection-nav.module.css';
import { collectionPath, postPath } from '../../../lib/paths.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Link } from '../../../ui/base/link.tsx';

/** Links to the previous and next post of the collection, below an article. */
export function CollectionNav({ collection }: { collection: CollectionPosition }) {
  const { id, title, place, count, previous, next } = collection;
  return (
    <Stack as="nav" hideOn="print" gap={12} marginTop={28} className={css.nav} aria-label={`合集：${title}`}>
      <Cluster as="p" justify="between" gap={12} tone="muted" size={14}>
        合集：{title}
        <Cluster as={Link} inline tap align="center" gap={4} className={css.all} to={collectionPath(id)}>
          <span>
            {place}/{count}
          </span>
          全部
          <Icon name="chevron-right" size="s" />
        </Cluster>
      </Cluster>
      {previous !== null && (
        <Link className={css.previous} to={postPath(previous)} rel="prev">
          <Text as="small" tone="faint" size={13}>
            合集上一篇
          </Text>
          <Text as="b" size={15} weight="strong">
            {previous.title}
          </Text>
        </Link>
      )}
      {next !== null && (
        <Link className={css.next} to={postPath(next)} rel="next">
          <Text as="small" tone="faint" size={13}>
            合集下一篇
          </Text>
          <Text as="b" size={15} weight="strong">
            {next.title}
          </Text>
        </Link>
      )}
    </Stack>
  );
}
