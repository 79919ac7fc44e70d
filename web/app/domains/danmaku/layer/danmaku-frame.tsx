import { lazy, startTransition, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../../../lib/browser/when-idle.ts';
import { formatCount } from '../../../lib/format.ts';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import css from './danmaku-bar.module.css';
import { useWatchers } from '../../views/parts/watching.ts';
import { Count } from './danmaku-count.tsx';

const loadBar = () => import('./danmaku-bar.tsx').then((part) => ({ default: part.DanmakuBar }));
const Bar = lazy(loadBar);

interface DanmakuFrameProps {
  postsId: string;
  authorId: string;
  /** Whether the author allows danmaku. */
  allowed: boolean;
  count: number;
}

/** The bar below the video. The server renders its box with the count; the controls are loaded after hydration. */
export function DanmakuFrame({ postsId, authorId, allowed, count }: DanmakuFrameProps) {
  const [here, setHere] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setHere(true))), []);
  const watching = useWatchers(postsId);
  const plain = <Count postsId={postsId} count={count} />;
  if (!allowed)
    return (
      <Cluster hideOn="print" gap={4} align="center" className={css.bar}>
        <span className={css.count}>弹幕已关闭{watching !== null && ` · ${formatCount(watching)}人正在看`}</span>
      </Cluster>
    );
  return (
    <Cluster hideOn="print" gap={4} align="center" className={css.bar} role="group" aria-label="弹幕">
      {here ? (
        <Suspense fallback={plain}>
          <Bar postsId={postsId} authorId={authorId} count={count} />
        </Suspense>
      ) : (
        plain
      )}
    </Cluster>
  );
}
