import type { ReactNode } from 'react';
import { Stack } from '../layout/primitives.tsx';
import { classes } from '../base/classes.ts';
import css from './skeleton.module.css';

/** A grey placeholder; `className` gives its size. */
export const Skeleton = ({ className }: { className?: string | undefined }) => <span className={classes(css.piece, className)} />;

/** Placeholder for lines of text; the last is shorter. */
export function SkeletonLines({ lines = 3, className }: { lines?: number; className?: string | undefined }) {
  return (
    <Stack as="span" gap={12} className={classes(css.lines, className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} />
      ))}
    </Stack>
  );
}

/** Placeholders with one loading message for screen readers, which skip the placeholders themselves. */
export function SkeletonGroup({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div className={className} role="status" aria-busy="true" aria-label={label}>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
