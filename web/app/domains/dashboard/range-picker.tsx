import { useNavigate } from 'react-router';
import { MOST_TREND_DAYS } from '#contract/dashboard.ts';
import { chinaDay } from '../../lib/format.ts';
import { TextField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { addressOf, lastDays, lengthOf, type Place } from './address.ts';
import css from './dashboard.module.css';

const QUICK = [7, 14, 30, 90].map((days) => ({ value: String(days), label: `${days} 天` }));

/** The last days, or any period; one end moves the other along when they would not make a period. */
export function RangePicker({ place }: { place: Place }) {
  const navigate = useNavigate();
  const today = chinaDay();
  const go = (span: { from: string; to: string }) =>
    void navigate(addressOf({ ...place, ...span }), { replace: true, preventScrollReset: true });
  const fits = (from: string, to: string) => lengthOf(from, to) >= 1 && lengthOf(from, to) <= MOST_TREND_DAYS;
  return (
    <div className={css.controls}>
      <Segmented
        legend="时间范围"
        options={QUICK}
        value={place.to === today ? String(lengthOf(place.from, place.to)) : ''}
        onChange={(days) => go(lastDays(Number(days), today))}
      />
      <TextField
        label="开始日期"
        labelHidden
        type="date"
        max={today}
        value={place.from}
        onChange={({ target: { value: from } }) => {
          if (from !== '') go({ from, to: fits(from, place.to) ? place.to : from });
        }}
      />
      <TextField
        label="结束日期"
        labelHidden
        type="date"
        max={today}
        value={place.to}
        onChange={({ target: { value: to } }) => {
          if (to !== '') go({ from: fits(place.from, to) ? place.from : to, to });
        }}
      />
    </div>
  );
}
