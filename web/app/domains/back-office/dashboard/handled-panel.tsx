import { useQuery } from '@tanstack/react-query';
import { chinaDay, formatCount, formatInteger } from '../../../lib/format.ts';
import { DayTrend } from '../../../ui/charts/day-trend.tsx';
import { DataEmpty } from '../../../ui/feedback/empty-state.tsx';
import { handledQuery } from './queries.ts';

/** The administrator's own decisions per day, compared with the 14 days before. */
export function HandledPanel() {
  const handled = useQuery(handledQuery());
  const today = chinaDay();
  const days = handled.data?.days.map((day) => ({ ...day, note: day.day === today ? '今天，截至目前' : undefined }));
  return (
    <DayTrend
      title="我的处理趋势"
      query={handled}
      days={days}
      name="处理"
      comparing
      format={formatInteger}
      axis={formatCount}
      sumName="合计"
      empty={<DataEmpty meaning="none" title="近 28 天没有处理记录" text="作出的审核、处罚和打款等决定，会按天显示在这里。" />}
    />
  );
}
