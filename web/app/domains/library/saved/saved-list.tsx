import { Fragment } from 'react';
import type { PostCard } from '#contract/posts/post.ts';
import type { PagedList } from '../../../lib/calls/paged-list.ts';
import type { Page } from '../../../lib/calls/pages.ts';
import { formatViews } from '../../../lib/format.ts';
import { postPath } from '../../../lib/paths.ts';
import { IconButton } from '../../../ui/base/button.tsx';
import type { IconName } from '../../../ui/base/icon.tsx';
import { Cover } from '../../../ui/data/cover.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListFoot } from '../../../ui/feedback/list-foot.tsx';
import { Skeleton, SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Cluster, Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './saved-list.module.css';

interface SavedAction {
  icon: IconName;
  label: string;
  onSelect: () => void;
}

interface SavedListProps<Item> {
  posts: PagedList<Item, Page<Item>>;
  /** Actions on a post, at the right of its row. */
  actionsOf?: (item: Item) => readonly SavedAction[];
  /** A note in the row, for example when it was read. */
  note?: (item: Item) => string;
  /** The heading of a group, shown above its first row. */
  group?: (item: Item) => string;
  empty: { title: string; text: string };
}

/** A list of saved posts. */
export function SavedList<Item extends PostCard>({ posts, actionsOf, note, group, empty }: SavedListProps<Item>) {
  const { items, failure } = posts;
  if (items === null && failure === null) return <Waiting />;
  const heads = items?.map((item) => group?.(item)) ?? [];
  return (
    <>
      {items !== null && items.length === 0 && failure === null && <EmptyState illustration="bookmark" heading="h3" {...empty} />}
      <Stack>
        {items?.map((item, at) => (
          <Fragment key={item.id}>
            {heads[at] !== undefined && heads[at] !== heads[at - 1] && (
              <Text as="h3" size={14} tone="muted" weight="strong" marginTop={20}>
                {heads[at]}
              </Text>
            )}
            <Grid as="article" align="start" gap={12} border="bottom" className={css.row}>
              <Cover className={css.cover} picture={item.picture} duration={item.duration} sizes="160px" />
              <div className={css.words}>
                <Text as="h4" size={15} weight="strong" leading="snug" clamp={2}>
                  <Link to={postPath(item)}>{item.title}</Link>
                </Text>
                <Cluster as="p" wrap marginTop={4} tone="faint" size={13} numeric leading="m">
                  <span>{item.author.nickname}</span>
                  <span>{formatViews(item)}</span>
                  {note !== undefined && <span>{note(item)}</span>}
                </Cluster>
              </div>
              <Cluster gap={4} className={css.actions}>
                {actionsOf?.(item).map(({ icon, label, onSelect }) => (
                  <IconButton key={label} icon={icon} label={label} onClick={onSelect} />
                ))}
              </Cluster>
            </Grid>
          </Fragment>
        ))}
      </Stack>
      <ListFoot list={posts} />
    </>
  );
}

const Waiting = () => (
  <SkeletonGroup label="正在加载">
    {Array.from({ length: 4 }, (_, row) => (
      <Grid align="start" gap={12} border="bottom" key={row} className={css.row}>
        <Skeleton className={css.cover} />
        <SkeletonLines lines={2} />
      </Grid>
    ))}
  </SkeletonGroup>
);
