import { formatAgo, formatDateTime } from '../../lib/format.ts';

/** How long ago, counted from the loader's `now` so that server and browser write the same. */
export function Ago({ at, now, className }: { at: string; now: string; className?: string | undefined }) {
  const clock = new Date(now);
  return (
    <time className={className} dateTime={at} title={formatDateTime(at, clock)}>
      {formatAgo(at, clock)}
    </time>
  );
}
