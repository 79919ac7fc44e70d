import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { hotHours } from '../api.ts';
import { ApiError, request } from '../../../lib/api.ts';
import { formatDayAndWeekday } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/base/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { hotAddress, hourOf, type HotView } from './hot-address.ts';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import css from './hot-history.module.css';

type Answer = { hours: Set<string>; firstDay: string | null } | { failed: string };

interface HotHistoryProps {
  view: HotView;
  now: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A day and its hours; each hour leads to the list as it was. */
export function HotHistory({ view, now, open, onOpenChange }: HotHistoryProps) {
  const today = hourOf(now).slice(0, 10);
  const [day, setDay] = useState(view.at?.slice(0, 10) ?? today);
  const [answer, load] = useHours(day, open);
  const known = answer !== null && 'hours' in answer ? answer : null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="往期榜单"
      size="s"
      description="每小时留一份榜单，连同当时的算式，保留 90 天。"
    >
      <Cluster align="center" justify="between" className={css.day}>
        <IconButton
          icon="chevron-left"
          label="前一天"
          disabled={known?.firstDay != null && day <= known.firstDay}
          onClick={() => setDay(dayOn(day, -1))}
        />
        <b aria-live="polite">{formatDayAndWeekday(`${day}T12:00:00+08:00`)}</b>
        <IconButton icon="chevron-right" label="后一天" disabled={day >= today} onClick={() => setDay(dayOn(day, 1))} />
      </Cluster>
      {answer !== null && 'failed' in answer ? (
        <ErrorState message={answer.failed} onRetry={load} />
      ) : known === null ? (
        <SkeletonGroup label="正在加载" className={css.waiting}>
          <Skeleton className={css.piece} />
        </SkeletonGroup>
      ) : (
        <ul className={css.hours}>
          {HOURS.map((hour) => {
            const at = `${day}T${hour}`;
            return (
              <li key={hour}>
                {known.hours.has(at) ? (
                  <Link
                    to={hotAddress({ ...view, at })}
                    aria-current={at === view.at ? 'true' : undefined}
                    onClick={() => onOpenChange(false)}
                  >
                    {hour}:00
                  </Link>
                ) : (
                  <span aria-disabled="true">{hour}:00</span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {known !== null && known.hours.size === 0 && (
        <Text size="m" tone="muted" className={css.none}>
          这一天没有留下榜单。
        </Text>
      )}
    </Dialog>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

const dayOn = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

function useHours(day: string, open: boolean): [Answer | null, () => void] {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    setAnswer(null);
    request(hotHours, { day }, { signal: stop.signal }).then(
      ({ hours, first }) =>
        setAnswer({ hours: new Set(hours.map(hourOf)), firstDay: first === null ? null : hourOf(first).slice(0, 10) }),
      (error: unknown) => {
        if (!stop.signal.aborted) setAnswer({ failed: error instanceof ApiError ? error.message : '加载失败，请重试' });
      },
    );
    return () => stop.abort();
  }, [day, open, tries]);
  return [answer, useCallback(() => setTries((before) => before + 1), [])];
}
