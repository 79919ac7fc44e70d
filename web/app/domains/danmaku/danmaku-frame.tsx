import { lazy, Suspense, useEffect, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './danmaku-bar.module.css';

const loadBar = () => import('./danmaku-bar.tsx').then((part) => ({ default: part.DanmakuBar }));
const Bar = lazy(loadBar);

interface DanmakuFrameProps {
  postsId: string;
  authorId: string;
  /** Whether the author lets viewers write. */
  allowed: boolean;
  count: number;
}

/** The strip under the picture. The server sends its box with the count; what can be done comes after hydration. */
export function DanmakuFrame({ postsId, authorId, allowed, count }: DanmakuFrameProps) {
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  const plain = <Count count={count} />;
  if (!allowed)
    return (
      <div className={css.bar}>
        <span className={css.count}>作者关闭了弹幕</span>
      </div>
    );
  return (
    <div className={css.bar} role="group" aria-label="弹幕">
      {here ? (
        <Suspense fallback={plain}>
          <Bar postsId={postsId} authorId={authorId} count={count} />
        </Suspense>
      ) : (
        plain
      )}
    </div>
  );
}

export const Count = ({ count }: { count: number }) => (
  <span className={css.count}>
    <Icon name="danmaku" size="s" />
    {formatCount(count)}条弹幕
  </span>
);
