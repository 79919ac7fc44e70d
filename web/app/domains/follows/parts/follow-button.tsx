import type { AnswerOf } from '#contract/call.ts';
import type { setFollow } from '#contract/follows/follows.ts';
import { Button, type ButtonVariant } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { requestLogin } from '../../../kits/session/request-login.ts';
import { useIntent } from '../../../kits/session/intent.ts';
import { useSession } from '../../../kits/session/user-session.ts';
import css from './follow-button.module.css';
import { postOfPage, useFollow, useFollowing } from './known.ts';

interface FollowButtonProps {
  user: { id: string; nickname: string };
  /** When a list has answered it already; without it the button finds out after hydration. */
  following?: boolean | undefined;
  /** How it looks while the user is not followed. */
  variant?: Extract<ButtonVariant, 'primary' | 'soft' | 'plain'>;
  size?: 's' | 'm';
  wide?: boolean;
  /** With the number of followers as the server counts them now. */
  onChange?: (answer: AnswerOf<typeof setFollow>) => void;
  className?: string | undefined;
}

/** Follows at once and takes it back when refused; a guest is led to log in. One's own button keeps its place unseen. */
export function FollowButton({
  user,
  following: given,
  variant = 'soft',
  size = 'm',
  wide = false,
  onChange,
  className,
}: FollowButtonProps) {
  const { me } = useSession();
  const following = useFollowing(user.id, given) ?? false;
  const follow = useFollow(onChange);
  const press = (followed = !following) => {
    if (follow.isPending || !requestLogin({ intent: { kind: 'follow', id: user.id } })) return;
    const postsId = postOfPage();
    void follow.send({ userId: user.id, followed, ...(postsId === undefined ? {} : { postsId }) });
  };

  useIntent('follow', user.id, () => press(true));

  return (
    <Button
      className={classes(css.button, me?.id === user.id && css.own, className)}
      variant={following ? 'plain' : variant}
      size={size}
      wide={wide}
      aria-label={`${following ? '已关注' : '关注'} ${user.nickname}`}
      title={following ? '取消关注' : undefined}
      onClick={() => press()}
    >
      {following ? '已关注' : '关注'}
    </Button>
  );
}
