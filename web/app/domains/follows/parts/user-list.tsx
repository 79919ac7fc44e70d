import { listFollowers, listFollowing } from '#contract/follows/addresses.ts';
import type { UserCard } from '#contract/follows/follows.ts';
import { usePagedList } from '../../../lib/calls/paged-list.ts';
import { formatCount } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListFoot } from '../../../ui/feedback/list-foot.tsx';
import { Skeleton, SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { CertifiedMark } from '../../../ui/data/certified-mark.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { FollowButton } from './follow-button.tsx';
import css from './user-list.module.css';

interface UserListProps {
  userId: string;
  direction: 'following' | 'followers';
  /** The list is the reader's own, so texts address them. */
  isOwn?: boolean;
}

/** The users that a user follows, or the followers. */
export function UserList({ userId, direction, isOwn = false }: UserListProps) {
  const users = usePagedList(direction === 'following' ? listFollowing : listFollowers, { userId });
  const { items, failure } = users;
  if (items === null && failure === null) return <Waiting />;
  return (
    <>
      {items?.length === 0 ? (
        <EmptyState illustration="people" heading="h3" {...emptyWords(direction, isOwn)} />
      ) : (
        <ul className={css.list}>
          {items?.map((user) => (
            <Row key={user.id} user={user} />
          ))}
        </ul>
      )}
      <ListFoot list={users} />
    </>
  );
}

function Row({ user }: { user: UserCard }) {
  return (
    <li className={css.row}>
      <Avatar src={user.avatar} name={user.nickname} size="xl" />
      <div className={css.who}>
        <Text as={Link} size={16} weight="strong" leading="xl" to={`/users/${user.id}`}>
          {user.nickname} <CertifiedMark user={user} />
        </Text>
        {user.bio !== '' && (
          <Text tone="faint" size={13} leading="m" truncate>
            {user.bio}
          </Text>
        )}
        <Text tone="faint" size={13} leading="m" truncate>
          {formatCount(user.followerCount)}粉丝 · {formatCount(user.postCount)}作品
        </Text>
      </div>
      <FollowButton user={user} following={user.me?.following} />
    </li>
  );
}

const Waiting = () => (
  <SkeletonGroup label="正在加载名单">
    {Array.from({ length: 4 }, (_, row) => (
      <div className={css.row} key={row}>
        <Skeleton className={css.face} />
        <SkeletonLines lines={2} className={css.who} />
      </div>
    ))}
  </SkeletonGroup>
);

function emptyWords(direction: UserListProps['direction'], isOwn: boolean): { title: string; text?: string } {
  if (direction === 'following')
    return isOwn ? { title: '还没有关注任何人', text: '关注作者后，可在这里查看' } : { title: 'TA 还没有关注任何人' };
  return isOwn ? { title: '还没有粉丝', text: '发布作品后，读者可以关注你' } : { title: '还没有人关注 TA' };
}
