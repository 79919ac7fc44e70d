import { Skeleton, SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import css from './comments-skeleton.module.css';

/** In the shape of the box to write in. */
export const ComposeSkeleton = () => (
  <SkeletonGroup label="评论框加载中">
    <div className={css.row}>
      <Skeleton className={css.face} />
      <Skeleton className={css.box} />
    </div>
  </SkeletonGroup>
);

export const CommentRowsSkeleton = () => (
  <>
    {[1, 2, 3].map((row) => (
      <div className={css.row} key={row}>
        <Skeleton className={css.face} />
        <SkeletonLines lines={3} />
      </div>
    ))}
  </>
);
