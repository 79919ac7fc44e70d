import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatClock, formatDayAndWeekday } from '../../lib/format.ts';
import { DeskHead } from '../../ui/panel.tsx';
import { addressOf, readPlace } from './address.ts';
import css from './dashboard.module.css';
import { MeaningsPanel } from './meanings-panel.tsx';
import { overviewQuery } from './queries.ts';
import { RangePicker } from './range-picker.tsx';
import { RegionsPanel } from './regions-panel.tsx';
import { StatePanel } from './state-panel.tsx';
import { Today } from './today.tsx';
import { TrendPanel } from './trend-panel.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

/** How the platform does; which figure is drawn over which days is in the address. */
export function Dashboard() {
  const [params] = useSearchParams();
  const place = readPlace(params);
  const { data } = useQuery(overviewQuery());
  return (
    <div className={css.page}>
      <DeskHead
        title="数据大盘"
        text={data === undefined ? ' ' : `${formatDayAndWeekday(data.at)} ${formatClock(data.at)} 更新，每 60 秒刷新一次。`}
      >
        <RangePicker place={place} />
      </DeskHead>
      <Today linkOf={(metric) => addressOf({ ...place, metric })} />
      <div className={css.columns}>
        <div className={css.column}>
          <TrendPanel place={place} />
          <WaitingPanel />
          <MeaningsPanel />
        </div>
        <div className={css.column}>
          <StatePanel />
          <RegionsPanel />
        </div>
      </div>
    </div>
  );
}
