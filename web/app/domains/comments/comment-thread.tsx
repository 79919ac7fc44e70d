import { useState } from 'react';
import type { CommentThread } from '#contract/comments.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast-store.ts';
import { CommentItem } from './comment-item.tsx';
import css from './comment-thread.module.css';
import { Compose } from './compose.tsx';
import { useCommentsContext } from './context.ts';
import { sentence } from './use-comments.ts';

/** A first-level comment with its replies, and the box to answer one of them. */
export function CommentThreadItem({ thread }: { thread: CommentThread }) {
  const { comments, replyingTo, setReplyingTo } = useCommentsContext();
  const [loading, setLoading] = useState(false);
  const { replies, replyCount } = thread;
  const hidden = replyCount - replies.length;

  const expand = async () => {
    setLoading(true);
    try {
      await comments.loadReplies(thread);
    } catch (error) {
      toast.error(sentence(error));
    } finally {
      setLoading(false);
    }
  };

  const answered = [thread, ...replies].find(({ id }) => id === replyingTo);
  return (
    <CommentItem comment={thread}>
      {(replies.length > 0 || hidden > 0) && (
        <div className={css.replies}>
          <ul>
            {replies.map((reply) => (
              <li key={reply.id}>
                <CommentItem comment={reply} isReply />
              </li>
            ))}
          </ul>
          {hidden > 0 && (
            <button type="button" className={css.more} disabled={loading} onClick={() => void expand()}>
              {loading && <Spinner size="s" />}
              展开另外 {hidden.toLocaleString('zh-CN')} 条回复
            </button>
          )}
        </div>
      )}
      {answered !== undefined && (
        <Compose
          key={answered.id}
          parent={answered}
          onCancel={() => setReplyingTo(null)}
          onSent={(comment) => {
            comments.add(comment, thread.id);
            setReplyingTo(null);
          }}
        />
      )}
    </CommentItem>
  );
}
