import { useEffect, useId, useRef } from 'react';
import { HEAT_WEIGHTS } from '#contract/discovery/heat.ts';
import { formatDateTime, formatInteger } from '../../../lib/format.ts';
import { postPath } from '../../../lib/paths.ts';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Cover } from '../../../ui/data/cover.tsx';
import { TitleWords } from '../../../ui/data/title-words.tsx';
import { formatHeat, HEAT_TEXT, type HotPost } from '../feed/format.ts';
import { Cluster, Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './hot-row.module.css';

interface HotRowProps {
  post: HotPost;
  list: readonly HotPost[];
  /** Large with its cover, with a small cover, or text only. */
  look: 'first' | 'cover' | 'plain';
  /** Whether there is a list of the previous hour to compare with. */
  compared: boolean;
  open: boolean;
  onToggle: () => void;
}

/** A row of the hot list: rank, title, heat, change, and the explanation of its rank. */
export function HotRow({ post, list, look, compared, open, onToggle }: HotRowProps) {
  const first = look === 'first';
  const title = (
    <h3>
      <Link to={postPath(post)}>
        <TitleWords of={post} />
      </Link>
      {!first && <Mark post={post} />}
    </h3>
  );
  return (
    <Grid
      as="article"
      data-author={post.author.id}
      className={classes(css.row, first && css.first, look === 'cover' && css.covered)}
    >
      {first ? (
        <div className={css.picture}>
          <Cover picture={post.picture} sizes="(min-width: 1280px) 405px, (min-width: 1024px) 31vw, 100vw" priority />
          <Text as="span" centerText className={css.badge}>
            {post.rank}
          </Text>
          {title}
        </div>
      ) : (
        <>
          <Text as="span" tone="faint" centerText className={css.rank}>
            {post.rank}
          </Text>
          {title}
          {look === 'cover' && <Cover className={css.cover} picture={post.picture} duration={post.duration} sizes="112px" />}
        </>
      )}
      <Cluster wrap align="center" numeric size={13} tone="faint" leading="m" className={css.heat}>
        <Cluster as="span" gap={4} align="center" inline tone="muted" className={css.value}>
          <Icon name="fire" size="s" />
          <span className="visually-hidden">热度</span>
          {formatHeat(post.heat)}
        </Cluster>
        <progress className={css.track} max={list[0]?.heat || 1} value={post.heat} aria-hidden="true" />
        <Change change={post.change} compared={compared} />
        <HotWhy post={post} open={open} onToggle={onToggle} />
      </Cluster>
    </Grid>
  );
}

/** A word joiner, which prevents a line break before punctuation. */
const JOINED = '\u2060';

function Mark({ post: { mark, why } }: Pick<HotRowProps, 'post'>) {
  const { action } = why;
  return (
    <>
      {action !== null && (
        <>
          {JOINED}
          <Text as="i" background="sunken" tone="muted">
            {action.kind === 'pin' ? '置顶' : '降权'}
          </Text>
        </>
      )}
      {mark !== null && (
        <>
          {JOINED}
          <i className={css[mark]}>{HEAT_TEXT[mark]}</i>
        </>
      )}
    </>
  );
}

function Change({ change, compared }: { change: number | null; compared: boolean }) {
  if (change === null && compared)
    return (
      <Text as="span" nowrap className={css.change}>
        新上榜
      </Text>
    );
  if (change === null || change === 0)
    return (
      <Text as="span" nowrap className={css.change}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">排名不变</span>
      </Text>
    );
  return (
    <Text as="span" nowrap className={classes(css.change, change > 0 ? css.up : css.down)}>
      <span aria-hidden="true">
        {change > 0 ? '↑' : '↓'}
        {Math.abs(change)}
      </span>
      <span className="visually-hidden">{`${change > 0 ? '上升' : '下降'} ${Math.abs(change)} 位`}</span>
    </Text>
  );
}

/** The explanation of a rank: the parts of its heat, and changes by editors, so that anyone can recompute it. */
function HotWhy({ post, open, onToggle }: { post: HotPost; open: boolean; onToggle: () => void }) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      onToggle();
      root.current?.querySelector('button')?.focus();
    };
    const onPress = (event: PointerEvent) => {
      const pressed = event.target instanceof Element ? event.target : null;
      // Another row's button closes this one by opening its own.
      if (pressed !== null && !root.current?.contains(pressed) && pressed.closest(`.${css.why}`) === null) onToggle();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [open, onToggle]);
  return (
    <div className={css.root} ref={root}>
      <button type="button" className={css.why} aria-expanded={open} aria-controls={open ? id : undefined} onClick={onToggle}>
        为什么在榜<span className="visually-hidden">：{post.title}</span>
      </button>
      {open && (
        <Text as="div" radius="m" background="canvas" size={13} tone="muted" marginTop={6} className={css.box} id={id}>
          <Sum post={post} />
        </Text>
      )}
    </div>
  );
}

function Sum({ post: { why, heat } }: { post: HotPost }) {
  const parts = [
    ['有效阅读', why.views, HEAT_WEIGHTS.views],
    ['点赞', why.likes, HEAT_WEIGHTS.likes],
    ['评论人数', why.commenters, HEAT_WEIGHTS.commenters],
    ['收藏', why.favorites, HEAT_WEIGHTS.favorites],
    ['分享', why.shares, HEAT_WEIGHTS.shares],
  ] as const;
  return (
    <>
      <Stack as="dl" gap={4}>
        {parts.map(([name, count, weight]) => (
          <div key={name}>
            <dt>{weight === 1 ? name : `${name} ${formatInteger(count)} × ${weight}`}</dt>
            <Text as="dd" tone="plain">
              {formatInteger(count * weight)}
            </Text>
          </div>
        ))}
        <div>
          <dt>基数</dt>
          <Text as="dd" tone="plain">
            {formatInteger(why.base)}
          </Text>
        </div>
      </Stack>
      <p>
        基数 × (1 − 举报率 {percent(why.reportRate)}) ÷ ({Math.round(why.hours * 10) / 10} 小时 + 2)<sup>1.5</sup>
        {why.action?.kind === 'cut' && ` × (1 − 降权 ${why.action.percent}%)`} ≈ {formatHeat(heat)}。{actionOf(why.action)}
      </p>
    </>
  );
}

function actionOf(action: HotPost['why']['action']): string {
  if (action === null) return '无人工置顶或降权。';
  const what = action.kind === 'pin' ? `人工置顶第 ${action.position} 位` : `人工降权 ${action.percent}%`;
  return `${what}，${formatDateTime(action.from)}起：${action.reason}。`;
}

const percent = (rate: number): string => `${Math.round(rate * 1000) / 10}%`;
