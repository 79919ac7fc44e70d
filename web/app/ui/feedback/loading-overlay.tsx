import { classes } from '../base/classes.ts';
import { Stack, Text } from '../layout/primitives.tsx';
import { useDelayed } from './delayed.ts';
import css from './loading-overlay.module.css';
import { ProgressBar } from '../data/progress-bar.tsx';
import { SkeletonLines } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';

export type LoadingLook = 'spinner' | 'bar' | 'skeleton';

interface LoadingOverlayProps {
  active: boolean;
  label?: string;
  /** By default a spinner, or a bar when `percent` is set. */
  look?: LoadingLook;
  percent?: number | undefined;
  /** Covers the window instead of its positioned parent. */
  wholePage?: boolean;
}

/** Covers content that cannot be used during a long task: from 300 ms on, then for at least 500 ms. */
export function LoadingOverlay({
  active,
  label = '正在加载…',
  percent,
  look = percent === undefined ? 'spinner' : 'bar',
  wholePage = false,
}: LoadingOverlayProps) {
  const isVisible = useDelayed(active);
  if (!isVisible) return null;
  return (
    <Stack
      justify="center"
      gap={14}
      tone="muted"
      size={15}
      className={classes(css.veil, wholePage && css.wholePage)}
      role="status"
    >
      {look === 'spinner' && <Spinner />}
      {look === 'bar' && <ProgressBar className={css.bar} label={label} value={percent} />}
      {look === 'skeleton' && <SkeletonLines className={css.lines} lines={4} />}
      <span>
        {label}
        {percent !== undefined && (
          <Text as="span" numeric>
            {' '}
            {Math.round(percent)}%
          </Text>
        )}
      </span>
    </Stack>
  );
}
