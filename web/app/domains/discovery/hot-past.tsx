import { Link } from 'react-router';
import { formatDateTime } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { hotAddress, hoursOn, timeOf, type HotView } from './hot-address.ts';
import css from './hot-past.module.css';

/** Says which hour's list is shown and leads to the hours around it. */
export function HotPast({ view, at, now }: { view: HotView; at: string; now: string }) {
  const next = hoursOn(at, 1);
  return (
    <div className={css.past}>
      <Icon name="history" size="s" />
      <p>
        这是 <b>{formatDateTime(timeOf(at) ?? now, new Date(now))}</b> 的榜单
      </p>
      <nav aria-label="往期榜单">
        <Link to={hotAddress({ ...view, at: hoursOn(at, -1) })} preventScrollReset>
          前一小时
        </Link>
        {(timeOf(next) ?? now) <= now && (
          <Link to={hotAddress({ ...view, at: next })} preventScrollReset>
            后一小时
          </Link>
        )}
        <Link to={hotAddress({ ...view, at: undefined })} preventScrollReset>
          回到现在
        </Link>
      </nav>
    </div>
  );
}
