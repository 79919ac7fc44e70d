import { formatCount } from '../../../lib/format.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { useShownCount } from '../../posts/parts/shown-counts.ts';
import { useWatchers } from '../../views/parts/watching.ts';
import css from './danmaku-bar.module.css';

/** The number of danmaku; `count` is that of the page. */
export const Count = ({
  postsId,
  count,
  className = css.count,
}: {
  postsId: string;
  count: number;
  className?: string | undefined;
}) => (
  <span className={className}>
    <Icon name="danmaku" size="s" />
    {formatCount(useShownCount(postsId, 'danmaku', count))}条弹幕
  </span>
);

/** The number of viewers once known; the number of danmaku is also below the title. */
export function Watchers({ postsId, count }: { postsId: string; count: number }) {
  const watching = useWatchers(postsId);
  if (watching === null) return <Count postsId={postsId} count={count} />;
  return <span className={css.count}>{formatCount(watching)}人正在看</span>;
}
