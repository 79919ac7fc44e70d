import { formatCount } from '../../../lib/format.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { useShownCount } from '../../posts/parts/shown-counts.ts';
import css from './danmaku-bar.module.css';

/** `count`: as the page was made with. */
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
