import type { Comment } from '#contract/comments/comments.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './comment-text.module.css';
import { piecesOf } from './split-mentions.ts';

/** The text of a comment, with mentions as links. */
export function CommentText({ comment: { content, mentions, replyTo } }: { comment: Comment }) {
  return (
    <Text size={16} leading="reading" marginTop={4} className={css.text}>
      {replyTo !== null && (
        <>
          回复{' '}
          <Text as={Link} tone="primary" weight="strong" to={`/users/${replyTo.id}`}>
            @{replyTo.nickname}
          </Text>
          ：
        </>
      )}
      {piecesOf(content, mentions).map((piece, index) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <Text as={Link} tone="primary" weight="strong" key={`${piece.id}-${String(index)}`} to={`/users/${piece.id}`}>
            @{piece.nickname}
          </Text>
        ),
      )}
    </Text>
  );
}
