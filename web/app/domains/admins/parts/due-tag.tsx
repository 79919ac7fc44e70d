import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DueQueue } from '#contract/admins/assignments.ts';
import { useNow } from '../../../ui/data/now.ts';
import { Tag, type Tone } from '../../../ui/data/chip.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { dueOf, type Due } from './due.ts';
import { dueHoursQuery } from './queries.ts';

const TONE: Record<Due['state'], Tone> = { open: 'neutral', soon: 'warning', late: 'error' };

/** The remaining time until something that waits since `since` is due, or how late it is; nothing without a time in the settings. */
export function DueTag({ queue, since }: { queue: DueQueue; since: string }) {
  const { data } = useQuery(dueHoursQuery);
  const now = useNow(30_000);
  const due = data === undefined ? null : dueOf(since, data.hours[queue], now);
  if (due === null) return null;
  return (
    <Tag size="s" icon={due.state === 'late' ? 'warning' : 'clock'} tone={TONE[due.state]}>
      {due.text}
    </Tag>
  );
}

interface WithDueProps {
  queue: DueQueue;
  /** Null: it does not wait any more. */
  since: string | null;
  /** Aligned right, for columns of numbers. */
  end?: boolean;
  children: ReactNode;
}

/** A time of a row, and below it when the row is due. */
export const WithDue = ({ queue, since, end = false, children }: WithDueProps) => (
  <Stack as="span" gap={2} justify={end ? 'end' : 'start'}>
    {children}
    {since !== null && <DueTag queue={queue} since={since} />}
  </Stack>
);
