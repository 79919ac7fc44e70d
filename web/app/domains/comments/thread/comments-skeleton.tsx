import { Skeleton, SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Grid } from '../../../ui/layout/primitives.tsx';
import css from './comments-skeleton.module.css';

/** A placeholder in the shape of the comment form. */
export const ComposeSkeleton = () => (
  <SkeletonGroup label="正在加载评论框">
    <Grid gap={12} className={css.row}>
      <Skeleton className={css.face} />
      <Skeleton className={css.box} />
    </Grid>
  </SkeletonGroup>
);

export const CommentRowsSkeleton = () => (
  <>
    {[1, 2, 3].map((row) => (
      <Grid gap={12} className={css.row} key={row}>
        <Skeleton className={css.face} />
        <SkeletonLines lines={3} />
      </Grid>
    ))}
  </>
);
