import { Skeleton, SkeletonGroup, SkeletonLines } from '../../../ui/skeleton.tsx';
import css from './desk-skeleton.module.css';

/** In the shape of the editor: bar, column, settings. */
export const DeskSkeleton = () => (
  <SkeletonGroup label="正在打开草稿">
    <div className={css.bar}>
      <Skeleton className={css.name} />
    </div>
    <div className={css.pair}>
      <div className={css.column}>
        <Skeleton className={css.title} />
        <SkeletonLines lines={6} />
      </div>
      <div className={css.settings}>
        <Skeleton className={css.cover} />
        <SkeletonLines lines={4} />
      </div>
    </div>
  </SkeletonGroup>
);
