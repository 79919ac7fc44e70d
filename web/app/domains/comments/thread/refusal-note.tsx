import type { Me } from '#contract/accounts/accounts.ts';
import type { RemarkRefusal } from '#contract/comments/audience.ts';
import { COMMENT_REFUSAL } from '#contract/comments/constants.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import { FollowButton, useFollowing } from '../../follows/parts/follow-button.tsx';
import type { CommentedPost } from './thread-context.ts';

type Refusal = RemarkRefusal | 'youth';

/**
 * The reason for which the reader may not comment; null if they may. `answered` is the server's refusal, undefined before the response. Following
 * the author anywhere on the page lifts a refusal for followers only.
 */
export function useRefusal(post: CommentedPost, me: Me | null, answered: RemarkRefusal | null | undefined): Refusal | null {
  const isOwn = me?.id === post.author.id;
  const isForFollowers = !isOwn && (post.audience.comments === 'followers' || answered === 'followers');
  const initial = answered === undefined ? undefined : answered !== 'followers';
  const following = useFollowing(post.author.id, isForFollowers ? initial : true);
  if (me !== null && me.youth !== null) return 'youth';
  if (!post.allowComment) return 'closed';
  if (answered != null && answered !== 'followers') return answered;
  return isForFollowers && following !== true ? 'followers' : null;
}

/** Shown instead of the comment form: the reason, with a button to resolve it where possible. */
export const RefusalNote = ({ refusal, author }: { refusal: Refusal; author: CommentedPost['author'] }) => (
  <Text as="div" marginTop={16}>
    <Note action={refusal === 'followers' ? <FollowButton user={author} size="s" variant="primary" /> : undefined}>
      {refusal === 'youth' ? '青少年模式下不能发表评论' : COMMENT_REFUSAL[refusal]}
    </Note>
  </Text>
);
