import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { PostDetail } from '#contract/posts.ts';
import { formatCount } from '../../lib/format.ts';

const SharePanel = lazy(() => import('./share-panel.tsx').then((part) => ({ default: part.SharePanel })));

/** Opens the panel of ways to share, which is loaded at the first press. */
export function ShareButton({
  post,
  className,
  ring,
}: {
  post: Pick<PostDetail, 'id' | 'type' | 'title' | 'shareCount'>;
  className: string | undefined;
  ring: ReactNode;
}) {
  const [wanted, setWanted] = useState(false);
  const [count, setCount] = useState(post.shareCount);
  const shown = post.type === 'article' || count === 0 ? '分享' : formatCount(count);
  const button = (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      aria-label={count === 0 ? '分享' : `分享 ${formatCount(count)}`}
      onClick={() => setWanted(true)}
    >
      {ring}
      {shown}
    </button>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <SharePanel postsId={post.id} title={post.title} trigger={button} onShared={setCount} />
    </Suspense>
  );
}
