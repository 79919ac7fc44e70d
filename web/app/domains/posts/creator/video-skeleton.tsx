import { Skeleton, SkeletonGroup, SkeletonLines } from '../../../ui/skeleton.tsx';
import css from './video-form.module.css';

export const VideoSkeleton = () => (
  <SkeletonGroup label="正在打开草稿">
    <div className={css.page}>
      <Skeleton className={css.emptyHead} />
      <div className={css.pair}>
        <div className={css.card}>
          <Skeleton className={css.emptyDrop} />
        </div>
        <div className={css.card}>
          <SkeletonLines lines={8} />
        </div>
      </div>
    </div>
  </SkeletonGroup>
);
