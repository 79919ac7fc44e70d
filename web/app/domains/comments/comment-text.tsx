import { Link } from 'react-router';
import type { Comment } from '#contract/comments.ts';
import css from './comment-text.module.css';
import { piecesOf } from './pieces.ts';

/** What was said, with the people it names as links. */
export function CommentText({ comment: { content, mentions, replyTo } }: { comment: Comment }) {
  return (
    <p className={css.text}>
      {replyTo !== null && (
        <>
          回复 <Link to={`/users/${replyTo.id}`}>@{replyTo.nickname}</Link>：
        </>
      )}
      {piecesOf(content, mentions).map((piece, index) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <Link key={`${piece.id}-${String(index)}`} to={`/users/${piece.id}`}>
            @{piece.nickname}
          </Link>
        ),
      )}
    </p>
  );
}
