import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import css from './own-skeleton.module.css';

/** In the shape of the list's rows. */
export const OwnSkeleton = ({ rows = 6 }: { rows?: number }) => (
  <SkeletonGroup label="正在取作品">
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={css.row}>
        <Skeleton className={css.cover} />
        <div className={css.words}>
          <Skeleton className={css.title} />
          <Skeleton className={css.meta} />
        </div>
        <Skeleton className={css.state} />
      </div>
    ))}
  </SkeletonGroup>
);
