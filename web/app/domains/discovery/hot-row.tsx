import { Link } from 'react-router';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Cover } from '../posts/cover.tsx';
import { postPath } from '../posts/format.ts';
import { formatHeat, HEAT_TEXT, heatMark, type HotPost } from './format.ts';
import css from './hot-row.module.css';
import { HotWhy } from './hot-why.tsx';

interface HotRowProps {
  post: HotPost;
  list: readonly HotPost[];
  now: string;
  /** Large with its cover, or beside a small cover, or words only. */
  look: 'first' | 'cover' | 'plain';
  /** Whether the lists of an hour before are known at all. */
  compared: boolean;
  open: boolean;
  onToggle: () => void;
}

/** A place of the hot list: rank, title, heat, change, and why it stands there. */
export function HotRow({ post, list, now, look, compared, open, onToggle }: HotRowProps) {
  const first = look === 'first';
  const title = (
    <h3>
      <Link to={postPath(post)}>{post.title}</Link>
      {!first && <Mark post={post} list={list} now={now} />}
    </h3>
  );
  return (
    <article className={classes(css.row, first && css.first, look === 'cover' && css.covered)}>
      {first ? (
        <div className={css.picture}>
          <Cover picture={post.picture} sizes="(min-width: 1280px) 405px, (min-width: 1024px) 31vw, 100vw" priority />
          <span className={css.badge}>{post.rank}</span>
          {title}
        </div>
      ) : (
        <>
          <span className={css.rank}>{post.rank}</span>
          {title}
          {look === 'cover' && <Cover className={css.cover} picture={post.picture} duration={post.duration} sizes="112px" />}
        </>
      )}
      <div className={css.heat}>
        <span className={css.value}>
          <Icon name="fire" size="s" />
          <span className="vh">热度</span>
          {formatHeat(post.heat)}
        </span>
        <progress className={css.track} max={list[0]?.heat || 1} value={post.heat} aria-hidden="true" />
        <Change change={post.change} compared={compared} />
        <HotWhy post={post} open={open} onToggle={onToggle} />
      </div>
    </article>
  );
}

function Mark({ post, list, now }: Pick<HotRowProps, 'post' | 'list' | 'now'>) {
  const mark = heatMark(post, list, now);
  const { action } = post.why;
  return (
    <>
      {action !== null && <i className={css.acted}>{action.kind === 'pin' ? '置顶' : '降权'}</i>}
      {mark !== null && <i className={css[mark]}>{HEAT_TEXT[mark]}</i>}
    </>
  );
}

function Change({ change, compared }: { change: number | null; compared: boolean }) {
  if (change === null && compared) return <span className={css.change}>新上榜</span>;
  if (change === null || change === 0)
    return (
      <span className={css.change}>
        <span aria-hidden="true">–</span>
        <span className="vh">排名不变</span>
      </span>
    );
  return (
    <span className={classes(css.change, change > 0 ? css.up : css.down)}>
      <span aria-hidden="true">
        {change > 0 ? '↑' : '↓'}
        {Math.abs(change)}
      </span>
      <span className="vh">{`${change > 0 ? '上升' : '下降'} ${Math.abs(change)} 位`}</span>
    </span>
  );
}
