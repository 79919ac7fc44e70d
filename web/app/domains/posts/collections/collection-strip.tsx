import type { FeaturedCollection } from '#contract/posts/collections.ts';
import { collectionPath } from '../../../lib/paths.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Cover } from '../../../ui/data/cover.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import { SwipedStrip } from '../../../ui/layout/swiped-strip.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Link } from '../../../ui/base/link.tsx';
import css from './collection-strip.module.css';

/** Collections side by side, as links to their pages. */
export function CollectionStrip({ collections }: { collections: readonly FeaturedCollection[] }) {
  return (
    <SwipedStrip as="ul" title="专题" note="同一主题的系列作品">
      {collections.map(({ id, title, count, author, picture }) => (
        <li key={id} className={classes('card-link', css.card)}>
          <Cover picture={picture} sizes="(min-width: 1280px) 283px, (min-width: 640px) 30vw, 70vw">
            <span className={css.count}>
              <Icon name="list" size="s" />
              {count} 篇
            </span>
          </Cover>
          <Text as="h3" marginTop={10} size={16} weight="strong" leading="snug" clamp={2}>
            <Link to={collectionPath(id)}>{title}</Link>
          </Text>
          <Text size={13} tone="faint" leading="m" marginTop={4} truncate>
            {author.nickname}
          </Text>
        </li>
      ))}
    </SwipedStrip>
  );
}
