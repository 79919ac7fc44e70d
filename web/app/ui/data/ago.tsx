import { formatAgo, formatDateTime } from '../../lib/format.ts';

/** The time that has passed, relative to the loader's `now`, so that server and browser render the same text. */
export function Ago({ at, now, className }: { at: string; now: string; className?: string | undefined }) {
  const clock = new Date(now);
  return (
    <time className={className} dateTime={at} title={formatDateTime(at, clock)}>
      {formatAgo(at, clock)}
    </time>
  );
}
