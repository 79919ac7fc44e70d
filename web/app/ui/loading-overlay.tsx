import { useDelayed } from './delayed.ts';
import css from './loading-overlay.module.css';
import { ProgressBar } from './progress-bar.tsx';
import { Spinner } from './spinner.tsx';

/** Covers its positioned parent while something takes long; with `percent` a bar instead of the ring. */
export function LoadingOverlay({
  active,
  label = '正在加载…',
  percent,
}: {
  active: boolean;
  label?: string;
  percent?: number | undefined;
}) {
  const shown = useDelayed(active);
  if (!shown) return null;
  return (
    <div className={css.veil} role="status">
      {percent === undefined ? <Spinner /> : <ProgressBar className={css.bar} label={label} value={percent} />}
      <span>
        {label}
        {percent !== undefined && <span className={css.percent}> {Math.round(percent)}%</span>}
      </span>
    </div>
  );
}
