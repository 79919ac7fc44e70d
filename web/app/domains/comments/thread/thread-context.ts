import { createContext, useContext } from 'react';
import type { PostDetail } from '#contract/posts/post.ts';
import type { Me } from '#contract/accounts/accounts.ts';
import type { Reportable } from '../../moderation/parts/report-dialog.tsx';
import type { Comments } from './use-comments.ts';

export type CommentedPost = Pick<PostDetail, 'id' | 'type' | 'commentCount' | 'allowComment' | 'audience'> & {
  author: Pick<PostDetail['author'], 'id' | 'nickname'>;
};

interface CommentsContextValue {
  post: CommentedPost;
  me: Me | null;
  comments: Comments;
  report: (target: Reportable) => void;
  /** Id of the comment with the open reply form; one at a time. */
  replyingTo: string | null;
  setReplyingTo: (commentId: string | null) => void;
  /** Id of the comment that is named by the address. */
  target: string | null;
}

export const CommentsContext = createContext<CommentsContextValue | null>(null);

export function useCommentsContext(): CommentsContextValue {
  const value = useContext(CommentsContext);
  if (value === null) throw new Error('comments are shown inside CommentArea');
  return value;
}
