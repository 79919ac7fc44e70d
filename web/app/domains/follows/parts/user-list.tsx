import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#contract/call.ts';
import type { listFollowers as listFollowersCall, UserCard } from '#contract/follows/follows.ts';
import { listFollowers, listFollowing } from '../api.ts';
import { request } from '../../../lib/api.ts';
import { formatCount } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { CertifiedMark } from '../../../ui/data/certified-mark.tsx';
import { FollowButton } from './follow-button.tsx';
import css from './user-list.module.css';

type Page = AnswerOf<typeof listFollowersCall>;
interface Loaded {
  users: readonly UserCard[];
  page: number;
  hasMore: boolean;
}

interface UserListProps {
  userId: string;
  direction: 'following' | 'followers';
  /** The list is the reader's own: words address them. */
  own?: boolean;
}

/** Whom a person follows, or who follows them, a page at a time. Give it a `key` of both properties. */
export function UserList({ userId, direction, own = false }: UserListProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);

  const load = async (page: number) => {
    setLoading(true);
    setFailure(null);
    try {
      const answer: Page = await request(direction === 'following' ? listFollowing : listFollowers, { userId, page });
      setLoaded((before) => merged(page === 1 ? null : before, answer));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '请求失败');
    } finally {
      setLoading(false);
    }
  };
  useEffect(() => {
    void load(1);
    // Another person or direction is another list: its `key` makes it anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const next = (loaded?.page ?? 0) + 1;
  if (loaded === null && failure === null) return <Waiting />;
  return (
    <>
      {loaded !== null && loaded.users.length === 0 ? (
        <EmptyState illustration="bookmark" heading="h3" {...emptyWords(direction, own)} />
      ) : (
        <ul className={css.list}>
          {loaded?.users.map((user) => (
            <Row key={user.id} user={user} />
          ))}
        </ul>
      )}
      {failure !== null && <ErrorState message={failure} onRetry={() => void load(next)} retrying={loading} />}
      {failure === null && loaded?.hasMore && (
        <p className={css.more}>
          <Button loading={loading} onClick={() => void load(next)}>
            查看更多
          </Button>
        </p>
      )}
    </>
  );
}

function Row({ user }: { user: UserCard }) {
  return (
    <li className={css.row}>
      <Avatar src={user.avatar} size="xl" />
      <div className={css.who}>
        <Link to={`/users/${user.id}`}>
          {user.nickname} <CertifiedMark user={user} />
        </Link>
        {user.bio !== '' && <p>{user.bio}</p>}
        <p>
          {formatCount(user.followerCount)}粉丝 · {formatCount(user.postCount)}作品
        </p>
      </div>
      <FollowButton user={user} following={user.me?.following} />
    </li>
  );
}

const Waiting = () => (
  <SkeletonGroup label="名单加载中">
    {Array.from({ length: 4 }, (_, row) => (
      <div className={css.row} key={row}>
        <Skeleton className={css.face} />
        <SkeletonLines lines={2} className={css.who} />
      </div>
    ))}
  </SkeletonGroup>
);

/** Lists move while they are read: who stands on two pages is shown once. */
function merged(before: Loaded | null, { list, page, hasMore }: Page): Loaded {
  const seen = new Set(before?.users.map(({ id }) => id));
  return { users: [...(before?.users ?? []), ...list.filter(({ id }) => !seen.has(id))], page, hasMore };
}

function emptyWords(direction: UserListProps['direction'], own: boolean): { title: string; text?: string } {
  if (direction === 'following')
    return own ? { title: '还没有关注任何人', text: '遇到喜欢的作者，点“关注”就不会错过更新' } : { title: 'TA 还没有关注任何人' };
  return own ? { title: '还没有粉丝', text: '持续分享，会有人循着你的见闻而来' } : { title: '还没有人关注 TA' };
}
