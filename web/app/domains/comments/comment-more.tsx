import { lazy, Suspense, useState } from 'react';
import type { Comment } from '#contract/comments.ts';
import { IconButton } from '../../ui/button.tsx';
import css from './comment-more.module.css';

const MoreMenu = lazy(() => import('./comment-more-menu.tsx').then((part) => ({ default: part.CommentMoreMenu })));

/** What else can be done with a comment. The menu is loaded when it is first opened. */
export function CommentMore({ comment }: { comment: Comment }) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <IconButton
      className={css.button}
      icon="more"
      size="s"
      label={`更多操作：${comment.author.nickname}的评论`}
      title="更多操作"
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <MoreMenu comment={comment} trigger={button} />
    </Suspense>
  );
}
