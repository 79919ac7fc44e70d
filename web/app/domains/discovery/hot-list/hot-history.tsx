import { useState } from 'react';
import { hotHours } from '#contract/discovery/addresses.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { addDays, dayAndWeekday } from '../../../lib/periods/period.ts';
import { IconButton } from '../../../ui/base/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { hotAddress, hourOf, type HotView } from './hot-address.ts';
import { Cluster, Grid, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './hot-history.module.css';

interface HotHistoryProps {
  view: HotView;
  now: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Chooses a past day and hour of the hot list. */
export function HotHistory({ view, now, open, onOpenChange }: HotHistoryProps) {
  const today = hourOf(now).slice(0, 10);
  const [day, setDay] = useState(view.at?.slice(0, 10) ?? today);
  const { answer, failure, reload } = useAnswer(hotHours, open ? { day } : null);
  const hours = answer === null ? null : new Set(answer.hours.map(hourOf));
  const firstDay = answer?.first == null ? null : hourOf(answer.first).slice(0, 10);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="往期榜单"
      size="s"
      description="榜单及热度算式每小时存档一次，保留 90 天。"
    >
      <Cluster align="center" justify="between" className={css.day}>
        <IconButton
          icon="chevron-left"
          label="前一天"
          disabled={firstDay !== null && day <= firstDay}
          onClick={() => setDay(addDays(day, -1))}
        />
        <b aria-live="polite">{dayAndWeekday(day)}</b>
        <IconButton icon="chevron-right" label="后一天" disabled={day >= today} onClick={() => setDay(addDays(day, 1))} />
      </Cluster>
      {failure !== null ? (
        <ErrorState message={failure} onRetry={reload} />
      ) : hours === null ? (
        <SkeletonGroup label="正在加载" className={css.waiting}>
          <Skeleton className={css.piece} />
        </SkeletonGroup>
      ) : (
        <Grid as="ul" gap={8} numeric className={css.hours}>
          {HOURS.map((hour) => {
            const at = `${day}T${hour}`;
            return (
              <li key={hour}>
                {hours.has(at) ? (
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
        </Grid>
      )}
      {hours?.size === 0 && (
        <Text size={14} tone="muted" className={css.none}>
          当天没有存档榜单。
        </Text>
      )}
    </Dialog>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
