import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { Cluster, Stack } from '../../../ui/layout/primitives.tsx';
import css from './own-skeleton.module.css';

/** A placeholder in the shape of the list's rows. */
export const OwnSkeleton = ({ rows = 6 }: { rows?: number }) => (
  <SkeletonGroup label="正在加载作品">
    {Array.from({ length: rows }, (_, row) => (
      <Cluster border="top" gap={12} align="center" key={row} className={css.row}>
        <Skeleton className={css.cover} />
        <Stack gap={8} className={css.words}>
          <Skeleton className={css.title} />
          <Skeleton className={css.meta} />
        </Stack>
        <Skeleton className={css.state} />
      </Cluster>
    ))}
  </SkeletonGroup>
);
