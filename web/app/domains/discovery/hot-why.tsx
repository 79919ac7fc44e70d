import { useEffect, useId, useRef } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { formatHeat, type HotPost } from './format.ts';
import css from './hot-why.module.css';

/** The sum behind a place, with its parts and what people did to it, so that anyone can work it out. */
export function HotWhy({ post, open, onToggle }: { post: HotPost; open: boolean; onToggle: () => void }) {
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
      // Another row's button opens its own and thereby closes this one.
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
        为什么在榜<span className="vh">：{post.title}</span>
      </button>
      {open && (
        <div className={css.box} id={id}>
          <Sum post={post} />
        </div>
      )}
    </div>
  );
}

function Sum({ post: { why, heat } }: { post: HotPost }) {
  const parts = [
    ['有效阅读', why.views, 1],
    ['点赞', why.likes, 20],
    ['评论人数', why.commenters, 40],
    ['收藏', why.favorites, 30],
    ['分享', why.shares, 50],
  ] as const;
  return (
    <>
      <dl>
        {parts.map(([name, count, weight]) => (
          <div key={name}>
            <dt>{weight === 1 ? name : `${name} ${whole(count)} × ${weight}`}</dt>
            <dd>{whole(count * weight)}</dd>
          </div>
        ))}
        <div>
          <dt>基数</dt>
          <dd>{whole(why.base)}</dd>
        </div>
      </dl>
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

const whole = (count: number): string => count.toLocaleString('zh-CN');

const percent = (rate: number): string => `${Math.round(rate * 1000) / 10}%`;
